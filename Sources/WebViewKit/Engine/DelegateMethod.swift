/// An optional method of WKNavigationDelegate, WKUIDelegate or WKDownloadDelegate.
///
/// The one list of them: what a recorder or a scenario can be without, and what the view asks for
/// before it calls a delegate.
package enum DelegateMethod: CaseIterable, Sendable {
  // WKNavigationDelegate.
  case decidePolicyForNavigationAction, decidePolicyForNavigationResponse
  case willSubmitForm
  case didStartProvisionalNavigation, didReceiveServerRedirectForProvisionalNavigation
  case didCommit, didFinish, didFailProvisionalNavigation, didFail
  case didReceiveAuthenticationChallenge, shouldAllowDeprecatedTLS, shouldGoToBackForwardListItem
  case navigationActionDidBecomeDownload, navigationResponseDidBecomeDownload
  case webContentProcessDidTerminate
  // WKUIDelegate.
  case createWebView, webViewDidClose
  case runJavaScriptAlertPanel, runJavaScriptConfirmPanel, runJavaScriptTextInputPanel
  case runOpenPanel, requestMediaCapturePermission
  // WKDownloadDelegate, in which only the choice of a destination is required.
  case downloadWillPerformHTTPRedirection, downloadDidReceiveAuthenticationChallenge
  case downloadDidFinish, downloadDidFail

  /// The method as WebKit asks for it.
  package var selector: String {
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

  /// The method's names in Swift, that of each spelling.
  package var names: [String] {
    switch self {
    case .decidePolicyForNavigationAction:
      [
        "webView(_:decidePolicyFor:decisionHandler:)", "webView(_:decidePolicyFor:)",
        "webView(_:decidePolicyFor:preferences:decisionHandler:)",
        "webView(_:decidePolicyFor:preferences:)",
      ]
    case .decidePolicyForNavigationResponse:
      ["webView(_:decidePolicyFor:decisionHandler:)", "webView(_:decidePolicyFor:)"]
    case .willSubmitForm:
      ["webView(_:willSubmitForm:submissionHandler:)", "webView(_:willSubmitForm:)"]
    case .didStartProvisionalNavigation: ["webView(_:didStartProvisionalNavigation:)"]
    case .didReceiveServerRedirectForProvisionalNavigation:
      ["webView(_:didReceiveServerRedirectForProvisionalNavigation:)"]
    case .didCommit: ["webView(_:didCommit:)"]
    case .didFinish: ["webView(_:didFinish:)"]
    case .didFailProvisionalNavigation: ["webView(_:didFailProvisionalNavigation:withError:)"]
    case .didFail: ["webView(_:didFail:withError:)"]
    case .didReceiveAuthenticationChallenge:
      ["webView(_:didReceive:completionHandler:)", "webView(_:respondTo:)"]
    case .shouldAllowDeprecatedTLS:
      [
        "webView(_:authenticationChallenge:shouldAllowDeprecatedTLS:)",
        "webView(_:shouldAllowDeprecatedTLSFor:)",
      ]
    case .shouldGoToBackForwardListItem:
      [
        "webView(_:shouldGoTo:willUseInstantBack:completionHandler:)",
        "webView(_:shouldGoTo:willUseInstantBack:)",
      ]
    case .navigationActionDidBecomeDownload: ["webView(_:navigationAction:didBecome:)"]
    case .navigationResponseDidBecomeDownload: ["webView(_:navigationResponse:didBecome:)"]
    case .webContentProcessDidTerminate: ["webViewWebContentProcessDidTerminate(_:)"]
    case .createWebView: ["webView(_:createWebViewWith:for:windowFeatures:)"]
    case .webViewDidClose: ["webViewDidClose(_:)"]
    case .runJavaScriptAlertPanel:
      Self.panel("runJavaScriptAlertPanelWithMessage:initiatedByFrame:", "completionHandler:")
    case .runJavaScriptConfirmPanel:
      Self.panel("runJavaScriptConfirmPanelWithMessage:initiatedByFrame:", "completionHandler:")
    case .runJavaScriptTextInputPanel:
      Self.panel(
        "runJavaScriptTextInputPanelWithPrompt:defaultText:initiatedByFrame:", "completionHandler:")
    case .runOpenPanel: Self.panel("runOpenPanelWith:initiatedByFrame:", "completionHandler:")
    case .requestMediaCapturePermission:
      [
        "webView(_:requestMediaCapturePermissionFor:initiatedByFrame:type:decisionHandler:)",
        "webView(_:decideMediaCapturePermissionsFor:initiatedBy:type:)",
      ]
    case .downloadWillPerformHTTPRedirection:
      [
        "download(_:willPerformHTTPRedirection:newRequest:decisionHandler:)",
        "download(_:decidedPolicyForHTTPRedirection:newRequest:)",
      ]
    case .downloadDidReceiveAuthenticationChallenge:
      ["download(_:didReceive:completionHandler:)", "download(_:respondTo:)"]
    case .downloadDidFinish: ["downloadDidFinish(_:)"]
    case .downloadDidFail: ["download(_:didFailWithError:resumeData:)"]
    }
  }

  private static func panel(_ labels: String, _ handler: String) -> [String] {
    ["webView(_:\(labels)\(handler))", "webView(_:\(labels))"]
  }
}
