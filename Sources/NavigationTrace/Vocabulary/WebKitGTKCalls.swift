/// The signals of WebKitGTK.
///
/// It reports a load by one signal with four states, and asks by another with three types.
struct WebKitGTKWords {
  let scene: Scene

  var words: [Word] {
    switch scene.event.kind {
    case .decidePolicyForNavigationAction: [action]
    case .willSubmitForm: [scene.call("submit-form")]
    case .didStartProvisionalNavigation: [load("started")]
    case .didReceiveServerRedirectForProvisionalNavigation: [load("redirected")]
    case .decidePolicyForNavigationResponse:
      [
        scene.call(
          "decide-policy", [("uri", .url), ("status-code", .status), ("mime-type", .mime)],
          [("type", "response")] + scene.answer(Self.decisions))
      ]
    case .didCommit: [load("committed")]
    case .didFinish: [load("finished")]
    case .didFailProvisionalNavigation, .didFail: failure
    case .didReceiveAuthenticationChallenge: [challenge]
    case .answered: [late]
    case .webContentProcessDidTerminate: [scene.call("web-process-terminated")]
    case .createWebView:
      [
        scene.call(
          "create", [("uri", .url)],
          scene.event[.answer].map { [("answer", $0 == .null ? .null : "a web view")] } ?? [])
      ]
    case .webViewDidClose: [scene.call("close")]
    default: others
    }
  }

  private static let decisions: [TraceValue: TraceValue] = ["allow": "use", "cancel": "ignore"]

  /// Dialogs, downloads, scripts and properties.
  private var others: [Word] {
    switch scene.event.kind {
    case .runJavaScriptAlertPanel: [dialog("alert")]
    case .runJavaScriptConfirmPanel: [dialog("confirm")]
    case .runJavaScriptTextInputPanel: [dialog("prompt")]
    case .navigationActionDidBecomeDownload, .navigationResponseDidBecomeDownload:
      [scene.call("WebKitNetworkSession::download-started", [("uri", .url)])]
    case .downloadDecideDestination:
      [scene.call("WebKitDownload::decide-destination", [("suggested-filename", .filename)])]
    case .downloadDidFinish: [scene.call("WebKitDownload::finished")]
    case .downloadDidFail:
      [scene.call("WebKitDownload::failed"), scene.call("WebKitDownload::finished")]
    case .evaluated: [scene.call("webkit_web_view_evaluate_javascript_finish", [("value", .value)])]
    case .didReceiveScriptMessage:
      [
        scene.call(
          "WebKitUserContentManager::script-message-received",
          [("detail", .name), ("value", .body)])
      ]
    case .title: [scene.call("notify::title", [("title", .value)])]
    case .url: [scene.call("notify::uri", [("uri", .value)])]
    case .isLoading: [scene.call("notify::is-loading", [("is-loading", .value)])]
    case .estimatedProgress:
      [scene.call("notify::estimated-load-progress", [("estimated-load-progress", .value)])]
    case .cookiesDidChange: [scene.call("WebKitCookieManager::changed")]
    case .canGoBack, .canGoForward: scene.none("WebKitBackForwardList::changed tells it")
    default: scene.none("no such signal")
    }
  }

  private var action: Word {
    let types: [TraceValue: TraceValue] = [
      "linkActivated": "link-clicked", "formSubmitted": "form-submitted",
      "backForward": "back-forward", "formResubmitted": "form-resubmitted",
    ]
    let isNewWindow = scene.event[.target] == .some(.null)
    return scene.call(
      "decide-policy", [("uri", .url)],
      [("type", isNewWindow ? "new-window-action" : "navigation-action")]
        + (scene.event[.type].map { [("navigation-type", types[$0] ?? $0)] } ?? [])
        + (scene.isRedirect ? [("is-redirect", true)] : [])
        + scene.answer(Self.decisions))
  }

  private func load(_ state: TraceValue) -> Word {
    scene.call("load-changed", [("uri", .url)], [("load-event", state)])
  }

  private var failure: [Word] {
    let state: TraceValue =
      scene.event.kind == .didFail ? "committed" : scene.wasRedirected ? "redirected" : "started"
    let error: TraceValue? =
      switch (scene.event[.domain], scene.event[.code]) {
      case ("NSURLErrorDomain", -999): "WEBKIT_NETWORK_ERROR_CANCELLED"
      case ("WebKitErrorDomain", 102):
        "WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE"
      default: nil
      }
    return [
      scene.call(
        "load-failed", [("failing-uri", .failingURL)],
        [("load-event", state)] + (error.map { [("error", $0)] } ?? [])),
      scene.call("load-changed", [], [("load-event", "finished")]),
    ]
  }

  private var challenge: Word {
    scene.call(
      "authenticate", [("host", .host), ("realm", .realm)],
      scene.answer([
        "useCredential": "webkit_authentication_request_authenticate",
        "cancelAuthenticationChallenge": "webkit_authentication_request_cancel",
        "performDefaultHandling": "not handled", "rejectProtectionSpace": "no credential",
      ]))
  }

  private var late: Word {
    switch (scene.event[.event], scene.event[.answer]) {
    case (_, "allow"): scene.call("webkit_policy_decision_use")
    case (_, "cancel"): scene.call("webkit_policy_decision_ignore")
    case (_, "download"): scene.call("webkit_policy_decision_download")
    case (_, "useCredential"): scene.call("webkit_authentication_request_authenticate")
    case (_, "cancelAuthenticationChallenge"): scene.call("webkit_authentication_request_cancel")
    default: .none(.answered, "the answer of a signal that was kept open")
    }
  }

  private func dialog(_ type: TraceValue) -> Word {
    scene.call(
      "script-dialog", [("message", .message), ("default-text", .defaultText)],
      [("dialog-type", type)] + scene.answer([:]))
  }
}

/// The four methods of UIWebViewDelegate.
///
/// It asked about each frame's load and each redirect, and told of start and finish once for each
/// frame; WKWebView reports the main frame's only.
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
