#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

extension NetworkSession {
  func getAllCookies(_ receive: @escaping ([HTTPCookie]) -> Void) {
    webkit_cookie_manager_get_all_cookies(
      cookieManager, nil, Completion.callback,
      Completion { [cookieManager] result in
        let list = webkit_cookie_manager_get_all_cookies_finish(cookieManager, result, nil)
        receive(list.elements.compactMap(HTTPCookie.init(soup:)))
        g_list_free_full(list) { soup_cookie_free(OpaquePointer($0)) }
      }.retained)
  }

  /// Sets the cookies one after another.
  func set(_ cookies: ArraySlice<HTTPCookie>, _ done: @escaping () -> Void) {
    guard let cookie = cookies.first, let native = cookie.makeNative() else { return done() }
    webkit_cookie_manager_add_cookie(
      cookieManager, native, nil, Completion.callback,
      Completion { [self] result in
        webkit_cookie_manager_add_cookie_finish(cookieManager, result, nil)
        set(cookies.dropFirst(), done)
      }.retained)
    soup_cookie_free(native)
  }

  /// Deletes the cookie with the given name, domain and path.
  ///
  /// libsoup also needs the cookie's value.
  func delete(_ cookie: HTTPCookie, _ done: @escaping () -> Void) {
    getAllCookies { [self] cookies in
      let found = cookies.first {
        $0.name == cookie.name && $0.domain == cookie.domain && $0.path == cookie.path
      }
      guard let native = found?.makeNative() else { return done() }
      webkit_cookie_manager_delete_cookie(
        cookieManager, native, nil, Completion.callback,
        Completion { [cookieManager] result in
          webkit_cookie_manager_delete_cookie_finish(cookieManager, result, nil)
          done()
        }.retained)
      soup_cookie_free(native)
    }
  }

  /// Determines whether cookies are accepted, by a round trip through the network process.
  func getCookiePolicy(_ receive: @escaping (Bool) -> Void) {
    webkit_cookie_manager_get_accept_policy(
      cookieManager, nil, Completion.callback,
      Completion { [cookieManager] result in
        let policy = webkit_cookie_manager_get_accept_policy_finish(cookieManager, result, nil)
        receive(policy != WEBKIT_COOKIE_POLICY_ACCEPT_NEVER)
      }.retained)
  }

  /// Sets whether cookies are accepted; third-party cookies never are, as in WKHTTPCookieStore.
  func setCookiePolicy(isAllowing: Bool, _ done: @escaping () -> Void) {
    webkit_cookie_manager_set_accept_policy(
      cookieManager,
      isAllowing
        ? WEBKIT_COOKIE_POLICY_ACCEPT_NO_THIRD_PARTY : WEBKIT_COOKIE_POLICY_ACCEPT_NEVER)
    getCookiePolicy { _ in done() }
  }
}

extension HTTPCookie {
  /// Creates the cookie of a `SoupCookie`; `nil` if Foundation does not accept it.
  convenience init?(soup native: OpaquePointer) {
    var properties: [HTTPCookiePropertyKey: Any] = [
      .name: String(gstring: soup_cookie_get_name(native)),
      .value: String(gstring: soup_cookie_get_value(native)),
      .domain: String(gstring: soup_cookie_get_domain(native)),
      .path: String(gstring: soup_cookie_get_path(native)),
    ]
    if soup_cookie_get_secure(native) != 0 { properties[.secure] = "TRUE" }
    // Foundation reads this key, but has no constant for it.
    if soup_cookie_get_http_only(native) != 0 {
      properties[HTTPCookiePropertyKey(rawValue: "HttpOnly")] = "TRUE"
    }
    if let expires = soup_cookie_get_expires(native) {
      properties[.expires] = Date(timeIntervalSince1970: Double(g_date_time_to_unix(expires)))
    }
    self.init(properties: properties)
  }

  /// Returns a new `SoupCookie`, which the caller has to free.
  func makeNative() -> OpaquePointer? {
    guard let native = soup_cookie_new(name, value, domain, path, -1) else { return nil }
    soup_cookie_set_secure(native, gboolean(isSecure ? 1 : 0))
    soup_cookie_set_http_only(native, gboolean(isHTTPOnly ? 1 : 0))
    // GLib does not support years after 9999.
    let seconds = expiresDate.map { min($0.timeIntervalSince1970, 253_402_300_799) }
    if let seconds, let end = g_date_time_new_from_unix_utc(gint64(max(seconds, 0))) {
      soup_cookie_set_expires(native, end)
      g_date_time_unref(end)
    }
    return native
  }
}
#endif
