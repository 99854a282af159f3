import Foundation

/// An address over HTTP in the form that the URL standard gives it (WebKit `WTF::URLParser`).
///
/// Addresses of other schemes have no such form here: they are read by `URL`. A host beyond ASCII
/// is put into Punycode by `URL`, too, without the checks of UTS 46 that the standard asks for.
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

  /// The port that a scheme has by itself.
  static func defaultPort(of scheme: String) -> UInt16 { scheme == "https" ? 443 : 80 }
}

extension WebAddress {
  /// Reads an address, alone or in a document.
  ///
  /// - Returns: The resolved address; `nil` if it is malformed.
  static func resolve(_ text: String, relativeTo base: URL? = nil) -> URL? {
    if PlainAddress.isCanonical(text) { return URL(string: text) }
    let input = AddressParser.cleaned(text)
    let scheme = AddressParser.scheme(of: input)
    let isWeb = scheme.map(isOfTheWeb) ?? isOfTheWeb(base?.scheme?.lowercased() ?? "")
    guard isWeb else {
      let text = String(decoding: input, as: UTF8.self)
      return text.isEmpty ? base : URL(string: text, relativeTo: base)?.absoluteURL
    }
    let outer = base.flatMap { base in
      AddressParser(AddressParser.cleaned(base.absoluteString)).address(relativeTo: nil)
    }
    return AddressParser(input).address(relativeTo: outer).flatMap { URL(string: $0.text) }
  }

  private static func isOfTheWeb(_ scheme: String) -> Bool { ["http", "https"].contains(scheme) }
}
