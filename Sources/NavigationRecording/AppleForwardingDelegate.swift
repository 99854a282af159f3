#if canImport(WebKit)
import Foundation
import NavigationTrace
import WebViewKit

/// Stands between a view and the app's own delegates, and has each callback recorded.
@MainActor final class ForwardingDelegate: MirroringDelegate {
  unowned let recorder: NavigationRecorder
  private let app: AppDelegates

  init(_ recorder: NavigationRecorder, _ app: AppDelegates) {
    self.recorder = recorder
    self.app = app
    super.init(harmless: [
      #selector(ForwardingDelegate.webView(_:didStartProvisionalNavigation:)),
      #selector(ForwardingDelegate.webView(_:didReceiveServerRedirectForProvisionalNavigation:)),
      #selector(ForwardingDelegate.webView(_:didFailProvisionalNavigation:withError:)),
      #selector(ForwardingDelegate.webView(_:didCommit:)),
      #selector(ForwardingDelegate.webView(_:didFinish:)),
      #selector(ForwardingDelegate.webView(_:didFail:withError:)),
      #selector(ForwardingDelegate.webViewDidClose(_:)),
    ]) {
      [app.navigation as? NSObject, app.ui as? NSObject].compactMap(\.self)
    }
  }

  var navigation: (any WKNavigationDelegate)? { app.navigation }
  var ui: (any WKUIDelegate)? { app.ui }
}

extension NavigationRecorder {
  /// Notes whether a delegate has a method, and marks the last event of its kind if it has not.
  func note(_ kind: EventKind, of delegate: (any NSObjectProtocol)?, exists: Bool) {
    note(
      DelegateMethodUse(kind, of: delegate.map { type(of: $0) }, isImplemented: exists))
    if !exists { markUnhandled(kind) }
  }

  /// Apple's WKWebView, whose version is the system's, such as `18.5`.
  static func engine(of webView: WKWebView) -> (name: String, version: String)? {
    ("wkwebview", ProcessInfo.processInfo.operatingSystemVersion.text)
  }
}
#endif
