import Foundation
import NavigationRecording
import NavigationTrace
import WebViewKit

/// The app changes what its view's data store holds, or looks at it.
package enum StoreAct: Hashable, Sendable {
  /// Sets a cookie.
  case setCookie(AuthoredCookie)
  /// Deletes the cookie of a name, domain and path.
  case deleteCookie(AuthoredCookie)
  /// Asks for all cookies.
  case getAllCookies
  /// Removes everything of some types, by the last words of their constants.
  case removeData([StoredDataType])
  /// Observes the cookies.
  case addCookieObserver
  /// Ends that.
  case removeCookieObserver
}

extension StoreAct: ActGroup {
  /// The act in the words of a scenario file, in one line.
  package var description: String {
    switch self {
    case .setCookie(let cookie): "setCookie \(cookie.name)"
    case .deleteCookie(let cookie): "deleteCookie \(cookie.name)"
    case .getAllCookies: "getAllCookies"
    case .removeData(let types): "removeData \(StoreAct.words(types))"
    case .addCookieObserver: "addCookieObserver"
    case .removeCookieObserver: "removeCookieObserver"
    }
  }

  func event(view: Int, names: OriginNames) -> TraceEvent? {
    switch self {
    case .setCookie(let cookie):
      TraceEvent(
        .setCookie, view: view, [.name: .string(cookie.name), .value: .string(cookie.value)])
    case .deleteCookie(let cookie):
      TraceEvent(.deleteCookie, view: view, [.name: .string(cookie.name)])
    case .getAllCookies: TraceEvent(.getAllCookies, view: view)
    case .removeData(let types):
      TraceEvent(.removeData, view: view, [.value: .string(StoreAct.words(types))])
    case .addCookieObserver: TraceEvent(.addCookieObserver, view: view)
    case .removeCookieObserver: TraceEvent(.removeCookieObserver, view: view)
    }
  }

  func perform(on view: WKWebView, by app: any ScenarioApp) {
    switch self {
    case .setCookie(let authored):
      guard let cookie = HTTPCookie(authored, names: app.names) else {
        return app.fail("'\(authored.name)' is no cookie; check its name, path and domain")
      }
      app.recorder?.setCookie(cookie, in: view)
    case .deleteCookie(let authored):
      guard let cookie = HTTPCookie(authored, names: app.names) else {
        return app.fail("'\(authored.name)' is no cookie; check its name, path and domain")
      }
      app.recorder?.deleteCookie(cookie, in: view)
    case .getAllCookies: app.recorder?.getAllCookies(in: view)
    case .removeData(let types):
      app.recorder?.removeData(ofTypes: Set(types.map(\.constant)), in: view)
    case .addCookieObserver: app.recorder?.observeCookies(of: view)
    case .removeCookieObserver: app.recorder?.stopObservingCookies(of: view)
    }
  }

  /// `all`, or the types with commas.
  private static func words(_ types: [StoredDataType]) -> String {
    types == StoredDataType.allCases
      ? "all" : types.map(\.rawValue).joined(separator: ", ")
  }
}
