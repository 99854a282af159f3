#if canImport(WebKit) && compiler(>=6.4)
import Foundation
import NavigationTrace
import WebViewKit

@available(iOS 27, macOS 27, *)
extension ForwardingDelegate {
  func webView(
    _ webView: WKWebView, willSubmitForm formInfo: WKFormInfo,
    submissionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    let question = recorder.question(about: formInfo, in: webView)
    recorder.forward(question, { "submit" }, give: { submissionHandler() }) {
      (answer: @escaping (()) -> Void) in
      let asked: Void? = navigation?.webView?(webView, willSubmitForm: formInfo) {
        @MainActor @Sendable in answer(())
      }
      if asked == nil { answer(()) }
    }
  }
}
#endif
