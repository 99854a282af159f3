import FixtureSites
import FixtureSystem
import HTTPTypes

/// A response of the control API.
enum ControlAnswer: Sendable {
  case reply(Reply)
  /// A reply that is sent while it is being generated. The closure can throw a ``ControlError``
  /// only before it sends the head.
  case streamed(@Sendable (ReplyWriter) async throws -> Void)

  static let done = ControlAnswer.reply(.empty(204, fields: HTTPFields().keptFromPages))

  static func json(
    _ value: some Encodable, status: Int = 200, fields: HTTPFields = [:]
  ) -> ControlAnswer {
    .reply(.control(status, value, fields: fields))
  }

  static func content(_ bytes: some Sequence<UInt8>, type: String) -> ControlAnswer {
    .reply(.content([UInt8](bytes), type: type, fields: HTTPFields().keptFromPages))
  }
}

extension Reply {
  /// Returns a JSON reply of the control API, with fields that keep web pages from using it.
  static func control(
    _ status: Int, _ value: some Encodable, fields: HTTPFields = [:]
  ) -> Reply {
    let json = controlJSON(value)
    guard !json.isEmpty else { return .empty(500) }
    return control(status, json: json + [0x0A], fields: fields)
  }

  static func control(_ status: Int, json: [UInt8], fields: HTTPFields = [:]) -> Reply {
    .content(json, type: controlType, status: status, fields: fields.keptFromPages)
  }

  static let controlType = "application/json"

  /// Encodes a value in the control API's JSON style, without a line feed.
  ///
  /// The result is empty if the value cannot be encoded.
  static func controlJSON(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { [UInt8]($0) } ?? []
  }

  /// Returns the reply for a host that does not belong to any session, for example because its
  /// session was closed.
  static func unknownHost(_ request: FixtureRequest) -> Reply {
    let host = request.head.hostName ?? ""
    return .text("421: no session is served as \(host); it may have been closed\n", status: 421)
  }
}

extension HTTPFields {
  /// These fields, and the fields that keep web pages from displaying, running or reading the
  /// response.
  var keptFromPages: HTTPFields {
    var fields = self
    fields[.xContentTypeOptions] = "nosniff"
    fields[.contentSecurityPolicy] =
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
      + "frame-ancestors 'none'"
    fields.append(HTTPField(name: .resourcePolicy, value: "same-origin"))
    return fields
  }
}

extension HTTPField.Name {
  fileprivate static let resourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy") ?? .server
}
