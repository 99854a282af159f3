#if canImport(WebKit)
import Foundation
import NavigationTrace
import WebViewKit

extension NavigationRecorder {
  /// Whether the delegate has a method; WebKit asks when it is attached.
  public nonisolated override func responds(to selector: Selector!) -> Bool {
    guard let selector, super.responds(to: selector) else { return false }
    let name = NSStringFromSelector(selector)
    return !absent.contains { $0.selector == name }
  }
}

extension DelegateMethod {
  /// The method as WebKit asks for it.
  fileprivate var selector: String {
    switch self {
    case .decidePolicyForNavigationAction:
      "webView:decidePolicyForNavigationAction:decisionHandler:"
    case .decidePolicyForNavigationResponse:
      "webView:decidePolicyForNavigationResponse:decisionHandler:"
    case .willSubmitForm: "webView:willSubmitForm:submissionHandler:"
    case .didStartProvisionalNavigation: "webView:didStartProvisionalNavigation:"
    case .didReceiveServerRedirectForProvisionalNavigation:
      "webView:didReceiveServerRedirectForProvisionalNavigation:"
    case .didCommit: "webView:didCommitNavigation:"
    case .didFinish: "webView:didFinishNavigation:"
    case .didFailProvisionalNavigation: "webView:didFailProvisionalNavigation:withError:"
    case .didFail: "webView:didFailNavigation:withError:"
    case .didReceiveAuthenticationChallenge:
      "webView:didReceiveAuthenticationChallenge:completionHandler:"
    case .shouldAllowDeprecatedTLS: "webView:authenticationChallenge:shouldAllowDeprecatedTLS:"
    case .shouldGoToBackForwardListItem:
      "webView:shouldGoToBackForwardListItem:willUseInstantBack:completionHandler:"
    case .navigationActionDidBecomeDownload: "webView:navigationAction:didBecomeDownload:"
    case .navigationResponseDidBecomeDownload: "webView:navigationResponse:didBecomeDownload:"
    case .webContentProcessDidTerminate: "webViewWebContentProcessDidTerminate:"
    case .createWebView:
      "webView:createWebViewWithConfiguration:forNavigationAction:windowFeatures:"
    case .webViewDidClose: "webViewDidClose:"
    case .runJavaScriptAlertPanel:
      "webView:runJavaScriptAlertPanelWithMessage:initiatedByFrame:completionHandler:"
    case .runJavaScriptConfirmPanel:
      "webView:runJavaScriptConfirmPanelWithMessage:initiatedByFrame:completionHandler:"
    case .runJavaScriptTextInputPanel:
      "webView:runJavaScriptTextInputPanelWithPrompt:defaultText:initiatedByFrame:"
        + "completionHandler:"
    case .runOpenPanel: "webView:runOpenPanelWithParameters:initiatedByFrame:completionHandler:"
    case .requestMediaCapturePermission:
      "webView:requestMediaCapturePermissionForOrigin:initiatedByFrame:type:decisionHandler:"
    case .downloadWillPerformHTTPRedirection:
      "download:willPerformHTTPRedirection:newRequest:decisionHandler:"
    case .downloadDidReceiveAuthenticationChallenge:
      "download:didReceiveAuthenticationChallenge:completionHandler:"
    case .downloadDidFinish: "downloadDidFinish:"
    case .downloadDidFail: "download:didFailWithError:resumeData:"
    }
  }
}
#endif
