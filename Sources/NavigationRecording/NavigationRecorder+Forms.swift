import Foundation
import NavigationTrace
import WebViewKit

// Xcode 27 brings this compiler, and the SDK that has WKFormInfo.
#if !canImport(WebKit) || compiler(>=6.4)
@available(iOS 27, macOS 27, *)
extension NavigationRecorder {
  /// Records the form and when it is sent.
  public func webView(
    _ webView: WKWebView, willSubmitForm formInfo: WKFormInfo,
    submissionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    let question = question(about: formInfo, in: webView)
    let decision = behaviour.submission(for: question)
    settle(question, by: decision, as: .string(decision.answer.rawValue), in: webView) { _ in
      submissionHandler()
    }
  }

  /// The question when a form may be sent.
  func question(about form: WKFormInfo, in webView: WKWebView) -> TraceEvent {
    var question = event(
      .willSubmitForm, webView,
      [
        .url: short(form.submissionURL), .method: .string(form.httpMethod),
        .formValues: .map(form.formValues.mapValues(TraceValue.string)),
      ])
    question[.target] = name(of: form.targetFrame, in: webView)
    question[.source] = name(of: form.sourceFrame, in: webView)
    return question
  }
}
#endif
