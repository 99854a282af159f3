/// The four methods of UIWebViewDelegate.
///
/// It asked about each frame's load and each redirect, and told of start and finish once for each
/// frame; WKWebView tells of the main frame's only.
struct UIWebViewWords {
  let scene: Scene

  var words: [Word] {
    switch scene.event.kind {
    case .decidePolicyForNavigationAction: action
    case .didStartProvisionalNavigation: [scene.call("webViewDidStartLoad(_:)")]
    case .didFinish: [scene.call("webViewDidFinishLoad(_:)")]
    case .didFailProvisionalNavigation, .didFail:
      [scene.call("webView(_:didFailLoadWithError:)", [("domain", .domain), ("code", .code)])]
    case .didReceiveServerRedirectForProvisionalNavigation:
      scene.none("no such callback; the request before it was asked about")
    case .answered: scene.none("must be answered at once")
    case .runJavaScriptAlertPanel, .runJavaScriptConfirmPanel, .runJavaScriptTextInputPanel:
      scene.none("shown by the web view itself")
    case .evaluated: scene.none("stringByEvaluatingJavaScript(from:) returns at once")
    case .webContentProcessDidTerminate: scene.none("the page lives in the app's process")
    case .isLoading, .canGoBack, .canGoForward: scene.none("a property that tells nobody")
    default: scene.none()
    }
  }

  private var action: [Word] {
    let types: [TraceValue: TraceValue] = ["linkActivated": "linkClicked"]
    let type = scene.event[.type].map { [("navigationType", types[$0] ?? $0)] } ?? []
    guard scene.event[.answer] != "download" else { return scene.none("no answer 'download'") }
    let call = scene.call(
      "webView(_:shouldStartLoadWith:navigationType:)", [("url", .url)],
      type + scene.answer(["allow": true, "cancel": false]))
    guard scene.isSubframe == true, scene.event[.answer] == "allow" else { return [call] }
    return [call] + scene.none("start and finish of this frame, which WKWebView does not tell")
  }
}
