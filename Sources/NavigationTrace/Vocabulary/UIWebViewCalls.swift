/// The four methods of UIWebViewDelegate.
///
/// It asked about each frame's load and each redirect, and reported start and finish once for each
/// frame; WKWebView reports the main frame's only.
struct UIWebViewCalls {
  let context: EventContext

  var calls: [EquivalentCall] {
    switch context.event.kind {
    case .decidePolicyForNavigationAction: action
    case .didStartProvisionalNavigation: context.call("webViewDidStartLoad(_:)")
    case .didFinish: context.call("webViewDidFinishLoad(_:)")
    case .didFailProvisionalNavigation, .didFail:
      context.call("webView(_:didFailLoadWithError:)", [("domain", .domain), ("code", .code)])
    case .didReceiveServerRedirectForProvisionalNavigation:
      context.none("no such callback; the request before it was asked about")
    case .answered: context.none("must be answered at once")
    case .runJavaScriptAlertPanel, .runJavaScriptConfirmPanel, .runJavaScriptTextInputPanel:
      context.none("shown by the web view itself")
    case .evaluated: context.none("stringByEvaluatingJavaScript(from:) returns at once")
    case .webContentProcessDidTerminate: context.none("the page lives in the app's process")
    case .isLoading, .canGoBack, .canGoForward: context.none("a property without a notification")
    default: context.none()
    }
  }

  private var action: [EquivalentCall] {
    let types: [TraceValue: TraceValue] = ["linkActivated": "linkClicked"]
    let type = context.event[.type].map { [("navigationType", types[$0] ?? $0)] } ?? []
    guard context.event[.answer] != "download" else { return context.none("no answer 'download'") }
    let call = context.call(
      "webView(_:shouldStartLoadWith:navigationType:)", [("url", .url)],
      type + context.answer(["allow": true, "cancel": false]))
    guard context.isSubframe == true, context.event[.answer] == "allow" else { return call }
    return call + context.none("start and finish of this frame, which WKWebView does not tell")
  }
}
