import Foundation

/// An address over HTTP in the form that the URL standard gives it (WebKit `WTF::URLParser`).
///
/// Addresses of other schemes have no such form here: they are read by `URL`, and nothing but a
/// fragment is relative to those with an opaque path. A host beyond ASCII is put into Punycode by
/// `URL`, too, without the checks of UTS 46 that the standard asks for.
struct WebAddress: Hashable, Sendable {
  /// The scheme, `http` or `https`.
  var scheme: String
  /// The user and the password with the `@` behind them, percent-encoded; empty without any.
  var credentials = ""
  var host: AddressHost
  /// The port, unless it is the default one of the scheme.
  var port: UInt16?
  /// The path, from its first slash.
  var path = "/"
  /// The query, percent-encoded and without `?`.
  var query: String?
  /// The fragment, percent-encoded and without `#`.
  var fragment: String?

  /// The address in its canonical form.
  var text: String {
    var text = "\(scheme)://\(credentials)\(host.text)"
    if let port { text += ":\(port)" }
    text += path
    if let query { text += "?\(query)" }
    if let fragment { text += "#\(fragment)" }
    return text
  }

  static func defaultPort(of scheme: String) -> UInt16 { scheme == "https" ? 443 : 80 }

  /// Reads an address, alone or in a document.
  ///
  /// - Returns: The resolved address; `nil` if it is malformed.
  static func resolve(_ text: String, relativeTo base: URL? = nil) -> URL? {
    if PlainAddress.isCanonical(text) { return URL(string: text) }
    let input = Parser.cleaned(text)
    let scheme = Parser.scheme(of: input)
    let isWeb = scheme.map(isOfTheWeb) ?? isOfTheWeb(base?.scheme?.lowercased() ?? "")
    guard isWeb else {
      let text = String(decoding: input, as: UTF8.self)
      if scheme != nil { return URL(string: text, relativeTo: base)?.absoluteURL }
      guard let base else { return nil }
      if isOpaque(base) { return fragment(input, of: base) }
      return text.isEmpty ? base : URL(string: text, relativeTo: base)?.absoluteURL
    }
    let outer = base.flatMap { base in
      Parser(Parser.cleaned(base.absoluteString)).address(relativeTo: nil)
    }
    return Parser(input).address(relativeTo: outer).flatMap { URL(string: $0.text) }
  }

  private static func isOfTheWeb(_ scheme: String) -> Bool { ["http", "https"].contains(scheme) }

  /// Whether an address has an opaque path, as those of `data:` and `about:` have (URL standard,
  /// section 4.1): nothing but a fragment is relative to it.
  private static func isOpaque(_ url: URL) -> Bool {
    let path = url.absoluteString.drop { $0 != ":" }.dropFirst()
    return path.first != "/"
  }

  /// Returns the base with another fragment; `nil` if the text is not a fragment alone (URL
  /// standard, no scheme state).
  private static func fragment(_ text: ArraySlice<UInt8>, of base: URL) -> URL? {
    guard text.first == UInt8(ascii: "#") else { return nil }
    let address = base.absoluteString.prefix { $0 != "#" }
    return URL(string: address + "#" + PercentEncodeSet.fragment.encode(text.dropFirst()))
  }

  /// A parser of addresses over HTTP (URL standard, section 4.4).
  struct Parser {
    private static let slashes = Set("/\\".utf8)

    /// The scheme, if the text begins with one.
    private let scheme: String?
    /// The part after the scheme, without the fragment.
    private var rest: ArraySlice<UInt8>
    private let fragment: String?

    /// Returns a text without the blanks around it, and without tabs and line ends.
    static func cleaned(_ text: String) -> ArraySlice<UInt8> {
      var bytes = ArraySlice(text.utf8)
      while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
      while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
      bytes.removeAll { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
      return bytes
    }

    /// Returns the scheme that a text begins with, in lower case.
    static func scheme(of text: ArraySlice<UInt8>) -> String? {
      guard let end = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let scheme = text[..<end]
      let isScheme = scheme.enumerated().allSatisfy { index, byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
          UInt8(ascii: "."):
          index > 0
        default: false
        }
      }
      return isScheme && !scheme.isEmpty
        ? String(decoding: scheme, as: UTF8.self).lowercased() : nil
    }

    /// Prepares to read a text that has been cleaned.
    init(_ text: ArraySlice<UInt8>) {
      let end = text.firstIndex(of: UInt8(ascii: "#"))
      fragment = end.map { PercentEncodeSet.fragment.encode(text[$0...].dropFirst()) }
      rest = text[..<(end ?? text.endIndex)]
      scheme = Self.scheme(of: rest)
      if scheme != nil { rest = rest.drop { $0 != UInt8(ascii: ":") }.dropFirst() }
    }

    /// Returns the address, `nil` if it is malformed or needs a base that is missing.
    func address(relativeTo base: WebAddress?) -> WebAddress? {
      guard let scheme = scheme ?? base?.scheme else { return nil }
      let isAbsolute =
        self.scheme != nil && (scheme != base?.scheme || rest.starts(with: "//".utf8))
      if isAbsolute || rest.prefix(2).allSatisfy(Self.slashes.contains) && rest.count > 1 {
        return address(authority: rest.drop(while: Self.slashes.contains), of: scheme)
      }
      guard var address = base else { return nil }
      address.fragment = fragment
      guard let first = rest.first else { return address }
      let (path, query) = pathAndQuery(rest)
      address.query = query
      if first != UInt8(ascii: "?") {
        let folder: [UInt8] = address.path.utf8.reversed().drop { $0 != UInt8(ascii: "/") }
          .reversed()
        address.path = Path.normalized((Self.slashes.contains(first) ? [] : folder) + path)
      }
      return address
    }

    private func address(authority rest: ArraySlice<UInt8>, of scheme: String) -> WebAddress? {
      let end =
        rest.firstIndex { Self.slashes.contains($0) || $0 == UInt8(ascii: "?") } ?? rest.endIndex
      var server = rest[..<end]
      var credentials = ""
      if let at = server.lastIndex(of: UInt8(ascii: "@")) {
        credentials = Self.credentials(server[..<at])
        server = server[at...].dropFirst()
      }
      let colon = server.lastIndex(of: UInt8(ascii: ":")).flatMap { colon in
        server[colon...].contains(UInt8(ascii: "]")) ? nil : colon
      }
      guard let host = AddressHost(server[..<(colon ?? server.endIndex)]) else { return nil }
      var address = WebAddress(scheme: scheme, credentials: credentials, host: host)
      if let colon, server.endIndex > colon + 1 {
        guard let port = Self.port(server[colon...].dropFirst()) else { return nil }
        address.port = port == WebAddress.defaultPort(of: scheme) ? nil : port
      }
      let (path, query) = pathAndQuery(rest[end...])
      address.path = Path.normalized(Array(path))
      address.query = query
      address.fragment = fragment
      return address
    }

    private func pathAndQuery(
      _ text: ArraySlice<UInt8>
    ) -> (path: ArraySlice<UInt8>, query: String?) {
      guard let mark = text.firstIndex(of: UInt8(ascii: "?")) else { return (text, nil) }
      return (text[..<mark], PercentEncodeSet.query.encode(text[mark...].dropFirst()))
    }

    private static func credentials(_ text: ArraySlice<UInt8>) -> String {
      let colon = text.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
      let user = PercentEncodeSet.credentials.encode(text[..<colon])
      let password = PercentEncodeSet.credentials.encode(text[colon...].dropFirst())
      if user.isEmpty, password.isEmpty { return "" }
      return password.isEmpty ? "\(user)@" : "\(user):\(password)@"
    }

    private static func port(_ digits: ArraySlice<UInt8>) -> UInt16? {
      guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return UInt16(String(decoding: digits, as: UTF8.self))
    }
  }

  /// The path of an address over HTTP (URL standard, path state).
  enum Path {
    /// Returns the path without `.` and `..`, with slashes for backslashes, percent-encoded.
    static func normalized(_ path: [UInt8]) -> String {
      var segments: [String] = []
      var parts = path.split(omittingEmptySubsequences: false) { $0 == 0x2F || $0 == 0x5C }[...]
      if let first = parts.first, first.isEmpty { parts.removeFirst() }
      while let part = parts.popFirst() {
        let isLast = parts.isEmpty
        switch dots(in: part) {
        case 1: if isLast { segments.append("") }
        case 2:
          _ = segments.popLast()
          if isLast { segments.append("") }
        default: segments.append(PercentEncodeSet.path.encode(part))
        }
      }
      return "/" + segments.joined(separator: "/")
    }

    /// Returns the number of dots in a segment, `%2e` being one; 0 if it has anything else.
    private static func dots(in segment: ArraySlice<UInt8>) -> Int {
      guard segment.count <= 6 else { return 0 }
      let text = String(decoding: segment, as: UTF8.self).lowercased()
      switch text.replacing("%2e", with: ".") {
      case ".": return 1
      case "..": return 2
      default: return 0
      }
    }
  }
}

/// The bytes that a part of an address encodes (URL standard, section 1.3).
struct PercentEncodeSet: Sendable {
  static let fragment = PercentEncodeSet(" \"<>`")
  static let query = PercentEncodeSet(" \"#<>'")
  static let path = PercentEncodeSet(" \"#<>?^`{}")
  static let credentials = PercentEncodeSet(" \"#<>?^`{}/:;=@[\\]|")
  static let form = PercentEncodeSet(" !\"#$%&'()+,/:;<=>?@[\\]^`{|}~")

  /// All others are encoded.
  private let allowed: CharacterSet

  private init(_ encoded: String) {
    allowed = CharacterSet(charactersIn: " "..."~").subtracting(CharacterSet(charactersIn: encoded))
  }

  /// Returns the text with these bytes as `%` and two digits.
  func encode(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? text
  }
}
