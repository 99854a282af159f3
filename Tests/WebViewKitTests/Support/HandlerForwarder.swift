import DelegateSpellingsSwift6
import Foundation
import WebViewKit

/// A delegate that forwards its calls to another one, with handlers.
final class HandlerForwarder: NSObject, WKNavigationDelegate, WKUIDelegate, WKDownloadDelegate {
  private let inner: any AnyDelegate

  init(to inner: any AnyDelegate) { self.inner = inner }

  func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  ) {
    download.delegate = self
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    inner.webView(webView, decidePolicyFor: navigationAction, decisionHandler: decisionHandler)
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    inner.webView(webView, decidePolicyFor: navigationResponse, decisionHandler: decisionHandler)
  }

  func webView(
    _ webView: WKWebView, willSubmitForm formInfo: WKFormInfo,
    submissionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    inner.webView(webView, willSubmitForm: formInfo, submissionHandler: submissionHandler)
  }

  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    inner.webView(webView, didReceive: challenge, completionHandler: completionHandler)
  }

  func webView(
    _ webView: WKWebView, authenticationChallenge challenge: URLAuthenticationChallenge,
    shouldAllowDeprecatedTLS handler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    inner.webView(webView, authenticationChallenge: challenge, shouldAllowDeprecatedTLS: handler)
  }

  func webView(
    _ webView: WKWebView, shouldGoTo item: WKBackForwardListItem, willUseInstantBack: Bool,
    completionHandler: @escaping @Sendable (Bool) -> Void
  ) {
    inner.webView(
      webView, shouldGoTo: item, willUseInstantBack: willUseInstantBack,
      completionHandler: completionHandler)
  }

  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    inner.webView(
      webView, runJavaScriptAlertPanelWithMessage: message, initiatedByFrame: frame,
      completionHandler: completionHandler)
  }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    inner.webView(
      webView, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: frame,
      completionHandler: completionHandler)
  }

  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (String?) -> Void
  ) {
    inner.webView(
      webView, runJavaScriptTextInputPanelWithPrompt: prompt, defaultText: defaultText,
      initiatedByFrame: frame, completionHandler: completionHandler)
  }

  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void
  ) {
    inner.webView(
      webView, runOpenPanelWith: parameters, initiatedByFrame: frame,
      completionHandler: completionHandler)
  }

  func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    inner.webView(
      webView, requestMediaCapturePermissionFor: origin, initiatedByFrame: frame, type: type,
      decisionHandler: decisionHandler)
  }

  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) {
    inner.download(
      download, decideDestinationUsing: response, suggestedFilename: suggestedFilename,
      completionHandler: completionHandler)
  }

  func download(
    _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    decisionHandler: @escaping @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void
  ) {
    inner.download(
      download, willPerformHTTPRedirection: response, newRequest: request,
      decisionHandler: decisionHandler)
  }

  func download(
    _ download: WKDownload, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    inner.download(download, didReceive: challenge, completionHandler: completionHandler)
  }
}
