/// The callbacks of Android's WebView.
///
/// It asks about what the page leads to, not about what the app loads; it reports the main frame's
/// commit, as a start, and of its finish, of errors, and of statuses from 400. The rules are those
/// of Chromium, in android_webview/java/src/org/chromium/android_webview; each names its method.
struct WebViewClientCalls {
  let context: EventContext

  var calls: [EquivalentCall] {
    switch context.event.kind {
    case .decidePolicyForNavigationAction: action
    case .willSubmitForm: context.none("asks about forms only if one is sent again")
    case .didStartProvisionalNavigation: context.none("onPageStarted comes at the commit")
    case .decidePolicyForNavigationResponse: response
    // AwWebContentsObserver.didFinishNavigationInPrimaryMainFrame: with the last URL.
    case .didCommit:
      context.call("onPageStarted", [("url", .url)])
        + context.call(
          "doUpdateVisitedHistory", [("url", .url)],
          context.isReload.map { [("isReload", .bool($0))] } ?? [])
        + context.call("onPageCommitVisible", [("url", .url)])
    // AwWebContentsObserver.didStopLoading.
    case .didFinish: context.call("onPageFinished", [("url", .url)])
    case .didFailProvisionalNavigation, .didFail: failure
    case .didReceiveAuthenticationChallenge: challenge
    case .webContentProcessDidTerminate: context.call("onRenderProcessGone")
    case .navigationResponseDidBecomeDownload:
      context.call("DownloadListener.onDownloadStart", [("url", .url)])
    default: chrome
    }
  }

  /// The callbacks of WebChromeClient and of scripts.
  private var chrome: [EquivalentCall] {
    let result: [TraceValue: TraceValue] = [
      "dismissed": "confirm", "true": "confirm", "false": "cancel", .null: "cancel",
    ]
    return switch context.event.kind {
    case .createWebView:
      context.call(
        "WebChromeClient.onCreateWindow", [],
        context.event[.answer].map { [("answer", .bool($0 != .null))] } ?? [])
    case .webViewDidClose: context.call("WebChromeClient.onCloseWindow")
    case .runJavaScriptAlertPanel:
      context.call("WebChromeClient.onJsAlert", [("message", .message)], context.answer(result))
    case .runJavaScriptConfirmPanel:
      context.call("WebChromeClient.onJsConfirm", [("message", .message)], context.answer(result))
    case .runJavaScriptTextInputPanel:
      context.call(
        "WebChromeClient.onJsPrompt", [("message", .message), ("defaultValue", .defaultText)],
        context.answer([.null: "cancel"]))
    case .title: context.call("WebChromeClient.onReceivedTitle", [("title", .value)])
    case .estimatedProgress: progress
    case .evaluated: context.call("ValueCallback.onReceiveValue", [("value", .value)])
    case .didReceiveScriptMessage:
      context.call("WebMessageListener.onPostMessage", [("name", .name), ("message", .body)])
    case .isLoading, .url, .canGoBack, .canGoForward:
      context.none("a property without a notification")
    default: context.none()
    }
  }

  /// AwContentsClientBridge.shouldOverrideUrlLoading; AwContentsClient.shouldIgnoreNavigation: GET
  /// only.
  private var action: [EquivalentCall] {
    let event = context.event
    if event[.target] == .some(.null) { return context.none("onCreateWindow is asked instead") }
    if context.isSubframe == true {
      return context.none("not certain to be asked about a subframe")
    }
    if let method = event[.method], method != "GET" { return context.none("not asked about POST") }
    let isOfPage = event[.type] == "linkActivated" || event[.type] == "formSubmitted"
    let isOfApp = event[.type] == "other" && event[.source] == .some(.null)
    guard context.isRedirect || isOfPage || event[.type] == "other" && !isOfApp else {
      return context.none("asked only about what the page leads to")
    }
    guard context.isRedirect || isOfPage || event[.source] != nil else {
      return context.none("asked if the page leads there, which this engine does not tell")
    }
    guard event[.answer] != "download" else { return context.none("no answer 'download'") }
    return context.call(
      "shouldOverrideUrlLoading", [("url", .url)],
      [("isRedirect", .bool(context.isRedirect))]
        + context.answer(["allow": false, "cancel": true]))
  }

  /// AwContentsClientBridge.onReceivedHttpError.
  private var response: [EquivalentCall] {
    guard case .integer(let status)? = context.event[.status], status >= 400 else {
      return context.none("reports statuses from 400 only")
    }
    return context.call(
      "onReceivedHttpError", [("url", .url), ("statusCode", .status)],
      [("isForMainFrame", context.event[.main] ?? true)])
  }

  /// AwContentsClientBridge.onReceivedError: the error page starts and finishes around the error.
  ///
  /// A load that is stopped, refused or without content (ERR_ABORTED) only finishes
  /// (AwWebContentsObserver.processFailedLoad).
  private var failure: [EquivalentCall] {
    let codes: [Int: String] = [
      -1001: "ERROR_TIMEOUT", -1003: "ERROR_HOST_LOOKUP", -1004: "ERROR_CONNECT",
      -1007: "ERROR_REDIRECT_LOOP", -1200: "ERROR_FAILED_SSL_HANDSHAKE",
    ]
    let event = context.event
    let finish = context.call("onPageFinished", [("url", .failingURL)])
    guard case .integer(let code)? = event[.code], event[.domain] == "NSURLErrorDomain",
      code != -999
    else { return finish }
    return context.call("onPageStarted", [("url", .failingURL)])
      + context.call(
        "onReceivedError", [("url", .failingURL)],
        codes[code].map { [("errorCode", .string($0))] } ?? [])
      + finish
  }

  private var challenge: [EquivalentCall] {
    switch context.event[.method] {
    case "HTTPBasic", "HTTPDigest":
      context.call(
        "onReceivedHttpAuthRequest", [("host", .host), ("realm", .realm)],
        context.answer([
          "useCredential": "proceed", "cancelAuthenticationChallenge": "cancel",
          "rejectProtectionSpace": "cancel", "performDefaultHandling": "cancel",
        ]))
    case "ClientCertificate": context.call("onReceivedClientCertRequest", [("host", .host)])
    default: context.none("reports bad certificates only, by onReceivedSslError")
    }
  }

  private var progress: [EquivalentCall] {
    let percent: Int? =
      switch context.event[.value] {
      // A trace may say anything of it, also what is no whole number of percents.
      case .number(let value): Int(exactly: (value * 100).rounded())
      case .integer(let value): Int(exactly: Double(value) * 100)
      default: nil
      }
    return context.call(
      "WebChromeClient.onProgressChanged", [],
      percent.map { [("newProgress", .integer($0))] } ?? [])
  }
}
