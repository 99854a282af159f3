package import NavigationEvents

// The optional methods of WKNavigationDelegate, WKUIDelegate and WKDownloadDelegate. A scenario's
// delegate can leave them out. The view checks whether a delegate has a method before it calls the
// method.
extension EventKind {
  /// The callbacks whose delegate method is optional.
  package static let optionalMethods = allCases.filter { !$0.methodNames.isEmpty }

  /// The Objective-C selector of the callback's method.
  ///
  /// WebKit uses it to check whether a delegate implements the method.
  ///
  /// The switch lists the methods whose names Swift's importer shortens. The other selectors are
  /// derived from the Swift names.
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

  /// The Swift names of the method: one for the form with a completion handler, one for `async`.
  ///
  /// Empty if the method is required or does not belong to a delegate.
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
  /// These methods are required, belong to a scheme handler, or are never called by an engine here
  /// (see the documentation page Comparison).
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

  /// Returns the name of a method that takes a handler, followed by the name of its `async` form.
  private static func asking(_ name: String) -> [String] {
    [name, name.split(separator: ":").dropLast(2).joined(separator: ":") + ":)"]
  }
}
