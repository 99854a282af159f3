#if WebKitGTK
import CWebKitGTK
import Foundation
import FoundationNetworking
import WebViewKit

extension NetworkSession {
  /// Gives all cookies.
  func getAllCookies(_ receive: @escaping ([HTTPCookie]) -> Void) {
    webkit_cookie_manager_get_all_cookies(
      cookieManager, nil, Completion.callback,
      Completion { [cookieManager] result in
        let list = webkit_cookie_manager_get_all_cookies_finish(cookieManager, result, nil)
        receive(list.elements.compactMap(HTTPCookie.init(soup:)))
        g_list_free_full(list) { soup_cookie_free(OpaquePointer($0)) }
      }.retained)
  }

  /// Sets one cookie after the other.
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

  /// Deletes the cookie of a name, domain and path; libsoup wants to know its value too.
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

  /// Tells whether cookies are taken: a round trip through the network process.
  func getCookiePolicy(_ receive: @escaping (Bool) -> Void) {
    webkit_cookie_manager_get_accept_policy(
      cookieManager, nil, Completion.callback,
      Completion { [cookieManager] result in
        let policy = webkit_cookie_manager_get_accept_policy_finish(cookieManager, result, nil)
        receive(policy != WEBKIT_COOKIE_POLICY_ACCEPT_NEVER)
      }.retained)
  }

  /// Lets cookies be taken, as WKHTTPCookieStore does without those of third parties, or none.
  func setCookiePolicy(isAllowing: Bool, _ done: @escaping () -> Void) {
    webkit_cookie_manager_set_accept_policy(
      cookieManager,
      isAllowing
        ? WEBKIT_COOKIE_POLICY_ACCEPT_NO_THIRD_PARTY : WEBKIT_COOKIE_POLICY_ACCEPT_NEVER)
    getCookiePolicy { _ in done() }
  }
}
#endif
