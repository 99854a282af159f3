import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A request as JSON, under the names that httpbin uses; repeated names are joined.
struct RequestReport: Encodable {
  let args: [String: String]
  let data: String
  let form: [String: String]
  let headers: [String: String]
  let method: String
  let target: String

  /// Reads the query, the fields, and the body as a form or as text.
  ///
  /// A body that is not UTF-8 is shown as a `data:` address in base64.
  init(_ request: FixtureRequest) {
    let type = request.head["content-type"]?.lowercased() ?? ""
    let isForm = type.hasPrefix("application/x-www-form-urlencoded")
    let body =
      String(validating: request.body, as: UTF8.self)
      ?? "data:application/octet-stream;base64," + Data(request.body).base64EncodedString()
    args = Self.joined(FormText.pairs(of: request.query ?? ""), by: ",")
    data = isForm ? "" : body
    form = isForm ? Self.joined(FormText.pairs(of: body), by: ",") : [:]
    headers = Self.joined(request.fields.map { ($0.name.rawName, $0.value) }, by: ", ")
    method = request.method.rawValue
    target = request.head.target
  }

  /// The report as the body of a reply.
  var reply: Reply { Self.reply(self) }

  /// Any value as JSON, with its names sorted.
  static func reply(_ value: some Encodable) -> Reply {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return .empty(500) }
    return .content(data + [0x0A], type: "application/json")
  }

  /// The cookies that came.
  static func cookies(of request: FixtureRequest) -> [String: String] {
    let text = request.fields[values: .cookie].joined(separator: "; ")
    let pairs = text.split(separator: ";").map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1).map { $0.drop { $0 == " " } }
      return (String(sides.first ?? ""), String(sides.count > 1 ? sides[1] : ""))
    }
    return joined(pairs, by: ", ")
  }

  private static func joined(
    _ pairs: [(name: String, value: String)], by separator: String
  ) -> [String: String] {
    Dictionary(pairs.map { ($0.name, $0.value) }) { "\($0)\(separator)\($1)" }
  }
}
