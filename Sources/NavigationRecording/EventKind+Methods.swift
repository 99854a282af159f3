import NavigationTrace

extension EventKind {
  /// The callbacks that a recorder can be without, as a delegate that lacks the method.
  public static let optionalMethods: [EventKind] = [
    .decidePolicyForNavigationAction, .decidePolicyForNavigationResponse,
    .didReceiveAuthenticationChallenge, .shouldAllowDeprecatedTLS, .shouldGoToBackForwardListItem,
    .navigationActionDidBecomeDownload, .navigationResponseDidBecomeDownload, .createWebView,
    .webViewDidClose, .runJavaScriptAlertPanel, .runJavaScriptConfirmPanel,
    .runJavaScriptTextInputPanel, .runOpenPanel, .requestMediaCapturePermission,
  ]
}
