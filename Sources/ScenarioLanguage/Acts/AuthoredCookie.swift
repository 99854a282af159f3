import Foundation
import NavigationRecording
import WebViewKit

/// A cookie as a scenario writes it, in the words that a site has for those that it sets.
package struct AuthoredCookie: Hashable, Sendable {
  /// The name.
  package var name: String
  /// The value.
  package var value = ""
  /// The path that it is sent to, and to those below.
  package var path = "/"
  /// The host that it is sent to, hosts below it too after a dot; nil is the main origin's.
  package var domain: String?
  /// Seconds until it ends; nil is the end of the session.
  package var maxAge: Int?
  /// Whether it is sent over secure connections only.
  package var isSecure = false
  /// Whether scripts cannot see it.
  package var isHTTPOnly = false

  /// Creates a cookie of the main origin's host that ends with the session.
  package init(name: String) { self.name = name }
}

extension HTTPCookie {
  /// The cookie that a scenario writes; nil where there is no domain, or Foundation takes it for
  /// none.
  convenience init?(_ authored: AuthoredCookie, names: OriginNames) {
    let main = names.addresses[OriginNames.main].flatMap { URL(string: $0)?.host() }
    guard let domain = authored.domain ?? main else { return nil }
    var properties: [HTTPCookiePropertyKey: Any] = [
      .name: authored.name, .value: authored.value, .path: authored.path, .domain: domain,
    ]
    if authored.isSecure { properties[.secure] = "TRUE" }
    // Foundation reads this key, for which it has no name.
    if authored.isHTTPOnly { properties[HTTPCookiePropertyKey(rawValue: "HttpOnly")] = "TRUE" }
    properties[.expires] = authored.maxAge.map { Date(timeIntervalSinceNow: Double($0)) }
    self.init(properties: properties)
  }
}
