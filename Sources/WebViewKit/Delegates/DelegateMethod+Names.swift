extension DelegateMethod {
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
    default: panelNames
    }
  }

  /// The names of the methods of WKUIDelegate and WKDownloadDelegate.
  private var panelNames: [String] {
    switch self {
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
    default: []
    }
  }

  private static func panel(_ labels: String, _ handler: String) -> [String] {
    ["webView(_:\(labels)\(handler))", "webView(_:\(labels))"]
  }
}
