import FixtureSites

extension Origin {
  /// Returns the reply of an origin that has nothing but the helper endpoints.
  static func helping(
    with target: String, _ method: String = "GET", fields: [String] = [], body: String = ""
  ) throws -> Reply {
    var origin = Origin()
    origin.helpers = HTTPBin()
    return origin.reply(to: try .make(method, target, fields: fields, body: body))
  }
}
