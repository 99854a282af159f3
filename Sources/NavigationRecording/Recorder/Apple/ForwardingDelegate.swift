import Foundation
import NavigationTrace
import WebViewKit

/// A delegate that records each callback of a view, and forwards it to the app's own delegates.
@MainActor final class ForwardingDelegate: MirroringDelegate {
  unowned let recorder: NavigationRecorder
  let app: AppDelegates

  init(_ recorder: NavigationRecorder, _ app: AppDelegates) {
    self.recorder = recorder
    self.app = app
    let harmless = [
      #selector(ForwardingDelegate.webView(_:didStartProvisionalNavigation:)),
      #selector(ForwardingDelegate.webView(_:didReceiveServerRedirectForProvisionalNavigation:)),
      #selector(ForwardingDelegate.webView(_:didFailProvisionalNavigation:withError:)),
      #selector(ForwardingDelegate.webView(_:didCommit:)),
      #selector(ForwardingDelegate.webView(_:didFinish:)),
      #selector(ForwardingDelegate.webView(_:didFail:withError:)),
      #selector(ForwardingDelegate.webViewDidClose(_:)),
    ]
    super.init(harmless: recorder.recordsUnhandledCallbacks ? harmless : []) {
      [app.navigation as? NSObject, app.ui as? NSObject].compactMap(\.self)
    }
  }

  var navigation: (any WKNavigationDelegate)? { app.navigation }
  var ui: (any WKUIDelegate)? { app.ui }

  // If no delegate has the method, WebKit itself loads the page again.
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    recorder.record(builder.event(.webContentProcessDidTerminate, webView))
    navigation?.webViewWebContentProcessDidTerminate?(webView)
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    forwarder.forward(
      builder.question(about: navigationAction, in: webView), to: navigation,
      navigation?.webView(_:decidePolicyFor:decisionHandler:), \.word, absent: .allow,
      give: { decisionHandler($0) }
    ) {
      (
        ask: (WKWebView, WKNavigationAction, @escaping Handler<WKNavigationActionPolicy>) -> Void,
        answer
      ) in
      ask(webView, navigationAction) { @MainActor @Sendable in answer($0) }
    }
  }
}

/// A delegate that records each callback of a download, and forwards it to the app's own delegate.
@MainActor final class ForwardingDownloadDelegate: MirroringDelegate {
  unowned let recorder: NavigationRecorder
  private(set) weak var delegate: (any WKDownloadDelegate)?

  init(_ recorder: NavigationRecorder, _ delegate: any WKDownloadDelegate) {
    self.recorder = recorder
    self.delegate = delegate
    let harmless = [
      #selector(ForwardingDownloadDelegate.downloadDidFinish(_:)),
      #selector(ForwardingDownloadDelegate.download(_:didFailWithError:resumeData:)),
    ]
    super.init(harmless: recorder.recordsUnhandledCallbacks ? harmless : []) {
      [weak delegate] in [delegate as? NSObject].compactMap(\.self)
    }
  }
}

/// A call to the app's delegate; WebKit makes it only if the delegate has the method.
@MainActor struct DelegateCall {
  /// The delegate's class; `nil` if there is no delegate.
  let type: AnyClass?
  let isAbsent = false

  init(to delegate: (any NSObjectProtocol)?) { type = delegate.map { Swift.type(of: $0) } }

  func perform(_ call: () -> Void) { call() }
}

/// A delegate that has the methods of the app's delegates, and some methods that only record.
///
/// When the delegate is set, WebKit checks once which methods it has. Methods that are not
/// recorded, such as those of newer systems, go directly to the app's delegate.
@MainActor class MirroringDelegate: NSObject {
  private nonisolated let delegates: @MainActor @Sendable () -> [NSObject]
  private nonisolated let harmless: Set<String>

  /// Creates a delegate.
  ///
  /// - Parameters:
  ///   - harmless: The methods that only notify: WebKit does the same with and without them. The
  ///     delegate has these methods even if the app's delegates do not, so that the callbacks are
  ///     recorded.
  ///   - delegates: A closure that returns the app's own delegates that still exist.
  init(harmless: [Selector], delegates: @escaping @MainActor @Sendable () -> [NSObject]) {
    self.harmless = Set(harmless.map(NSStringFromSelector))
    self.delegates = delegates
    super.init()
  }

  /// Whether the delegate has a method.
  nonisolated override func responds(to selector: Selector!) -> Bool {
    guard let selector else { return false }
    if harmless.contains(NSStringFromSelector(selector)) { return true }
    return owner(of: selector) != nil || NSObject.instancesRespond(to: selector)
  }

  /// Returns the app's delegate that has a method which this object does not have.
  nonisolated override func forwardingTarget(for selector: Selector!) -> Any? {
    selector.flatMap { owner(of: $0) }
  }

  /// Returns the app's delegate that has a method; WebKit calls delegates only on the main thread.
  private nonisolated func owner(of selector: Selector) -> NSObject? {
    let name = NSStringFromSelector(selector)
    // The variable is not shared. The closure sets it on this thread before it is returned.
    nonisolated(unsafe) var owner: NSObject?
    MainActor.assumeIsolated {
      owner = delegates().first { $0.responds(to: NSSelectorFromString(name)) }
    }
    return owner
  }
}
