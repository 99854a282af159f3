/// The vocabulary of WebKitGTK's signals.
///
/// WebKitGTK reports a load by one signal with four states, and asks by another with three types.
extension EventContext {
  var webKitGTKCalls: [EquivalentCall] {
    switch event.kind {
    case .decidePolicyForNavigationAction: action
    case .willSubmitForm: call("submit-form")
    case .didStartProvisionalNavigation: load("started")
    case .didReceiveServerRedirectForProvisionalNavigation: load("redirected")
    case .decidePolicyForNavigationResponse:
      call(
        "decide-policy", [("uri", .url), ("status-code", .status), ("mime-type", .mime)],
        [("type", "response")] + answer(Self.decisions))
    case .didCommit: load("committed")
    case .didFinish: load("finished")
    case .didFailProvisionalNavigation, .didFail: failure
    case .didReceiveAuthenticationChallenge: challenge
    case .answered: late
    case .webContentProcessDidTerminate: call("web-process-terminated")
    case .createWebView:
      call(
        "create", [("uri", .url)],
        event[.answer].map { [("answer", $0 == .null ? .null : "a web view")] } ?? [])
    case .webViewDidClose: call("close")
    default: others
    }
  }

  private static let decisions: [TraceValue: TraceValue] = ["allow": "use", "cancel": "ignore"]

  /// Dialogs, downloads, scripts and properties.
  private var others: [EquivalentCall] {
    switch event.kind {
    case .runJavaScriptAlertPanel: dialog("alert")
    case .runJavaScriptConfirmPanel: dialog("confirm")
    case .runJavaScriptTextInputPanel: dialog("prompt")
    case .navigationActionDidBecomeDownload, .navigationResponseDidBecomeDownload:
      call("WebKitNetworkSession::download-started", [("uri", .url)])
    case .downloadDecideDestination:
      call("WebKitDownload::decide-destination", [("suggested-filename", .filename)])
    case .downloadDidFinish: call("WebKitDownload::finished")
    case .downloadDidFail:
      call("WebKitDownload::failed") + call("WebKitDownload::finished")
    case .evaluated:
      call("webkit_web_view_evaluate_javascript_finish", [("value", .value)])
    case .didReceiveScriptMessage:
      call(
        "WebKitUserContentManager::script-message-received",
        [("detail", .name), ("value", .body)])
    case .title: call("notify::title", [("title", .value)])
    case .url: call("notify::uri", [("uri", .value)])
    case .isLoading: call("notify::is-loading", [("is-loading", .value)])
    case .estimatedProgress:
      call("notify::estimated-load-progress", [("estimated-load-progress", .value)])
    case .cookiesDidChange: call("WebKitCookieManager::changed")
    case .canGoBack, .canGoForward: none("WebKitBackForwardList::changed reports it")
    default: none("no such signal")
    }
  }

  private var action: [EquivalentCall] {
    let types: [TraceValue: TraceValue] = [
      "linkActivated": "link-clicked", "formSubmitted": "form-submitted",
      "backForward": "back-forward", "formResubmitted": "form-resubmitted",
    ]
    let isNewWindow = event[.target] == .some(.null)
    return call(
      "decide-policy", [("uri", .url)],
      [("type", isNewWindow ? "new-window-action" : "navigation-action")]
        + (event[.type].map { [("navigation-type", types[$0] ?? $0)] } ?? [])
        + (isRedirect ? [("is-redirect", true)] : [])
        + answer(Self.decisions))
  }

  private func load(_ state: TraceValue) -> [EquivalentCall] {
    call("load-changed", [("uri", .url)], [("load-event", state)])
  }

  private var failure: [EquivalentCall] {
    let state: TraceValue =
      event.kind == .didFail
      ? "committed" : wasRedirected ? "redirected" : "started"
    let error: TraceValue? =
      switch (event[.domain], event[.code]) {
      case ("NSURLErrorDomain", -999): "WEBKIT_NETWORK_ERROR_CANCELLED"
      case ("WebKitErrorDomain", 102):
        "WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE"
      default: nil
      }
    return call(
      "load-failed", [("failing-uri", .failingURL)],
      [("load-event", state)] + (error.map { [("error", $0)] } ?? []))
      + call("load-changed", [], [("load-event", "finished")])
  }

  private var challenge: [EquivalentCall] {
    call(
      "authenticate", [("host", .host), ("realm", .realm)],
      answer([
        "useCredential": "webkit_authentication_request_authenticate",
        "cancelAuthenticationChallenge": "webkit_authentication_request_cancel",
        "performDefaultHandling": "not handled", "rejectProtectionSpace": "no credential",
      ]))
  }

  private var late: [EquivalentCall] {
    switch (event[.event], event[.answer]) {
    case (_, "allow"): call("webkit_policy_decision_use")
    case (_, "cancel"): call("webkit_policy_decision_ignore")
    case (_, "download"): call("webkit_policy_decision_download")
    case (_, "useCredential"): call("webkit_authentication_request_authenticate")
    case (_, "cancelAuthenticationChallenge"): call("webkit_authentication_request_cancel")
    default: none("the answer of a signal that was kept open")
    }
  }

  private func dialog(_ type: TraceValue) -> [EquivalentCall] {
    call(
      "script-dialog", [("message", .message), ("default-text", .defaultText)],
      [("dialog-type", type)] + answer([:]))
  }
}
