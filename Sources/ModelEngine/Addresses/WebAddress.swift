import Foundation

/// An address in the form that the URL standard gives it (section 4.1; WebKit `WTF::URLParser`).
///
/// A host beyond ASCII is put into Punycode by `URL`, without the checks of UTS 46 that the
/// standard asks for.
struct WebAddress: Hashable, Sendable {
  /// The scheme in lower case.
  var scheme: String
  /// The user and the password with the `@` behind them, percent-encoded; empty without any.
  var credentials = ""
  /// The server; `nil` if the address names none.
  var host: AddressHost?
  /// The port, unless it is the default one of the scheme.
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

  /// Whether the scheme is special: its addresses have a server or are files, and a backslash in
  /// them is a slash.
  var isSpecial: Bool { Self.isSpecial(scheme) }

  /// The address in its canonical form.
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

  /// Reads an address, alone or in a document.
  ///
  /// - Returns: The resolved address; `nil` if it is malformed.
  static func resolve(_ text: String, relativeTo base: URL? = nil) -> URL? {
    if PlainAddress.isCanonical(text) { return URL(string: text) }
    return read(text, relativeTo: base?.absoluteString).flatMap { URL(string: $0.text) }
  }

  /// Whether `URL` changes an address by escapes of its own.
  static func isChanged(_ text: String, relativeTo base: URL) -> Bool {
    guard !PlainAddress.isCanonical(text), let address = read(text, relativeTo: base.absoluteString)
    else { return false }
    return address.host?.text.allSatisfy(\.isASCII) != false
      && URL(string: address.text)?.absoluteString != address.text
  }

  /// Reads an address, alone or relative to another one (URL standard, section 4.4, basic URL
  /// parser).
  ///
  /// - Returns: `nil` if the address or its base is malformed.
  static func read(_ text: String, relativeTo base: String? = nil) -> WebAddress? {
    guard let base else { return AddressParser(text).address(relativeTo: nil) }
    guard let outer = AddressParser(base).address(relativeTo: nil) else { return nil }
    return AddressParser(text).address(relativeTo: outer)
  }
}

/// The bytes that are encoded in a part of an address (URL standard, section 1.3).
struct PercentEncodeSet: Sendable {
  /// The set of control characters and bytes beyond ASCII, which all sets contain.
  static let control = PercentEncodeSet("")
  static let fragment = PercentEncodeSet(" \"<>`")
  static let query = PercentEncodeSet(" \"#<>")
  /// The set of queries of the special schemes.
  static let specialQuery = PercentEncodeSet(" \"#<>'")
  static let path = PercentEncodeSet(" \"#<>?^`{}")
  static let credentials = PercentEncodeSet(" \"#<>?^`{}/:;=@[\\]|")

  /// The characters that are not encoded.
  private let allowed: CharacterSet

  private init(_ encoded: String) {
    allowed = CharacterSet(charactersIn: " "..."~").subtracting(CharacterSet(charactersIn: encoded))
  }

  /// Returns bytes as text, in which the bytes of the set are `%` and two digits.
  func encode(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? text
  }
}
