/// The vocabulary of WebKitGTK's signals.
///
/// WebKitGTK reports a load by one signal with four states, and asks by another with three types.
struct WebKitGTKCalls {
  let context: EventContext

  var calls: [EquivalentCall] {
    switch context.event.kind {
    case .decidePolicyForNavigationAction: action
    case .willSubmitForm: context.call("submit-form")
    case .didStartProvisionalNavigation: load("started")
    case .didReceiveServerRedirectForProvisionalNavigation: load("redirected")
    case .decidePolicyForNavigationResponse:
      context.call(
        "decide-policy", [("uri", .url), ("status-code", .status), ("mime-type", .mime)],
        [("type", "response")] + context.answer(Self.decisions))
    case .didCommit: load("committed")
    case .didFinish: load("finished")
    case .didFailProvisionalNavigation, .didFail: failure
    case .didReceiveAuthenticationChallenge: challenge
    case .answered: late
    case .webContentProcessDidTerminate: context.call("web-process-terminated")
    case .createWebView:
      context.call(
        "create", [("uri", .url)],
        context.event[.answer].map { [("answer", $0 == .null ? .null : "a web view")] } ?? [])
    case .webViewDidClose: context.call("close")
    default: others
    }
  }

  private static let decisions: [TraceValue: TraceValue] = ["allow": "use", "cancel": "ignore"]

  /// Dialogs, downloads, scripts and properties.
  private var others: [EquivalentCall] {
    switch context.event.kind {
    case .runJavaScriptAlertPanel: dialog("alert")
    case .runJavaScriptConfirmPanel: dialog("confirm")
    case .runJavaScriptTextInputPanel: dialog("prompt")
    case .navigationActionDidBecomeDownload, .navigationResponseDidBecomeDownload:
      context.call("WebKitNetworkSession::download-started", [("uri", .url)])
    case .downloadDecideDestination:
      context.call("WebKitDownload::decide-destination", [("suggested-filename", .filename)])
    case .downloadDidFinish: context.call("WebKitDownload::finished")
    case .downloadDidFail:
      context.call("WebKitDownload::failed") + context.call("WebKitDownload::finished")
    case .evaluated:
      context.call("webkit_web_view_evaluate_javascript_finish", [("value", .value)])
    case .didReceiveScriptMessage:
      context.call(
        "WebKitUserContentManager::script-message-received",
        [("detail", .name), ("value", .body)])
    case .title: context.call("notify::title", [("title", .value)])
    case .url: context.call("notify::uri", [("uri", .value)])
    case .isLoading: context.call("notify::is-loading", [("is-loading", .value)])
    case .estimatedProgress:
      context.call("notify::estimated-load-progress", [("estimated-load-progress", .value)])
    case .cookiesDidChange: context.call("WebKitCookieManager::changed")
    case .canGoBack, .canGoForward: context.none("WebKitBackForwardList::changed reports it")
    default: context.none("no such signal")
    }
  }

  private var action: [EquivalentCall] {
    let types: [TraceValue: TraceValue] = [
      "linkActivated": "link-clicked", "formSubmitted": "form-submitted",
      "backForward": "back-forward", "formResubmitted": "form-resubmitted",
    ]
    let isNewWindow = context.event[.target] == .some(.null)
    return context.call(
      "decide-policy", [("uri", .url)],
      [("type", isNewWindow ? "new-window-action" : "navigation-action")]
        + (context.event[.type].map { [("navigation-type", types[$0] ?? $0)] } ?? [])
        + (context.isRedirect ? [("is-redirect", true)] : [])
        + context.answer(Self.decisions))
  }

  private func load(_ state: TraceValue) -> [EquivalentCall] {
    context.call("load-changed", [("uri", .url)], [("load-event", state)])
  }

  private var failure: [EquivalentCall] {
    let state: TraceValue =
      context.event.kind == .didFail
      ? "committed" : context.wasRedirected ? "redirected" : "started"
    let error: TraceValue? =
      switch (context.event[.domain], context.event[.code]) {
      case ("NSURLErrorDomain", -999): "WEBKIT_NETWORK_ERROR_CANCELLED"
      case ("WebKitErrorDomain", 102):
        "WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE"
      default: nil
      }
    return context.call(
      "load-failed", [("failing-uri", .failingURL)],
      [("load-event", state)] + (error.map { [("error", $0)] } ?? []))
      + context.call("load-changed", [], [("load-event", "finished")])
  }

  private var challenge: [EquivalentCall] {
    context.call(
      "authenticate", [("host", .host), ("realm", .realm)],
      context.answer([
        "useCredential": "webkit_authentication_request_authenticate",
        "cancelAuthenticationChallenge": "webkit_authentication_request_cancel",
        "performDefaultHandling": "not handled", "rejectProtectionSpace": "no credential",
      ]))
  }

  private var late: [EquivalentCall] {
    switch (context.event[.event], context.event[.answer]) {
    case (_, "allow"): context.call("webkit_policy_decision_use")
    case (_, "cancel"): context.call("webkit_policy_decision_ignore")
    case (_, "download"): context.call("webkit_policy_decision_download")
    case (_, "useCredential"): context.call("webkit_authentication_request_authenticate")
    case (_, "cancelAuthenticationChallenge"): context.call("webkit_authentication_request_cancel")
    default: context.none("the answer of a signal that was kept open")
    }
  }

  private func dialog(_ type: TraceValue) -> [EquivalentCall] {
    context.call(
      "script-dialog", [("message", .message), ("default-text", .defaultText)],
      [("dialog-type", type)] + context.answer([:]))
  }
}
