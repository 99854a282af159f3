#if !canImport(WebKit)
import Foundation
import NavigationTrace
import WebViewKit

/// Stands between a view and the app's own delegates, and has each callback recorded.
@MainActor final class ForwardingDelegate: NSObject {
  unowned let recorder: NavigationRecorder
  private let app: AppDelegates
  private let nobody = Nobody()

  init(_ recorder: NavigationRecorder, _ app: AppDelegates) {
    self.recorder = recorder
    self.app = app
  }

  /// The app's own, or one without any method.
  var navigation: any WKNavigationDelegate { app.navigation ?? nobody }
  /// The app's own, or one without any method.
  var ui: any WKUIDelegate { app.ui ?? nobody }
}

extension NavigationRecorder {
  /// The name and the version of what is behind a view; nil where it does not say.
  static func engine(of webView: WKWebView) -> (name: String, version: String)? {
    webView.engine.map { ($0.name, $0.version) }
  }

  /// Puts a question to a delegate, which is not recorded where the delegate is without the method.
  func forward<Answer>(
    _ question: TraceEvent, to delegate: some AnyObject,
    _ word: @escaping (Answer) -> TraceValue, give: @escaping (Answer) -> Void,
    ask: (_ answer: @escaping (Answer) -> Void) -> Void
  ) {
    let watch = DelegateWatch(delegate)
    let give = { (answer: Answer) in
      self.note(question.kind, of: delegate, exists: !watch.isAbsent)
      give(answer)
    }
    forward(question, word, give: give, unless: { watch.isAbsent }) { answer in
      DelegateForms.call(watchedBy: watch) { ask(answer) }
    }
  }
}

extension NavigationRecorder {
  /// Calls a method of a delegate that asks nothing, and records the call if the delegate has it.
  ///
  /// - Returns: Whether it has.
  func forward(
    _ event: TraceEvent, to delegate: some AnyObject, _ call: () -> Void
  ) -> Bool {
    let watch = DelegateWatch(delegate)
    let question = ForwardedQuestion(stamped(event))
    untold.append(question)
    DelegateForms.call(watchedBy: watch, call)
    note(event.kind, of: delegate, exists: !watch.isAbsent)
    guard !watch.isAbsent else {
      takeBack(question)
      return false
    }
    tellQuestions()
    return true
  }

  /// Calls a delegate's method for a callback that was just recorded, and marks the event if the
  /// delegate is without the method.
  func notify(_ delegate: some AnyObject, of kind: EventKind, _ call: () -> Void) {
    let watch = DelegateWatch(delegate)
    DelegateForms.call(watchedBy: watch, call)
    note(kind, of: delegate, exists: !watch.isAbsent)
    if watch.isAbsent { markUnhandled(kind) }
  }

  private func note(_ kind: EventKind, of delegate: some AnyObject, exists: Bool) {
    let type = delegate is any AbsentDelegate ? nil : Swift.type(of: delegate)
    note(DelegateMethodUse(kind, of: type, isImplemented: exists))
  }
}

/// What stands for a delegate that there is not.
protocol AbsentDelegate: AnyObject {}

/// A delegate that is without every method.
private final class Nobody: NSObject, WKNavigationDelegate, WKUIDelegate, AbsentDelegate {}
#endif
