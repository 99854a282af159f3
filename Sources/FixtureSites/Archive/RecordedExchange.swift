import AuthoredYAML
import HTTPMessages
import HTTPTypes

/// A request and its response, read from an HTTP Archive (HAR 1.2).
struct RecordedExchange {
  /// The position in the archive, counted from 1.
  let number: Int
  let method: String
  /// The URL up to the path, such as `https://example.com`, in lower case.
  let origin: String
  /// The percent-encoded path, which begins with a slash.
  let path: String
  let query: [(name: String, value: String)]
  let status: Int
  /// The response's header fields, except those that the server generates.
  var fields = HTTPFields()
  var body: [UInt8] = []
}

/// The exchanges of an HTTP Archive that a server can repeat.
struct RecordedArchive {
  private(set) var exchanges: [RecordedExchange] = []
  private(set) var count = 0
  /// One line for each thing that was left out or changed, with the reason, in the order of the
  /// entries.
  private(set) var notes: [String] = []

  init(_ text: String, file: String) throws(AuthoredError) {
    let root = try AuthoredNode(parsingJSON: text, file: file)
    let log = try root.member("log", expected: "an object with entries, as HAR 1.2 has it")
    let entries = try log.member("entries", expected: "a list of requests and responses")
    for entry in try entries.list(of: "entries") {
      count += 1
      if let exchange = try read(entry, number: count) { exchanges.append(exchange) }
    }
  }

  /// Reads an entry, or returns `nil` if it is left out.
  private mutating func read(
    _ entry: AuthoredNode, number: Int
  ) throws(AuthoredError) -> RecordedExchange? {
    let request = try entry.member("request", expected: "the request")
    let response = try entry.member("response", expected: "the response")
    let method = try request.member("method", expected: "a method such as GET").string()
    let address = try request.member("url", expected: "the address of the request").string()
    let status = try response.member("status", expected: "a status, or 0 if none came")
      .integer(in: 0...999)
    if let reason = Self.reasonToLeaveOut(address, method, status) {
      notes.append("entry \(number): \(method) \(address.prefix(100)): \(reason)")
      return nil
    }
    guard let place = RecordedPlace(address) else {
      throw try request.member("url", expected: "an address").error(
        "'\(address)' is not an http address", expected: "such as https://example.com/page?a=b")
    }
    guard place.path.percentDecoded != nil else {
      notes.append("entry \(number): \(address.prefix(100)): an escape in its path is broken")
      return nil
    }
    guard place.path.utf8.count <= Origin.longestPath else {
      notes.append(
        "entry \(number): \(address.prefix(100)): a path of \(place.path.utf8.count) bytes")
      return nil
    }
    var exchange = RecordedExchange(
      number: number, method: method, origin: place.origin, path: place.path,
      query: FormText.pairs(of: place.query), status: status)
    try readFields(of: response, into: &exchange)
    try readContent(of: response, into: &exchange)
    return exchange
  }

  private static func reasonToLeaveOut(
    _ address: String, _ method: String, _ status: Int
  ) -> String? {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    guard scheme == "http" || scheme == "https" else { return "'\(scheme)' is not http" }
    switch (method, status) {
    case (_, 0): return "no response came"
    case (_, ..<100): return "HTTP has no status \(status)"
    case (_, 101): return "a WebSocket; see 'websocket' in the documentation of replies"
    case (_, 100..<200): return "an interim response"
    case (_, 206): return "a part; record the whole, of which the server makes parts itself"
    case (_, 304): return "the content was in the client's cache; record with an empty cache"
    case ("HEAD", _), ("OPTIONS", _): return "the server answers \(method) itself"
    case (_, _) where !MethodTable.methods.contains { $0.rawValue == method }:
      return "a site file has no replies to \(method)"
    default: return nil
    }
  }

  private mutating func readFields(
    of response: AuthoredNode, into exchange: inout RecordedExchange
  ) throws(AuthoredError) {
    let headers = try response.member("headers", expected: "a list of names and values")
    for header in try headers.list(of: "names and values") {
      let node = try header.member("name", expected: "the name of a field")
      let name = try node.string()
      // Browsers also write HTTP/2 pseudo-fields, and several cookies as lines of one value.
      if name.hasPrefix(":") { continue }
      guard let field = HTTPField.Name(name) else {
        throw node.error("'\(name)' is not a header field name", expected: "such as X-Name")
      }
      if field.isAboutFraming || Self.madeAgain.contains(field) { continue }
      let value = try header.member("value", expected: "the value of the field")
      for line in try value.string().split(separator: "\n", omittingEmptySubsequences: false) {
        let text = String(line.trimmingBlanks)
        guard HTTPField.isValidValue(text) else {
          throw value.error("a header field cannot hold '\(text)'", expected: "one line of text")
        }
        guard exchange.fields.count < HTTPFields.mostAuthored else {
          throw headers.error(
            "more than \(HTTPFields.mostAuthored) header fields", expected: "fewer")
        }
        exchange.fields.append(HTTPField(name: field, value: text))
      }
    }
    if exchange.fields[.setCookie] == nil, let cookies = response.optionalMember("cookies") {
      for cookie in try cookies.list(of: "cookies") {
        exchange.fields.append(
          HTTPField(name: .setCookie, value: try Self.setCookie(of: cookie)))
      }
    }
  }

  /// The fields that the server generates for each response.
  private static let madeAgain: Set<HTTPField.Name> = [.date, .contentEncoding]

  /// Returns the `Set-Cookie` value of a cookie in the archive's list.
  ///
  /// Archives that are exported for sharing lack the `Set-Cookie` field, so the list is used
  /// instead.
  private static func setCookie(of cookie: AuthoredNode) throws(AuthoredError) -> String {
    var made = Cookie(
      try cookie.member("name", expected: "the name of the cookie").string(),
      try cookie.member("value", expected: "the value of the cookie").string())
    made.path = try cookie.optionalMember("path")?.string()
    made.isHTTPOnly = try cookie.optionalMember("httpOnly")?.bool() ?? false
    made.isSecure = try cookie.optionalMember("secure")?.bool() ?? false
    guard HTTPField.isValidValue(made.text) else {
      throw cookie.error(
        "'\(made.text)' is not a valid cookie", expected: "a name and a value on one line")
    }
    return made.text
  }

  private mutating func readContent(
    of response: AuthoredNode, into exchange: inout RecordedExchange
  ) throws(AuthoredError) {
    let content = try response.member("content", expected: "an object with size and mimeType")
    let type = try content.optionalMember("mimeType")?.string() ?? ""
    if exchange.fields[.contentType] == nil, !type.isEmpty, type != "x-unknown",
      HTTPField.isValidValue(type)
    {
      exchange.fields[.contentType] = type
    }
    guard let text = content.optionalMember("text") else {
      if let size = try content.optionalMember("size")?.integer(), size > 0 {
        notes.append("entry \(exchange.number): its content is not in the archive; it is empty")
      }
      return
    }
    switch try content.optionalMember("encoding")?.string() ?? "" {
    case "":
      exchange.body = [UInt8](try text.string().utf8)
      if !exchange.body.allSatisfy({ $0 < 0x80 }) { exchange.setCharsetToUTF8() }
    case "base64":
      guard let bytes = Base64.decode(try text.string().utf8) else {
        throw text.error("it is not valid base64", expected: "bytes in base64, as 'encoding' says")
      }
      exchange.body = bytes
    case let other:
      throw content.error("the encoding '\(other)'", expected: "base64, or none")
    }
  }
}

extension RecordedExchange {
  /// Sets the charset of the type to UTF-8, because an archive stores text, which is written as
  /// UTF-8.
  fileprivate mutating func setCharsetToUTF8() {
    guard let type = fields[.contentType] else { return }
    let charset = FieldParameters(type).parameters["charset"]?.lowercased()
    guard let charset, charset != "utf-8", charset != "utf8" else { return }
    fields[.contentType] = "\(type.prefix { $0 != ";" }); charset=utf-8"
  }
}

/// The parts of a recorded request's URL.
struct RecordedPlace {
  let origin: String
  let path: String
  let query: String

  /// Splits an http or https URL; `nil` if it has no host.
  init?(_ address: String) {
    guard let scheme = address.firstRange(of: "://") else { return nil }
    let rest = address[scheme.upperBound...].prefix { $0 != "#" }
    let host = rest.prefix { $0 != "/" && $0 != "?" }
    let name = host.lastIndex(of: "@").map { host[host.index(after: $0)...] } ?? host
    let isHost = { (byte: UInt8) in byte.isUnreserved || "[]:".utf8.contains(byte) }
    guard !name.isEmpty, name.utf8.allSatisfy(isHost) else { return nil }
    origin = Self.withoutUsualPort("\(address[..<scheme.lowerBound])://\(name)".lowercased())
    let sides = rest[host.endIndex...].split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    // Encodes braces, which would start a pattern, and bytes that a path in a site file cannot
    // contain.
    let path = (sides.first ?? "").utf8.percentEncoded {
      0x21..<0x7F ~= $0 && !"{}\"".utf8.contains($0)
    }
    self.path = path.isEmpty ? "/" : CanonicalPath.of(path)
    query = sides.count > 1 ? String(sides[1]) : ""
  }

  private static func withoutUsualPort(_ origin: String) -> String {
    for (scheme, port) in [("http:", ":80"), ("https:", ":443")]
    where origin.hasPrefix(scheme) && origin.hasSuffix(port) {
      return String(origin.dropLast(port.count))
    }
    return origin
  }
}

extension AuthoredNode {
  /// Returns the member of an object.
  ///
  /// Unknown members are allowed, since every tool adds its own.
  fileprivate func member(
    _ name: String, expected: String
  ) throws(AuthoredError) -> AuthoredNode {
    let members = AuthoredFields(node: self, entries: try entries(of: "an object with '\(name)'"))
    return try members.required(name, expected: expected)
  }

  /// Returns the member of an object; `nil` if it is missing or null.
  fileprivate func optionalMember(_ name: String) -> AuthoredNode? {
    let member = try? entries().first { $0.key == name }?.value
    return member?.isNull ?? true ? nil : member
  }
}
