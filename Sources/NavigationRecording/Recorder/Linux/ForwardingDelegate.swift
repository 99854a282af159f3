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

  /// The app's own, or one without any method.
  var navigation: (any WKNavigationDelegate)? { app.navigation ?? absent }
  /// The app's own, or one without any method.
  var ui: (any WKUIDelegate)? { app.ui ?? absent }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    guard let delegate = navigation else { return }
    let isHandled = forwarder.forward(
      builder.event(.webContentProcessDidTerminate, webView), to: delegate
    ) { delegate.webViewWebContentProcessDidTerminate(webView) }
    // As without this delegate, the view then loads the page again.
    if !isHandled { DelegateForms.end(in: self) }
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

  /// The app's own, or one without any method.
  var delegate: (any WKDownloadDelegate)? { app ?? absent }
}

/// A delegate without any method, in place of one that is not there.
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

extension QuestionForwarder {
  /// Puts a question to a delegate, which is not recorded if the delegate lacks the method.
  ///
  /// - Parameters:
  ///   - method: The delegate's method, or the default that stands for its absence.
  ///   - word: The answer in the words of a trace.
  ///   - absent: The answer without a method, which the default here gives itself.
  ///   - ask: Calls the method with a handler for its answer.
  func forward<Method, Answer>(
    _ question: TraceEvent, to delegate: (any NSObjectProtocol)?, _ method: Method?,
    _ word: @escaping (Answer) -> TraceValue, absent: @autoclosure () -> Answer,
    give: @escaping (Answer) -> Void, ask: (Method, _ answer: @escaping (Answer) -> Void) -> Void
  ) {
    guard let delegate, let method else { return give(absent()) }
    let watch = DelegateWatch(delegate)
    let give = { (answer: Answer) in
      self.recordMethod(question.kind, of: delegate, exists: !watch.isAbsent)
      give(answer)
    }
    forward(question, word, give: give, unless: { watch.isAbsent }) { answer in
      DelegateForms.call(watchedBy: watch) { ask(method, answer) }
    }
  }

  /// Calls a method of a delegate that asks nothing, and records the call if the delegate has it.
  ///
  /// - Returns: Whether it has.
  func forward(
    _ event: TraceEvent, to delegate: some NSObjectProtocol, _ call: () -> Void
  ) -> Bool {
    let watch = DelegateWatch(delegate)
    let question = QuestionForwarder.Question(recorder.stamped(event))
    unreported.append(question)
    DelegateForms.call(watchedBy: watch, call)
    recordMethod(event.kind, of: delegate, exists: !watch.isAbsent)
    guard !watch.isAbsent else {
      takeBack(question)
      return false
    }
    reportQuestions()
    return true
  }

  /// Records a callback that asks nothing, calls the delegate's method for it, and marks the event
  /// if the delegate lacks the method.
  func notify<each Argument>(
    _ delegate: (any NSObjectProtocol)?, of event: TraceEvent,
    _ method: ((repeat each Argument) -> Void)?, _ argument: repeat each Argument
  ) {
    recorder.record(event)
    guard let delegate, let method else { return }
    let watch = DelegateWatch(delegate)
    DelegateForms.call(watchedBy: watch) { method(repeat each argument) }
    recordMethod(event.kind, of: delegate, exists: !watch.isAbsent)
    if watch.isAbsent { recorder.markUnhandled(event.kind) }
  }

  private func recordMethod(_ kind: EventKind, of delegate: any NSObjectProtocol, exists: Bool) {
    let type: AnyClass? = delegate is AbsentDelegate ? nil : Swift.type(of: delegate)
    recordMethodUse(DelegateMethodUse(callback: kind, isImplemented: exists, type: type))
  }
}
