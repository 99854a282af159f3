#if !canImport(WebKit)
import Foundation

/// Hears of a store's cookies (WKHTTPCookieStoreObserver).
@MainActor public protocol WKHTTPCookieStoreObserver: NSObjectProtocol {
  /// Cookies were set, changed or deleted; which ones is not told.
  func cookiesDidChange(in cookieStore: WKHTTPCookieStore)
}

extension WKHTTPCookieStoreObserver {
  /// Does nothing: the method is optional.
  public func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {}
}
#endif
