package import NavigationEvents

// The optional methods of WKNavigationDelegate, WKUIDelegate and WKDownloadDelegate. A scenario can
// leave them out, and the view checks for them before it calls a delegate.
extension EventKind {
  /// The callbacks whose method a delegate may lack.
  package static let optionalMethods = allCases.filter { !$0.methodNames.isEmpty }

  /// The Objective-C selector of the callback's method, by which WebKit checks whether a delegate
  /// has it.
  ///
  /// Methods whose Swift name the importer shortens are listed here.
  package var selector: String {
    switch self {
    case .decidePolicyForNavigationAction:
      "webView:decidePolicyForNavigationAction:decisionHandler:"
    case .decidePolicyForNavigationResponse:
      "webView:decidePolicyForNavigationResponse:decisionHandler:"
    case .didCommit: "webView:didCommitNavigation:"
    case .didFinish: "webView:didFinishNavigation:"
    case .didFail: "webView:didFailNavigation:withError:"
    case .didReceiveAuthenticationChallenge:
      "webView:didReceiveAuthenticationChallenge:completionHandler:"
    case .shouldGoToBackForwardListItem:
      "webView:shouldGoToBackForwardListItem:willUseInstantBack:completionHandler:"
    case .navigationActionDidBecomeDownload: "webView:navigationAction:didBecomeDownload:"
    case .navigationResponseDidBecomeDownload: "webView:navigationResponse:didBecomeDownload:"
    case .createWebView:
      "webView:createWebViewWithConfiguration:forNavigationAction:windowFeatures:"
    case .runOpenPanel: "webView:runOpenPanelWithParameters:initiatedByFrame:completionHandler:"
    case .requestMediaCapturePermission:
      "webView:requestMediaCapturePermissionForOrigin:initiatedByFrame:type:decisionHandler:"
    case .downloadDidReceiveAuthenticationChallenge:
      "download:didReceiveAuthenticationChallenge:completionHandler:"
    default: methodNames.first?.replacing("(_", with: "").replacing(")", with: "") ?? ""
    }
  }

  /// The method's names in Swift, one for each form of the method; empty if the method is required,
  /// or does not belong to a delegate.
  package var methodNames: [String] {
    switch self {
    case .decidePolicyForNavigationAction:
      Self.asking("webView(_:decidePolicyFor:decisionHandler:)")
        + Self.asking("webView(_:decidePolicyFor:preferences:decisionHandler:)")
    case .decidePolicyForNavigationResponse:
      Self.asking("webView(_:decidePolicyFor:decisionHandler:)")
    case .willSubmitForm: Self.asking("webView(_:willSubmitForm:submissionHandler:)")
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
      Self.asking("webView(_:shouldGoTo:willUseInstantBack:completionHandler:)")
    case .navigationActionDidBecomeDownload: ["webView(_:navigationAction:didBecome:)"]
    case .navigationResponseDidBecomeDownload: ["webView(_:navigationResponse:didBecome:)"]
    case .webContentProcessDidTerminate: ["webViewWebContentProcessDidTerminate(_:)"]
    case .createWebView: ["webView(_:createWebViewWith:for:windowFeatures:)"]
    case .webViewDidClose: ["webViewDidClose(_:)"]
    case .runJavaScriptAlertPanel: Self.panel("runJavaScriptAlertPanelWithMessage:")
    case .runJavaScriptConfirmPanel: Self.panel("runJavaScriptConfirmPanelWithMessage:")
    case .runJavaScriptTextInputPanel:
      Self.panel("runJavaScriptTextInputPanelWithPrompt:defaultText:")
    case .runOpenPanel: Self.panel("runOpenPanelWith:")
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

  /// The names of all other methods of Apple's protocols.
  ///
  /// They are required, belong to a scheme handler, or are never called by an engine here
  /// (Comparison).
  package static let otherMethodNames = Set(
    [
      "download(_:decideDestinationUsing:suggestedFilename:completionHandler:)",
      "download(_:decidePlaceholderPolicy:)",
      "download(_:didReceivePlaceholderURL:completionHandler:)",
      "webView(_:requestDeviceOrientationAndMotionPermissionFor:initiatedByFrame:decisionHandler:)",
      "webView(_:requestGeolocationPermissionFor:initiatedByFrame:decisionHandler:)",
      "webView(_:contextMenuConfigurationForElement:completionHandler:)",
      "webView(_:showLockdownModeFirstUseMessage:completionHandler:)",
    ].flatMap(asking)
  ).union([
    "webView(_:contextMenuWillPresentForElement:)", "webView(_:contextMenuDidEndForElement:)",
    "webView(_:contextMenuForElement:willCommitWithAnimator:)",
    "webView(_:willPresentEditMenuWithAnimator:)", "webView(_:willDismissEditMenuWithAnimator:)",
    "webView(_:insertInputSuggestion:)", "webView(_:shouldPreviewElement:)",
    "webView(_:previewingViewControllerForElement:defaultActions:)",
    "webView(_:commitPreviewingViewController:)", "download(_:didReceiveFinalURL:)",
    "placeholderPolicy(forDownload:)", "webView(_:start:)", "webView(_:stop:)",
  ])

  private static func panel(_ labels: String) -> [String] {
    asking("webView(_:\(labels)initiatedByFrame:completionHandler:)")
  }

  /// Returns the name of a method with a handler, followed by the name of its asynchronous form.
  private static func asking(_ name: String) -> [String] {
    [name, name.split(separator: ":").dropLast(2).joined(separator: ":") + ":)"]
  }
}
