/// The callbacks of Android's WebView.
///
/// Android's WebView asks about navigations that the page begins, not about loads that the app
/// begins. For the main frame, it reports the commit (as a start), the finish, errors, and HTTP
/// statuses of 400 and above. The rules follow Chromium's
/// android_webview/java/src/org/chromium/android_webview. Each rule names a method.
///
/// ``Vocabulary`` gets the calls for each event, or the reason why there is no call.
extension EventContext {
  var webViewClientCalls: [EquivalentCall] {
    switch event.kind {
    case .decidePolicyForNavigationAction: action
    case .willSubmitForm: none("asks about forms only if one is sent again")
    case .didStartProvisionalNavigation: none("onPageStarted comes at the commit")
    case .decidePolicyForNavigationResponse: response
    // AwWebContentsObserver.didFinishNavigationInPrimaryMainFrame has the URL after redirects.
    case .didCommit:
      call("onPageStarted", [("url", .url)])
        + call(
          "doUpdateVisitedHistory", [("url", .url)],
          isReload.map { [("isReload", .bool($0))] } ?? [])
        + call("onPageCommitVisible", [("url", .url)])
    // AwWebContentsObserver.didStopLoading.
    case .didFinish: call("onPageFinished", [("url", .url)])
    case .didFailProvisionalNavigation, .didFail: failure
    case .didReceiveAuthenticationChallenge: challenge
    case .webContentProcessDidTerminate: call("onRenderProcessGone")
    case .navigationResponseDidBecomeDownload:
      call("DownloadListener.onDownloadStart", [("url", .url)])
    default: chrome
    }
  }

  /// The callbacks of WebChromeClient and of scripts.
  private var chrome: [EquivalentCall] {
    let result: [TraceValue: TraceValue] = [
      "dismissed": "confirm", "true": "confirm", "false": "cancel", .null: "cancel",
    ]
    return switch event.kind {
    case .createWebView:
      call(
        "WebChromeClient.onCreateWindow", [],
        event[.answer].map { [("answer", .bool($0 != .null))] } ?? [])
    case .webViewDidClose: call("WebChromeClient.onCloseWindow")
    case .runJavaScriptAlertPanel:
      call("WebChromeClient.onJsAlert", [("message", .message)], answer(result))
    case .runJavaScriptConfirmPanel:
      call("WebChromeClient.onJsConfirm", [("message", .message)], answer(result))
    case .runJavaScriptTextInputPanel:
      call(
        "WebChromeClient.onJsPrompt", [("message", .message), ("defaultValue", .defaultText)],
        answer([.null: "cancel"]))
    case .title: call("WebChromeClient.onReceivedTitle", [("title", .value)])
    case .estimatedProgress: progress
    case .evaluated: call("ValueCallback.onReceiveValue", [("value", .value)])
    case .didReceiveScriptMessage:
      call("WebMessageListener.onPostMessage", [("name", .name), ("message", .body)])
    case .isLoading, .url, .canGoBack, .canGoForward:
      none("a property without a notification")
    default: none()
    }
  }

  /// AwContentsClientBridge.shouldOverrideUrlLoading, only for GET
  /// (AwContentsClient.shouldIgnoreNavigation).
  private var action: [EquivalentCall] {
    if event[.target] == .some(.null) { return none("onCreateWindow is asked instead") }
    if isSubframe == true {
      return none("not certain to be asked about a subframe")
    }
    if let method = event[.method], method != "GET" { return none("not asked about POST") }
    let isOfPage = event[.type] == "linkActivated" || event[.type] == "formSubmitted"
    let isOfApp = event[.type] == "other" && event[.source] == .some(.null)
    guard isRedirect || isOfPage || event[.type] == "other" && !isOfApp else {
      return none("asked only about what the page leads to")
    }
    guard isRedirect || isOfPage || event[.source] != nil else {
      return none("asked if the page leads there, which this engine does not tell")
    }
    guard event[.answer] != "download" else { return none("no answer 'download'") }
    return call(
      "shouldOverrideUrlLoading", [("url", .url)],
      [("isRedirect", .bool(isRedirect))]
        + answer(["allow": false, "cancel": true]))
  }

  /// AwContentsClientBridge.onReceivedHttpError.
  private var response: [EquivalentCall] {
    guard case .integer(let status)? = event[.status], status >= 400 else {
      return none("reports statuses from 400 only")
    }
    return call(
      "onReceivedHttpError", [("url", .url), ("statusCode", .status)],
      [("isForMainFrame", event[.main] ?? true)])
  }

  /// AwContentsClientBridge.onReceivedError.
  ///
  /// The error page starts before the error and finishes after it.
  ///
  /// If a load is stopped, is refused or has no content (ERR_ABORTED), only the finish is reported
  /// (AwWebContentsObserver.processFailedLoad).
  private var failure: [EquivalentCall] {
    let codes: [Int: String] = [
      -1001: "ERROR_TIMEOUT", -1003: "ERROR_HOST_LOOKUP", -1004: "ERROR_CONNECT",
      -1007: "ERROR_REDIRECT_LOOP", -1200: "ERROR_FAILED_SSL_HANDSHAKE",
    ]
    let finish = call("onPageFinished", [("url", .failingURL)])
    guard case .integer(let code)? = event[.code], event[.domain] == "NSURLErrorDomain",
      code != -999
    else { return finish }
    return call("onPageStarted", [("url", .failingURL)])
      + call(
        "onReceivedError", [("url", .failingURL)],
        codes[code].map { [("errorCode", .string($0))] } ?? [])
      + finish
  }

  private var challenge: [EquivalentCall] {
    switch event[.method] {
    case "HTTPBasic", "HTTPDigest":
      call(
        "onReceivedHttpAuthRequest", [("host", .host), ("realm", .realm)],
        answer([
          "useCredential": "proceed", "cancelAuthenticationChallenge": "cancel",
          "rejectProtectionSpace": "cancel", "performDefaultHandling": "cancel",
        ]))
    case "ClientCertificate": call("onReceivedClientCertRequest", [("host", .host)])
    default: none("reports bad certificates only, by onReceivedSslError")
    }
  }

  private var progress: [EquivalentCall] {
    let percent: Int? =
      switch event[.value] {
      // A trace may contain any number here, even one that is not a whole percentage.
      case .number(let value): Int(exactly: (value * 100).rounded())
      case .integer(let value): Int(exactly: Double(value) * 100)
      default: nil
      }
    return call(
      "WebChromeClient.onProgressChanged", [],
      percent.map { [("newProgress", .integer($0))] } ?? [])
  }
}
