import AuthoredYAML
import HTTPMessages
import HTTPTypes

/// The values of a request by name.
///
/// Each part is parsed once, when one of its values is first used.
final class RequestValues {
  let request: FixtureRequest
  /// The limit that prevented a value from being read; `nil` if all values could be read.
  private(set) var trouble: ValueTrouble?
  private var parts: [RequestPart: [String: [String]]] = [:]
  /// The body, if it has been read and is JSON.
  private var json: AuthoredNode?
  /// Whether the body is a JSON array that is too long to be read.
  private var hasLongList = false
  /// The number of bytes that values may still add to the reply, as each may repeat a long body.
  private var room = ValueTrouble.mostBytes

  init(of request: FixtureRequest) { self.request = request }

  /// The values of a name in a part, in order.
  subscript(name: String, in part: RequestPart) -> [String] {
    let name = part == .header ? name.lowercased() : name
    if let known = parts[part] { return known[name] ?? member(at: name, in: part) }
    var values: [String: [String]] = [:]
    for (name, value) in pairs(in: part) { values[name, default: []].append(value) }
    parts[part] = values
    return values[name] ?? member(at: name, in: part)
  }

  /// Returns the scalar in the body at a JSON Pointer, which begins with a slash (RFC 6901).
  private func member(at pointer: String, in part: RequestPart) -> [String] {
    guard part == .body, pointer.hasPrefix("/") else { return [] }
    if hasLongList { trouble = .json(bytes: request.body.count) }
    guard var node = json else { return [] }
    for token in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let name = token.replacing("~1", with: "/").replacing("~0", with: "~")
      let items = (try? node.list()) ?? []
      let item = Int(name).flatMap {
        items.indices.contains($0) && "\($0)" == name ? items[$0] : nil
      }
      guard let next = item ?? (try? node.entries())?.first(where: { $0.key == name })?.value
      else { return [] }
      node = next
    }
    return (try? node.string()).map { [$0] } ?? []
  }

  /// Returns a value for the reply; if it would exceed the limit, returns "" and sets ``trouble``.
  func taking(_ value: String) -> String {
    guard value.utf8.count <= room else {
      trouble = .values
      return ""
    }
    room -= value.utf8.count
    return value
  }

  private func pairs(in part: RequestPart) -> [(name: String, value: String)] {
    switch part {
    case .query: checked(FormText.pairs(of: request.query ?? "", most: FormText.mostPairs + 1))
    case .header: request.fields.map { ($0.name.canonicalName, $0.value) }
    case .cookie: RequestReport.cookies(of: request)
    case .path: request.parameters.map { ($0.key, $0.value) }
    case .body: pairsOfBody
    }
  }

  private var pairsOfBody: [(name: String, value: String)] {
    let (body, type) = (request.body, FieldParameters(request.head["content-type"] ?? ""))
    if type.value == "application/x-www-form-urlencoded" {
      return checked(FormText.pairs(of: body, most: FormText.mostPairs + 1))
    }
    if type.value == "multipart/form-data", let boundary = type.parameters["boundary"] {
      let form = MultipartForm(body, boundary: boundary)
      if form.hasMore { trouble = .parts }
      return form.parts.map { ($0.name, String(decoding: $0.content, as: UTF8.self)) }
    }
    guard body.count <= ValueTrouble.longestJSON else {
      // Values in an object are found by name or pointer, but those in an array only by pointer.
      let first = body.first { !" \t\r\n".utf8.contains($0) }
      if first == UInt8(ascii: "{") { trouble = .json(bytes: body.count) }
      hasLongList = first == UInt8(ascii: "[")
      return []
    }
    let text = String(decoding: body, as: UTF8.self)
    json = try? AuthoredNode(parsingJSON: text, file: "the body")
    return ((try? json?.entries()) ?? []).compactMap { name, node in
      (try? node.string()).map { (name, $0) }
    }
  }

  private func checked(
    _ pairs: [(name: String, value: String)]
  ) -> [(name: String, value: String)] {
    if pairs.count > FormText.mostPairs { trouble = .names }
    return pairs
  }
}

/// A limit that the values of a request exceed, so that no reply can be made from them.
enum ValueTrouble: Hashable, CustomStringConvertible {
  /// The size of a JSON body.
  case json(bytes: Int)
  /// The number of names in a query or a form.
  case names
  /// The number of parts of a form.
  case parts
  /// The total size of all values in a reply.
  case values

  /// The maximum size of a body that is read as JSON, since the tree of values takes memory.
  static let longestJSON = 1 << 20
  static let mostBytes = 64 << 20

  var description: String {
    switch self {
    case .json(let bytes):
      "the JSON body has \(bytes) bytes, and values are read from at most \(Self.longestJSON)"
    case .names:
      "the query or the form has more than \(FormText.mostPairs) names, of which no more are read"
    case .parts:
      "the form has more than \(MultipartForm.mostParts) parts, of which no more are read"
    case .values: "the values of the request have more than \(Self.mostBytes) bytes together"
    }
  }

  /// Returns the reply that a client gets if the values were not read.
  func reply(to request: FixtureRequest) -> Reply {
    .text(
      "500: the reply of \(request.path) depends on values of the request: \(self)\n", status: 500)
  }
}
