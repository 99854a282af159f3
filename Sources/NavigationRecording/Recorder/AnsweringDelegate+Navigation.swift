import Foundation
import NavigationTrace
import WebViewKit

extension AnsweringDelegate: WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    decide(builder.question(about: navigationAction, in: webView), in: webView) { answer in
      switch answer {
      case .allow: decisionHandler(.allow)
      case .cancel: decisionHandler(.cancel)
      case .download: decisionHandler(.download)
      }
    }
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    decide(builder.question(about: navigationResponse, in: webView), in: webView) { answer in
      switch answer {
      case .allow: decisionHandler(.allow)
      case .cancel: decisionHandler(.cancel)
      case .download: decisionHandler(.download)
      }
    }
  }

  func webView(
    _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
  ) {
    recorder.recordNotification(
      builder.event(.didStartProvisionalNavigation, webView, navigation), in: webView)
  }

  func webView(
    _ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) {
    recorder.recordNotification(
      builder.event(.didReceiveServerRedirectForProvisionalNavigation, webView, navigation),
      in: webView)
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    recorder.recordNotification(
      builder.event(.didFailProvisionalNavigation, webView, navigation, error), in: webView)
  }

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    recorder.recordNotification(builder.event(.didCommit, webView, navigation), in: webView)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    recorder.recordNotification(builder.event(.didFinish, webView, navigation), in: webView)
  }

  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {
    recorder.recordNotification(builder.event(.didFail, webView, navigation, error), in: webView)
  }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    recorder.recordNotification(builder.event(.webContentProcessDidTerminate, webView), in: webView)
  }

  func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  ) {
    download.delegate = self
    recorder.recordNotification(
      builder.event(
        .navigationActionDidBecomeDownload, webView, navigationAction.request.url,
        became: download), in: webView)
  }

  func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload
  ) {
    download.delegate = self
    recorder.recordNotification(
      builder.event(
        .navigationResponseDidBecomeDownload, webView, navigationResponse.response.url,
        became: download), in: webView)
  }

  private func decide(
    _ question: TraceEvent, in webView: WKWebView, give: @escaping (PolicyAnswer) -> Void
  ) {
    let decision = behaviour.policy(for: question)
    recorder.recordQuestion(
      question, by: decision, as: .string(decision.answer.rawValue), in: webView, give: give)
  }
}

// Xcode 27 brings this compiler, and the SDK that has WKFormInfo.
#if !canImport(WebKit) || compiler(>=6.4)
@available(iOS 27, macOS 27, *)
extension AnsweringDelegate {
  func webView(
    _ webView: WKWebView, willSubmitForm formInfo: WKFormInfo,
    submissionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    let question = builder.question(about: formInfo, in: webView)
    let decision = behaviour.submission(for: question)
    recorder.recordQuestion(
      question, by: decision, as: .string(decision.answer.rawValue), in: webView
    ) {
      _ in
      submissionHandler()
    }
  }
}
#endif
