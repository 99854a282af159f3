import Foundation
import NavigationTrace
import WebViewKit

/// A delegate that records each callback of a view, and forwards it to the app's own delegates.
@MainActor final class ForwardingDelegate: NSObject {
  unowned let recorder: NavigationRecorder
  let app: AppDelegates
  private let absent = AbsentDelegate()

  init(_ recorder: NavigationRecorder, _ app: AppDelegates) {
    self.recorder = recorder
    self.app = app
  }

  /// The app's own delegate; if there is none, a delegate without any methods.
  var navigation: (any WKNavigationDelegate)? { app.navigation ?? absent }
  /// The app's own delegate; if there is none, a delegate without any methods.
  var ui: (any WKUIDelegate)? { app.ui ?? absent }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    guard let delegate = navigation else { return }
    let isHandled = forwarder.forward(
      builder.event(.webContentProcessDidTerminate, webView), to: delegate
    ) { delegate.webViewWebContentProcessDidTerminate(webView) }
    // The view then loads the page again, as it would without this delegate.
    if !isHandled { DelegateForms.recordAbsence(in: self) }
  }

  func webView(
    _ webView: WKWebView, authenticationChallenge challenge: URLAuthenticationChallenge,
    shouldAllowDeprecatedTLS decisionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    navigation?.webView(
      webView, authenticationChallenge: challenge, shouldAllowDeprecatedTLS: decisionHandler)
  }

  func webView(
    _ webView: WKWebView, shouldGoTo backForwardListItem: WKBackForwardListItem,
    willUseInstantBack: Bool, completionHandler: @escaping @Sendable (Bool) -> Void
  ) {
    navigation?.webView(
      webView, shouldGoTo: backForwardListItem, willUseInstantBack: willUseInstantBack,
      completionHandler: completionHandler)
  }

  // No engine calls the following methods, but an app may call them on its view's delegate.

  func webView(
    _ webView: WKWebView,
    requestDeviceOrientationAndMotionPermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    ui?.webView(
      webView, requestDeviceOrientationAndMotionPermissionFor: origin, initiatedByFrame: frame,
      decisionHandler: decisionHandler)
  }

  func webView(
    _ webView: WKWebView, contextMenuWillPresentForElement elementInfo: WKContextMenuElementInfo
  ) {
    ui?.webView(webView, contextMenuWillPresentForElement: elementInfo)
  }

  func webView(
    _ webView: WKWebView, contextMenuDidEndForElement elementInfo: WKContextMenuElementInfo
  ) {
    ui?.webView(webView, contextMenuDidEndForElement: elementInfo)
  }
}

/// A delegate that records each callback of a download, and forwards it to the app's own delegate.
@MainActor final class ForwardingDownloadDelegate: NSObject {
  unowned let recorder: NavigationRecorder
  private weak var app: (any WKDownloadDelegate)?
  private let absent = AbsentDelegate()

  init(_ recorder: NavigationRecorder, _ app: any WKDownloadDelegate) {
    self.recorder = recorder
    self.app = app
  }

  /// The app's own delegate; if there is none, a delegate without any methods.
  var delegate: (any WKDownloadDelegate)? { app ?? absent }
}

/// A delegate without any methods, for views without a delegate.
private final class AbsentDelegate: NSObject, WKNavigationDelegate, WKUIDelegate,
  WKDownloadDelegate
{}

extension ForwardingDelegate: PartialDelegate {
  func leavesOut(_ method: EventKind) -> Bool {
    (app.navigation as? any PartialDelegate)?.leavesOut(method) == true
      || (app.ui as? any PartialDelegate)?.leavesOut(method) == true
  }
}

extension ForwardingDownloadDelegate: PartialDelegate {
  func leavesOut(_ method: EventKind) -> Bool {
    (delegate as? any PartialDelegate)?.leavesOut(method) == true
  }
}

/// A call to the app's delegate, which shows whether the delegate has the method.
@MainActor struct DelegateCall {
  /// The delegate's class; `nil` if there is no delegate.
  let type: AnyClass?
  private let watch: DelegateWatch

  init(to delegate: (any NSObjectProtocol)?) {
    type = delegate is AbsentDelegate ? nil : delegate.map { Swift.type(of: $0) }
    watch = DelegateWatch(delegate)
  }

  /// Whether the delegate lacks the method; this is known before the default answers.
  var isAbsent: Bool { watch.isAbsent }

  func perform(_ call: () -> Void) { DelegateForms.call(watchedBy: watch, call) }
}

extension QuestionForwarder {
  /// Calls a delegate's method that only notifies.
  ///
  /// If the delegate has the method, the call is recorded.
  ///
  /// - Returns: Whether the delegate has the method.
  func forward(
    _ event: TraceEvent, to delegate: some NSObjectProtocol, _ method: () -> Void
  ) -> Bool {
    let call = DelegateCall(to: delegate)
    let question = QuestionForwarder.Question(recorder.stamped(event))
    unreported.append(question)
    call.perform(method)
    recordUse(of: event.kind, by: call, exists: !call.isAbsent)
    guard !call.isAbsent else {
      takeBack(question)
      return false
    }
    reportQuestions()
    return true
  }
}
