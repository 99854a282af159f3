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
    guard !watch.isAbsent else {
      takeBack(question)
      return false
    }
    tellQuestions()
    return true
  }
}

/// A delegate that is without every method.
private final class Nobody: NSObject, WKNavigationDelegate, WKUIDelegate {}
#endif
