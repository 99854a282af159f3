import Foundation
import FoundationNetworking

extension HTTPCookie {
  /// The cookie as apps see it; nil where Foundation takes it for none.
  convenience init?(_ cookie: Cookie) {
    var properties: [HTTPCookiePropertyKey: Any] = [
      .name: cookie.name, .value: cookie.value, .path: cookie.path,
      .domain: cookie.isHostOnly ? cookie.domain : "." + cookie.domain,
    ]
    if cookie.isSecure { properties[.secure] = "TRUE" }
    // Foundation reads this key, for which it has no name.
    if cookie.isHTTPOnly { properties[HTTPCookiePropertyKey(rawValue: "HttpOnly")] = "TRUE" }
    properties[.expires] = cookie.expires
    self.init(properties: properties)
  }
}
