/// An optional method of a delegate, by the name of its callback.
///
/// The one list of them: what a recorder or a scenario can be without, and what the view asks for
/// before it calls a delegate.
package enum DelegateMethod: String, CaseIterable, Sendable {
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
  case downloadWillPerformHTTPRedirection = "download.willPerformHTTPRedirection"
  case downloadDidReceiveAuthenticationChallenge = "download.didReceiveAuthenticationChallenge"
  case downloadDidFinish = "download.didFinish"
  case downloadDidFail = "download.didFail"
}
