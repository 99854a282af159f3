/// The names of a session's origins; they replace URLs with changing ports in a trace.
///
/// `http://127.0.0.1:40001/a?b` becomes `/a?b` on the origin `main`, and `other:/a?b` on an origin
/// named `other`. A folder can also have a name: `file:/a.html` is a file in the folder named
/// `file`.
public struct OriginNames: Hashable, Sendable {
  /// The name of the origin that is left out in short forms.
  public static let main = "main"

  /// The URLs of origins, such as `http://127.0.0.1:40001`, keyed by name.
  public let addresses: [String: String]

  /// Creates names for the URLs of origins; the URLs must not end with a slash.
  public init(_ addresses: [String: String] = [:]) {
    self.addresses = addresses
  }

  /// Returns the short form of a URL; a URL outside the origins is unchanged.
  package func shortened(_ url: String) -> String {
    for (name, address) in addresses where url.hasPrefix(address) {
      let rest = url.dropFirst(address.count)
      guard rest.first.map("/?#".contains) ?? true else { continue }
      let path = rest.hasPrefix("/") ? String(rest) : "/" + rest
      return name == OriginNames.main ? path : "\(name):\(path)"
    }
    return url
  }

  /// Returns the URL for a short form; other text is unchanged.
  package func expanded(_ short: String) -> String {
    if short.hasPrefix("/"), let main = addresses[OriginNames.main] { return main + short }
    guard let colon = short.firstIndex(of: ":"), let address = addresses[String(short[..<colon])]
    else { return short }
    let path = short[short.index(after: colon)...]
    return path.hasPrefix("//") ? short : address + path
  }

  /// Returns the name of the origin with the given host and port; `nil` if there is no such origin.
  public func name(host: String, port: Int) -> String? {
    addresses.first { $0.value.hasSuffix("://\(host):\(port)") }?.key
  }

  /// Returns the short form of a URL; the URL of an origin without a path becomes `NAME:`.
  public func named(in address: String) -> String {
    let name = addresses.first { $0.value == address }?.key
    return name.map { $0 + ":" } ?? shortened(address)
  }
}
