#if !canImport(WebKit)
import FoundationNetworking

/// The asynchronous forms, with the names that Apple's importer gives them.
extension WKHTTPCookieStore {
  /// Gives all cookies, in no certain order.
  public func allCookies() async -> [HTTPCookie] {
    await withCheckedContinuation { continuation in
      getAllCookies { continuation.resume(returning: $0) }
    }
  }

  /// Sets a cookie, in place of one with the same name, domain and path.
  public func setCookie(_ cookie: HTTPCookie) async { await setCookies([cookie]) }

  /// Sets cookies, in place of those with the same name, domain and path.
  public func setCookies(_ cookies: [HTTPCookie]) async {
    await withCheckedContinuation { continuation in
      setCookies(cookies) { continuation.resume() }
    }
  }

  /// Deletes the cookie with this one's name, domain and path.
  public func deleteCookie(_ cookie: HTTPCookie) async {
    await withCheckedContinuation { continuation in
      delete(cookie) { continuation.resume() }
    }
  }

  /// The older name of ``deleteCookie(_:)``.
  public func delete(_ cookie: HTTPCookie) async { await deleteCookie(cookie) }

  /// Lets the store take cookies, or none.
  public func setCookiePolicy(_ policy: CookiePolicy) async {
    await withCheckedContinuation { continuation in
      setCookiePolicy(policy) { continuation.resume() }
    }
  }

  /// Whether the store takes cookies.
  public var cookiePolicy: CookiePolicy {
    get async {
      await withCheckedContinuation { continuation in
        getCookiePolicy { continuation.resume(returning: $0) }
      }
    }
  }
}
#endif
