import Foundation
import NavigationTrace
import WebViewKit

extension NavigationRecorder: WKHTTPCookieStoreObserver {
  /// Sets a cookie of a view's data store and records that it was set.
  public func setCookie(_ cookie: HTTPCookie, in webView: WKWebView) {
    record(.setCookie, in: webView) {
      cookieStore(of: webView).setCookie(cookie, completionHandler: $0)
    }
  }

  /// Deletes a cookie of a view's data store and records that it was deleted.
  public func deleteCookie(_ cookie: HTTPCookie, in webView: WKWebView) {
    record(.deleteCookie, in: webView) {
      cookieStore(of: webView).delete(cookie, completionHandler: $0)
    }
  }

  /// Removes data of some types, whatever their age, and records that they were removed.
  public func removeData(ofTypes types: Set<String>, in webView: WKWebView) {
    let store = webView.configuration.websiteDataStore
    record(.removeData, in: webView) {
      store.removeData(ofTypes: types, modifiedSince: .distantPast, completionHandler: $0)
    }
  }

  /// Gets all cookies of a view's data store and records them by name.
  public func getAllCookies(in webView: WKWebView) {
    let view = builder.numbers.view(webView)
    recordCompletion { complete in
      cookieStore(of: webView).getAllCookies { complete(.cookies($0, view: view)) }
    }
  }

  /// Records every change to the cookies of a view's data store from now on.
  public func observeCookies(of webView: WKWebView) {
    let store = cookieStore(of: webView)
    builder.numbers.keep(store, view: builder.numbers.view(webView))
    store.add(self)
  }

  /// Stops recording changes to the cookies of a view's data store.
  public func stopObservingCookies(of webView: WKWebView) { cookieStore(of: webView).remove(self) }

  /// Records that the cookies of a store have changed.
  public func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {
    record(TraceEvent(.cookiesDidChange, view: builder.numbers.view(of: cookieStore)))
  }

  private func cookieStore(of webView: WKWebView) -> WKHTTPCookieStore {
    webView.configuration.websiteDataStore.httpCookieStore
  }

  /// Records the completion of an action that has no result.
  private func record(
    _ kind: EventKind, in webView: WKWebView,
    begin: (@escaping @MainActor @Sendable () -> Void) -> Void
  ) {
    let event = TraceEvent(
      .completed, view: builder.numbers.view(webView), [.event: .string(kind.rawValue)])
    recordCompletion { complete in begin { complete(event) } }
  }
}

extension TraceEvent {
  /// Returns the event of all cookies, sorted by name, domain and path: a store has no fixed order.
  static func cookies(_ cookies: [HTTPCookie], view: Int) -> TraceEvent {
    let sorted = cookies.sorted {
      ($0.name, $0.domain, $0.path) < ($1.name, $1.domain, $1.path)
    }
    return TraceEvent(.cookies, view: view, [.value: .list(sorted.map(TraceValue.init(cookie:)))])
  }
}

extension TraceValue {
  /// Creates a value of the facts that do not vary between runs; flags only if they are set.
  fileprivate init(cookie: HTTPCookie) {
    var fields: [String: TraceValue] = [
      "name": .string(cookie.name), "value": .string(cookie.value),
      "domain": .string(cookie.domain), "path": .string(cookie.path),
    ]
    if cookie.isSecure { fields["secure"] = true }
    if cookie.isHTTPOnly { fields["httpOnly"] = true }
    if cookie.expiresDate != nil { fields["expires"] = true }
    self = .map(fields)
  }
}
