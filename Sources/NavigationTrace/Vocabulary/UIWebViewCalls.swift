/// The four methods of UIWebViewDelegate.
///
/// UIWebView asked about the load of each frame and about each redirect, and reported the start and
/// the finish of each frame. WKWebView reports them only for the main frame.
///
/// ``Vocabulary`` gets the calls for each event, or the reason why there is no call.
extension EventContext {
  var uiWebViewCalls: [EquivalentCall] {
    switch event.kind {
    case .decidePolicyForNavigationAction: action
    case .didStartProvisionalNavigation: call("webViewDidStartLoad(_:)")
    case .didFinish: call("webViewDidFinishLoad(_:)")
    case .didFailProvisionalNavigation, .didFail:
      call("webView(_:didFailLoadWithError:)", [("domain", .domain), ("code", .code)])
    case .didReceiveServerRedirectForProvisionalNavigation:
      none("no such callback; the request before it was asked about")
    case .answered: none("must be answered at once")
    case .runJavaScriptAlertPanel, .runJavaScriptConfirmPanel, .runJavaScriptTextInputPanel:
      none("shown by the web view itself")
    case .evaluated: none("stringByEvaluatingJavaScript(from:) returns at once")
    case .webContentProcessDidTerminate: none("the page lives in the app's process")
    case .isLoading, .canGoBack, .canGoForward: none("a property without a notification")
    default: none()
    }
  }

  private var action: [EquivalentCall] {
    let types: [TraceValue: TraceValue] = ["linkActivated": "linkClicked"]
    let type = event[.type].map { [("navigationType", types[$0] ?? $0)] } ?? []
    guard event[.answer] != "download" else { return none("no answer 'download'") }
    let call = call(
      "webView(_:shouldStartLoadWith:navigationType:)", [("url", .url)],
      type + answer(["allow": true, "cancel": false]))
    guard isSubframe == true, event[.answer] == "allow" else { return call }
    return call + none("start and finish of this frame, which WKWebView does not tell")
  }
}
