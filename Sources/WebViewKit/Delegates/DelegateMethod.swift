#if !canImport(WebKit)
/// A method that delegates often leave out, by the name of its callback.
package enum DelegateMethod: String, CaseIterable, Sendable {
  // WKNavigationDelegate.
  case decidePolicyForNavigationAction, decidePolicyForNavigationResponse
  case didReceiveAuthenticationChallenge, shouldAllowDeprecatedTLS, shouldGoToBackForwardListItem
  case navigationActionDidBecomeDownload, navigationResponseDidBecomeDownload
  // WKUIDelegate.
  case createWebView, webViewDidClose
  case runJavaScriptAlertPanel, runJavaScriptConfirmPanel, runJavaScriptTextInputPanel
  case runOpenPanel, requestMediaCapturePermission
}
#endif
