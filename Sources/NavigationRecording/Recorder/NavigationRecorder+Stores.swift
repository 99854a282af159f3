import Foundation
import NavigationTrace
import WebViewKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension NavigationRecorder: WKHTTPCookieStoreObserver {
  /// Sets a cookie of a view's data store and records that it is set.
  public func setCookie(_ cookie: HTTPCookie, in webView: WKWebView) {
    record(.setCookie, in: webView) {
      cookieStore(of: webView).setCookie(cookie, completionHandler: $0)
    }
  }

  /// Deletes a cookie of a view's data store and records that it is deleted.
  public func deleteCookie(_ cookie: HTTPCookie, in webView: WKWebView) {
    record(.deleteCookie, in: webView) {
      cookieStore(of: webView).delete(cookie, completionHandler: $0)
    }
  }

  /// Removes data of some types, whatever their age, and records that they are removed.
  public func removeData(ofTypes types: Set<String>, in webView: WKWebView) {
    let store = webView.configuration.websiteDataStore
    record(.removeData, in: webView) {
      store.removeData(ofTypes: types, modifiedSince: .distantPast, completionHandler: $0)
    }
  }

  /// Asks for all cookies of a view's data store and records them by name.
  public func getAllCookies(in webView: WKWebView) {
    let view = builder.numbers.view(webView)
    recordCompletion { complete in
      cookieStore(of: webView).getAllCookies { complete(.cookies($0, view: view)) }
    }
  }

  /// Records from now on that cookies of the view's data store have changed.
  public func observeCookies(of webView: WKWebView) {
    let store = cookieStore(of: webView)
    builder.numbers.keep(store, view: builder.numbers.view(webView))
    store.add(self)
  }

  /// Records that no more.
  public func stopObservingCookies(of webView: WKWebView) { cookieStore(of: webView).remove(self) }

  /// Records it.
  public func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {
    let view = builder.numbers.view(of: cookieStore)
    let event = TraceEvent(.cookiesDidChange, view: view)
    record(event)
    if let webView = builder.numbers.webView(view) { behaviour.react(to: event, in: webView) }
  }

  private func cookieStore(of webView: WKWebView) -> WKHTTPCookieStore {
    webView.configuration.websiteDataStore.httpCookieStore
  }

  /// Does something whose completion has nothing to give.
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
  /// All cookies of a store, by name, domain and path: a store gives them in no certain order.
  static func cookies(_ cookies: [HTTPCookie], view: Int) -> TraceEvent {
    let sorted = cookies.sorted {
      ($0.name, $0.domain, $0.path) < ($1.name, $1.domain, $1.path)
    }
    return TraceEvent(.cookies, view: view, [.value: .list(sorted.map(TraceValue.init(cookie:)))])
  }
}

extension TraceValue {
  /// Creates a value of what does not vary from run to run; flags only if they are set.
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
