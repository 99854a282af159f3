#if canImport(WebKit)
import Foundation
import NavigationTrace
import WebViewKit

/// Stands between a view and the app's own delegates, and has each callback recorded.
///
/// WebKit asks at once which methods a delegate has: this one has those that the app's have, and
/// those that ask nothing and change nothing by being there. Methods that nobody records, among them
/// those of newer systems, go straight to the app's delegate.
@MainActor final class ForwardingDelegate: NSObject {
  unowned let recorder: NavigationRecorder
  nonisolated let app: AppDelegates

  init(_ recorder: NavigationRecorder, _ app: AppDelegates) {
    self.recorder = recorder
    self.app = app
  }

  var navigation: (any WKNavigationDelegate)? { app.navigation }
  var ui: (any WKUIDelegate)? { app.ui }

  /// Whether the delegate has a method.
  nonisolated override func responds(to selector: Selector!) -> Bool {
    guard let selector else { return false }
    if Self.harmless.contains(NSStringFromSelector(selector)) { return true }
    return owner(of: selector) != nil || NSObject.instancesRespond(to: selector)
  }

  /// The app's delegate that has a method which this one lacks.
  nonisolated override func forwardingTarget(for selector: Selector!) -> Any? {
    selector.flatMap { owner(of: $0) }
  }

  /// The app's delegate, where it has a method; WebKit calls delegates on the main thread only.
  private nonisolated func owner(of selector: Selector) -> NSObject? {
    let name = NSStringFromSelector(selector)
    // Not shared: it is set, in this thread, before the next line is reached.
    nonisolated(unsafe) var owner: NSObject?
    MainActor.assumeIsolated {
      owner = [app.navigation as? NSObject, app.ui as? NSObject].compactMap(\.self)
        .first { $0.responds(to: NSSelectorFromString(name)) }
    }
    return owner
  }

  /// What asks nothing: WebKit does the same whether it is there or not.
  private nonisolated static let harmless = Set(
    [
      #selector(ForwardingDelegate.webView(_:didStartProvisionalNavigation:)),
      #selector(ForwardingDelegate.webView(_:didReceiveServerRedirectForProvisionalNavigation:)),
      #selector(ForwardingDelegate.webView(_:didFailProvisionalNavigation:withError:)),
      #selector(ForwardingDelegate.webView(_:didCommit:)),
      #selector(ForwardingDelegate.webView(_:didFinish:)),
      #selector(ForwardingDelegate.webView(_:didFail:withError:)),
      #selector(ForwardingDelegate.webViewDidClose(_:)),
    ].map(NSStringFromSelector))
}

extension NavigationRecorder {
  /// Apple's WKWebView, whose version is the system's, such as `18.5`.
  static func engine(of webView: WKWebView) -> (name: String, version: String)? {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    let patch = version.patchVersion == 0 ? "" : ".\(version.patchVersion)"
    return ("wkwebview", "\(version.majorVersion).\(version.minorVersion)\(patch)")
  }
}
#endif
