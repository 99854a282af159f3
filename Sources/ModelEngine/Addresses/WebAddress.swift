import Foundation

/// A URL as the URL standard represents it (section 4.1; WebKit `WTF::URLParser`).
///
/// `URL` converts a non-ASCII host to Punycode, without the UTS 46 checks that the standard
/// requires.
struct WebAddress: Hashable, Sendable {
  /// The scheme in lower case.
  var scheme: String
  /// The user, the password and the `@` after them, percent-encoded; empty if the URL has neither.
  var credentials = ""
  /// The server; `nil` if the URL does not name one.
  var host: AddressHost?
  /// The port; `nil` if it is the default port of the scheme.
  var port: UInt16?
  var path = AddressPath.segments([])
  /// The query, percent-encoded and without `?`.
  var query: String?
  /// The fragment, percent-encoded and without `#`.
  var fragment: String?

  /// The ports of the special schemes that have a server (URL standard, section 4.2).
  private static let defaultPorts: [String: UInt16] = [
    "http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21,
  ]

  /// Whether the scheme is special.
  ///
  /// URLs with a special scheme name a server or a file, and a backslash in them is a slash.
  var isSpecial: Bool { Self.isSpecial(scheme) }

  /// The URL in its canonical form.
  var text: String {
    var text = "\(scheme):"
    if let host {
      text += "//\(credentials)\(host.text)"
      if let port { text += ":\(port)" }
    } else if path.looksLikeAServer {
      text += "/."
    }
    text += path.text
    if let query { text += "?\(query)" }
    if let fragment { text += "#\(fragment)" }
    return text
  }

  static func isSpecial(_ scheme: String) -> Bool {
    defaultPorts[scheme] != nil || scheme == "file"
  }

  static func defaultPort(of scheme: String) -> UInt16? { defaultPorts[scheme] }

  /// Parses a URL, which may be relative to a base.
  ///
  /// - Returns: The absolute URL; `nil` if the string is malformed.
  static func resolve(_ text: String, relativeTo base: URL? = nil) -> URL? {
    if PlainAddress.isCanonical(text) { return URL(string: text) }
    return read(text, relativeTo: base?.absoluteString).flatMap { URL(string: $0.text) }
  }

  /// Whether `URL` would escape more characters than the canonical form of a URL does.
  static func isChanged(_ text: String, relativeTo base: URL) -> Bool {
    guard !PlainAddress.isCanonical(text), let address = read(text, relativeTo: base.absoluteString)
    else { return false }
    return address.host?.text.allSatisfy(\.isASCII) != false
      && URL(string: address.text)?.absoluteString != address.text
  }

  /// Parses a URL, which may be relative to another one (URL standard, section 4.4, basic URL
  /// parser).
  ///
  /// - Returns: `nil` if the string or its base is malformed.
  static func read(_ text: String, relativeTo base: String? = nil) -> WebAddress? {
    guard let base else { return AddressParser(text).address(relativeTo: nil) }
    guard let outer = AddressParser(base).address(relativeTo: nil) else { return nil }
    return AddressParser(text).address(relativeTo: outer)
  }
}

/// A set of bytes that are percent-encoded in a part of a URL (URL standard, section 1.3).
struct PercentEncodeSet: Sendable {
  /// Control characters and non-ASCII bytes, which all sets contain.
  static let control = PercentEncodeSet("")
  static let fragment = PercentEncodeSet(" \"<>`")
  static let query = PercentEncodeSet(" \"#<>")
  /// The set for queries in URLs with a special scheme.
  static let specialQuery = PercentEncodeSet(" \"#<>'")
  static let path = PercentEncodeSet(" \"#<>?^`{}")
  static let credentials = PercentEncodeSet(" \"#<>?^`{}/:;=@[\\]|")

  /// The characters that are not encoded.
  private let allowed: CharacterSet

  private init(_ encoded: String) {
    allowed = CharacterSet(charactersIn: " "..."~").subtracting(CharacterSet(charactersIn: encoded))
  }

  /// Returns bytes as text, in which the bytes of the set are percent-encoded.
  func encode(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? text
  }
}
