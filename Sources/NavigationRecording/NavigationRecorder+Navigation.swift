import Foundation
import NavigationTrace
import WebViewKit

extension NavigationRecorder: WKNavigationDelegate {
  /// Records the question and its answer.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    var question = event(
      .decidePolicyForNavigationAction, webView, fields(of: navigationAction, in: webView))
    question[.navigation] = navigationAction.mainFrameNavigation
      .map { .integer(numbers.navigation($0)) }
    question[.method] = .string(navigationAction.request.httpMethod ?? "GET")
    question[.shouldPerformDownload] = .bool(navigationAction.shouldPerformDownload)
    question[.cachePolicy] = word(for: navigationAction.request.cachePolicy)
    let button = navigationAction.button
    if button != 0 { question[.button] = .integer(button) }
    let modifiers = navigationAction.modifiers
    if !modifiers.isEmpty { question[.modifiers] = .string(modifiers.joined(separator: " ")) }
    decide(question, in: webView) { answer in
      switch answer {
      case .allow: decisionHandler(.allow)
      case .cancel: decisionHandler(.cancel)
      case .download: decisionHandler(.download)
      }
    }
  }

  /// Records the question and its answer.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    let response = navigationResponse.response
    var question = event(
      .decidePolicyForNavigationResponse, webView,
      [
        .url: short(response.url), .status: status(of: response),
        .mime: text(response.mimeType),
        .canShow: .bool(navigationResponse.canShowMIMEType),
        .main: .bool(navigationResponse.isForMainFrame),
        .length: .integer(Int(response.expectedContentLength)),
      ])
    // WKWebView always suggests a name; an engine that has none leaves it out.
    question[.filename] = response.suggestedFilename.map(TraceValue.string)
    decide(question, in: webView) { answer in
      switch answer {
      case .allow: decisionHandler(.allow)
      case .cancel: decisionHandler(.cancel)
      case .download: decisionHandler(.download)
      }
    }
  }

  /// Records it.
  public func webView(
    _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
  ) {
    record(.didStartProvisionalNavigation, webView, navigation)
  }

  /// Records it.
  public func webView(
    _ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) {
    record(.didReceiveServerRedirectForProvisionalNavigation, webView, navigation)
  }

  /// Records it.
  public func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    record(.didFailProvisionalNavigation, webView, navigation, error)
  }

  /// Records it.
  public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    record(.didCommit, webView, navigation)
  }

  /// Records it.
  public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    record(.didFinish, webView, navigation)
  }

  /// Records it.
  public func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {
    record(.didFail, webView, navigation, error)
  }

  /// Records it.
  public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    tell(event(.webContentProcessDidTerminate, webView), in: webView)
  }

  /// Records it and becomes the download's delegate.
  public func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  ) {
    let url = short(navigationAction.request.url)
    follow(download, event(.navigationActionDidBecomeDownload, webView, [.url: url]), webView)
  }

  /// Records it and becomes the download's delegate.
  public func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload
  ) {
    let url = short(navigationResponse.response.url)
    follow(download, event(.navigationResponseDidBecomeDownload, webView, [.url: url]), webView)
  }

  private func decide(
    _ question: TraceEvent, in webView: WKWebView, give: @escaping (PolicyAnswer) -> Void
  ) {
    let decision = behaviour.policy(for: question)
    settle(
      question, by: decision, as: .string(decision.answer.rawValue), in: webView, give: give)
  }

  private func record(
    _ kind: EventKind, _ webView: WKWebView, _ navigation: WKNavigation?,
    _ error: (any Error)? = nil
  ) {
    var event = event(kind, webView)
    event[.navigation] = navigation.map { .integer(numbers.navigation($0)) }
    event[.url] = short(webView.url)
    if let error = error as NSError? {
      event[.domain] = .string(error.domain)
      event[.code] = .integer(error.code)
      event[.failingURL] = short(error.userInfo[NSURLErrorFailingURLErrorKey] as? URL)
    }
    tell(event, in: webView)
  }

  private func follow(_ download: WKDownload, _ event: TraceEvent, _ webView: WKWebView) {
    numbers.keep(download, view: event.view)
    download.delegate = self
    tell(event, in: webView)
  }
}
