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

  // If no delegate has the method, WebKit loads the page again by itself.
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

/// A call of a method of the app's delegate, which WebKit makes only if the delegate has it.
@MainActor struct DelegateCall {
  /// The delegate's class; `nil` if there is no delegate.
  let type: AnyClass?
  let isAbsent = false

  init(to delegate: (any NSObjectProtocol)?) { type = delegate.map { Swift.type(of: $0) } }

  func perform(_ call: () -> Void) { call() }
}

/// A delegate with the methods of an app's delegates, and with methods that change nothing.
///
/// WebKit checks once, when the delegate is set, which methods it has. Methods that are not
/// recorded, such as methods of newer systems, go straight to the app's delegate.
@MainActor class MirroringDelegate: NSObject {
  private nonisolated let delegates: @MainActor @Sendable () -> [NSObject]
  private nonisolated let harmless: Set<String>

  /// Creates a delegate.
  ///
  /// - Parameters:
  ///   - harmless: The methods that ask nothing: WebKit does the same with and without them. The
  ///     delegate has them even if the app lacks them, so they are recorded.
  ///   - delegates: Returns the app's own delegates that are still alive.
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

  /// Returns the app's delegate that has a method which this object lacks.
  nonisolated override func forwardingTarget(for selector: Selector!) -> Any? {
    selector.flatMap { owner(of: $0) }
  }

  /// Returns the app's delegate that has a method; WebKit calls delegates on the main thread only.
  private nonisolated func owner(of selector: Selector) -> NSObject? {
    let name = NSStringFromSelector(selector)
    // The variable is not shared: the closure sets it on this thread before the return.
    nonisolated(unsafe) var owner: NSObject?
    MainActor.assumeIsolated {
      owner = delegates().first { $0.responds(to: NSSelectorFromString(name)) }
    }
    return owner
  }
}
