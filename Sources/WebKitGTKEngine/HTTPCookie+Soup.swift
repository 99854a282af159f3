#if WebKitGTK
import CWebKitGTK
import Foundation
import FoundationNetworking

extension HTTPCookie {
  /// The cookie of a `SoupCookie`; nil where Foundation takes it for none.
  convenience init?(soup native: OpaquePointer) {
    var properties: [HTTPCookiePropertyKey: Any] = [
      .name: String(gstring: soup_cookie_get_name(native)),
      .value: String(gstring: soup_cookie_get_value(native)),
      .domain: String(gstring: soup_cookie_get_domain(native)),
      .path: String(gstring: soup_cookie_get_path(native)),
    ]
    if soup_cookie_get_secure(native) != 0 { properties[.secure] = "TRUE" }
    // Foundation reads this key, for which it has no name.
    if soup_cookie_get_http_only(native) != 0 {
      properties[HTTPCookiePropertyKey(rawValue: "HttpOnly")] = "TRUE"
    }
    if let expires = soup_cookie_get_expires(native) {
      properties[.expires] = Date(timeIntervalSince1970: Double(g_date_time_to_unix(expires)))
    }
    self.init(properties: properties)
  }

  /// A new `SoupCookie`, to be freed by the caller.
  func makeNative() -> OpaquePointer? {
    guard let native = soup_cookie_new(name, value, domain, path, -1) else { return nil }
    soup_cookie_set_secure(native, gboolean(isSecure ? 1 : 0))
    soup_cookie_set_http_only(native, gboolean(isHTTPOnly ? 1 : 0))
    // GLib knows no year after 9999.
    let seconds = expiresDate.map { min($0.timeIntervalSince1970, 253_402_300_799) }
    if let seconds, let end = g_date_time_new_from_unix_utc(gint64(max(seconds, 0))) {
      soup_cookie_set_expires(native, end)
      g_date_time_unref(end)
    }
    return native
  }
}
#endif
