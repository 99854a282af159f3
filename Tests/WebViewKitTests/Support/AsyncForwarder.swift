import DelegateSpellingsSwift6
import Foundation
import WebViewKit

/// A delegate that forwards its calls to another one, with async methods.
final class AsyncForwarder: NSObject, WKNavigationDelegate, WKUIDelegate, WKDownloadDelegate {
  private let inner: any AnyDelegate

  init(to inner: any AnyDelegate) { self.inner = inner }

  func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  ) {
    download.delegate = self
  }

  func webView(_ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction) async
    -> WKNavigationActionPolicy
  {
    await inner.webView(webView, decidePolicyFor: navigationAction)
  }

  func webView(_ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse) async
    -> WKNavigationResponsePolicy
  {
    await inner.webView(webView, decidePolicyFor: navigationResponse)
  }

  func webView(_ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge) async -> (
    URLSession.AuthChallengeDisposition, URLCredential?
  ) {
    await inner.webView(webView, respondTo: challenge)
  }

  func webView(
    _ webView: WKWebView, shouldAllowDeprecatedTLSFor challenge: URLAuthenticationChallenge
  ) async -> Bool {
    await inner.webView(webView, shouldAllowDeprecatedTLSFor: challenge)
  }

  func webView(
    _ webView: WKWebView, shouldGoTo item: WKBackForwardListItem, willUseInstantBack: Bool
  ) async -> Bool {
    await inner.webView(webView, shouldGoTo: item, willUseInstantBack: willUseInstantBack)
  }

  func webView(_ webView: WKWebView, willSubmitForm formInfo: WKFormInfo) async {
    await inner.webView(webView, willSubmitForm: formInfo)
  }

  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async {
    await inner.webView(
      webView, runJavaScriptAlertPanelWithMessage: message, initiatedByFrame: frame)
  }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async -> Bool {
    await inner.webView(
      webView, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: frame)
  }

  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo
  ) async -> String? {
    await inner.webView(
      webView, runJavaScriptTextInputPanelWithPrompt: prompt, defaultText: defaultText,
      initiatedByFrame: frame)
  }

  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo
  ) async -> [URL]? {
    await inner.webView(webView, runOpenPanelWith: parameters, initiatedByFrame: frame)
  }

  func webView(
    _ webView: WKWebView, decideMediaCapturePermissionsFor origin: WKSecurityOrigin,
    initiatedBy frame: WKFrameInfo, type: WKMediaCaptureType
  ) async -> WKPermissionDecision {
    await inner.webView(
      webView, decideMediaCapturePermissionsFor: origin, initiatedBy: frame, type: type)
  }

  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String
  ) async -> URL? {
    await inner.download(
      download, decideDestinationUsing: response, suggestedFilename: suggestedFilename)
  }

  func download(
    _ download: WKDownload, decidedPolicyForHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest
  ) async -> WKDownload.RedirectPolicy {
    await inner.download(download, decidedPolicyForHTTPRedirection: response, newRequest: request)
  }

  func download(_ download: WKDownload, respondTo challenge: URLAuthenticationChallenge) async -> (
    URLSession.AuthChallengeDisposition, URLCredential?
  ) {
    await inner.download(download, respondTo: challenge)
  }
}
