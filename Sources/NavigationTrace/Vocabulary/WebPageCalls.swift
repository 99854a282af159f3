/// The names of a WebPage's calls, in the order of WebKit's documentation.
package enum WebPageCall: String, Sendable {
  // Events of `navigations`.
  case startedProvisionalNavigation = "NavigationEvent.startedProvisionalNavigation"
  case receivedServerRedirect = "NavigationEvent.receivedServerRedirect"
  case committed = "NavigationEvent.committed"
  case finished = "NavigationEvent.finished"
  // Errors of `navigations`.
  case failedProvisionalNavigation = "throws NavigationError.failedProvisionalNavigation"
  case webContentProcessTerminated = "throws NavigationError.webContentProcessTerminated"
  // An error after the commit is thrown unchanged.
  case failed = "throws Error"
  // Questions to the navigation decider.
  case decideAction = "decidePolicy(for:preferences:)"
  case decideResponse = "decidePolicy(for:)"
  case decideChallenge = "decideAuthenticationChallengeDisposition(for:)"
  // Since iOS 27, the decider is notified of forms.
  case submitForm = "willSubmit(formInfo:)"
  // Questions to the dialog presenter.
  case alert = "handleJavaScriptAlert(message:initiatedBy:)"
  case confirm = "handleJavaScriptConfirm(message:initiatedBy:)"
  case prompt = "handleJavaScriptPrompt(message:defaultText:initiatedBy:)"
  case chooseFiles = "handleFileInputPrompt(parameters:initiatedBy:)"
  // A question to a closure of the page's configuration.
  case authorizeSensor = "deviceSensorAuthorization"
}

/// The WebPage API that corresponds to each WKWebView event.
///
/// A WebPage uses a WKWebView whose delegates forward their calls. Each rule below follows a method
/// of those delegates (WebKit's Source/WebKit/UIProcess/API/Swift), and names the file. An event of
/// `navigations` has no associated values.
extension EventContext {
  var webPageCalls: [EquivalentCall] {
    switch event.kind {
    // WKNavigationDelegateAdapter.swift: the callbacks about progress, and the end of the web
    // process.
    case .didStartProvisionalNavigation: call(.startedProvisionalNavigation)
    case .didReceiveServerRedirectForProvisionalNavigation: call(.receivedServerRedirect)
    case .didCommit: call(.committed)
    // WebPage delays this event until the next presentation update of the page.
    case .didFinish: call(.finished)
    case .didFailProvisionalNavigation: failure(.failedProvisionalNavigation)
    // The error is thrown unchanged.
    case .didFail: failure(.failed)
    case .webContentProcessDidTerminate: call(.webContentProcessTerminated)
    default: questions
    }
  }

  /// The methods of the navigation decider and the dialog presenter.
  private var questions: [EquivalentCall] {
    switch event.kind {
    // WKNavigationDelegateAdapter.swift, WebPage+NavigationDeciding.swift.
    case .decidePolicyForNavigationAction: action
    case .decidePolicyForNavigationResponse:
      call(
        .decideResponse,
        [
          ("url", .url), ("statusCode", .status), ("mimeType", .mime),
          ("canShowMimeType", .canShow), ("answer", .answer),
        ])
    case .didReceiveAuthenticationChallenge:
      call(
        .decideChallenge,
        [
          ("authenticationMethod", .method), ("realm", .realm),
          ("previousFailureCount", .failures), ("answer", .answer),
        ])
    // WebPage+FormInfo.swift; available since iOS 27.
    case .willSubmitForm: call(.submitForm, [("submissionURL", .url), ("httpMethod", .method)])
    // WKUIDelegateAdapter.swift, WebPage+DialogPresenting.swift.
    case .runJavaScriptAlertPanel: call(.alert, [("message", .message)])
    case .runJavaScriptConfirmPanel:
      call(.confirm, [("message", .message)], answer(["true": "ok", "false": "cancel"]))
    case .runJavaScriptTextInputPanel:
      call(.prompt, [("message", .message), ("defaultText", .defaultText)], result("ok"))
    case .runOpenPanel:
      call(
        .chooseFiles, [("allowsMultipleSelection", .allowsMultipleSelection)], result("selected"))
    // WKUIDelegateAdapter.swift, WebPage+Configuration.swift.
    case .requestMediaCapturePermission:
      call(.authorizeSensor, [("mediaCapture", .type), ("answer", .answer)])
    case .answered: none("the method returns")
    default: others
    }
  }

  /// The calls for scripts, schemes and properties, and the events for which WebPage has no call.
  private var others: [EquivalentCall] {
    switch event.kind {
    // WebPage.swift: `callJavaScript` takes the body of a function.
    case .evaluated:
      call(
        "callJavaScript(_:arguments:in:contentWorld:)",
        [("value", .value), ("domain", .domain), ("code", .code)])
    // WebPage+Configuration.swift: a page uses a WKUserContentController, like a view.
    case .didReceiveScriptMessage:
      call("userContentController(_:didReceive:)", [("name", .name), ("body", .body)])
    // URLSchemeHandler.swift.
    case .startURLSchemeTask: call("URLSchemeHandler.reply(for:)", [("url", .url)])
    case .stopURLSchemeTask: none("the task that replies is cancelled")
    // WebPage.swift, `backingProperty`.
    case .title, .url, .isLoading, .estimatedProgress, .hasOnlySecureContent:
      none("an observable property")
    // WKNavigationDelegateAdapter.swift: the list changes together with its items.
    case .canGoBack, .canGoForward: none("backForwardList is observable")
    // Neither adapter has the method.
    case .createWebView, .webViewDidClose: none("opens no windows")
    case .navigationActionDidBecomeDownload, .navigationResponseDidBecomeDownload,
      .downloadDidFail:
      none("hands over no downloads")
    default: none()
    }
  }

  private func call(
    _ name: WebPageCall, _ fields: [(String, EventField)] = [], _ more: [(String, TraceValue)] = []
  ) -> [EquivalentCall] {
    call(name.rawValue, fields, more)
  }

  private func failure(_ name: WebPageCall) -> [EquivalentCall] {
    call(name, [("domain", .domain), ("code", .code)])
  }

  private var action: [EquivalentCall] {
    let isForWindow = event[.target] == .some(.null)
    return call(
      .decideAction,
      [("url", .url), ("httpMethod", .method), ("navigationType", .type)],
      (isForWindow ? [("target", .null)] : []) + answer([:]))
  }

  /// Returns an answer as a case with a value or as `cancel`; empty if there is no answer yet.
  private func result(_ name: String) -> [(String, TraceValue)] {
    guard let answer = event[.answer] else { return [] }
    return [("answer", answer == .null ? "cancel" : .map([name: answer]))]
  }
}
