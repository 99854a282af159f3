/// The callbacks of Android's WebView.
///
/// It asks about what the page leads to, not about what the app loads; it reports the main frame's
/// commit, as a start, and of its finish, of errors, and of statuses from 400. The rules are those
/// of Chromium, in android_webview/java/src/org/chromium/android_webview; each names its method.
struct WebViewClientWords {
  let scene: Scene

  var words: [Word] {
    switch scene.event.kind {
    case .decidePolicyForNavigationAction: action
    case .willSubmitForm: scene.none("told of forms only if one is sent again")
    case .didStartProvisionalNavigation: scene.none("onPageStarted comes at the commit")
    case .decidePolicyForNavigationResponse: response
    // AwWebContentsObserver.didFinishNavigationInPrimaryMainFrame: with the last URL.
    case .didCommit:
      [
        scene.call("onPageStarted", [("url", .url)]),
        scene.call(
          "doUpdateVisitedHistory", [("url", .url)],
          scene.isReload.map { [("isReload", .bool($0))] } ?? []),
        scene.call("onPageCommitVisible", [("url", .url)]),
      ]
    // AwWebContentsObserver.didStopLoading.
    case .didFinish: [scene.call("onPageFinished", [("url", .url)])]
    case .didFailProvisionalNavigation, .didFail: failure
    case .didReceiveAuthenticationChallenge: challenge
    case .webContentProcessDidTerminate: [scene.call("onRenderProcessGone")]
    case .navigationResponseDidBecomeDownload:
      [scene.call("DownloadListener.onDownloadStart", [("url", .url)])]
    default: chrome
    }
  }

  /// The callbacks of WebChromeClient and of scripts.
  private var chrome: [Word] {
    let result: [TraceValue: TraceValue] = [
      "dismissed": "confirm", "true": "confirm", "false": "cancel", .null: "cancel",
    ]
    return switch scene.event.kind {
    case .createWebView:
      [
        scene.call(
          "WebChromeClient.onCreateWindow", [],
          scene.event[.answer].map { [("answer", .bool($0 != .null))] } ?? [])
      ]
    case .webViewDidClose: [scene.call("WebChromeClient.onCloseWindow")]
    case .runJavaScriptAlertPanel:
      [scene.call("WebChromeClient.onJsAlert", [("message", .message)], scene.answer(result))]
    case .runJavaScriptConfirmPanel:
      [scene.call("WebChromeClient.onJsConfirm", [("message", .message)], scene.answer(result))]
    case .runJavaScriptTextInputPanel:
      [
        scene.call(
          "WebChromeClient.onJsPrompt", [("message", .message), ("defaultValue", .defaultText)],
          scene.answer([.null: "cancel"]))
      ]
    case .title: [scene.call("WebChromeClient.onReceivedTitle", [("title", .value)])]
    case .estimatedProgress: progress
    case .evaluated: [scene.call("ValueCallback.onReceiveValue", [("value", .value)])]
    case .didReceiveScriptMessage:
      [scene.call("WebMessageListener.onPostMessage", [("name", .name), ("message", .body)])]
    case .isLoading, .url, .canGoBack, .canGoForward: scene.none("a property that tells nobody")
    default: scene.none()
    }
  }

  /// AwContentsClientBridge.shouldOverrideUrlLoading; AwContentsClient.shouldIgnoreNavigation: GET
  /// only.
  private var action: [Word] {
    let event = scene.event
    if event[.target] == .some(.null) { return scene.none("onCreateWindow is asked instead") }
    if scene.isSubframe == true { return scene.none("not certain to be asked about a subframe") }
    if let method = event[.method], method != "GET" { return scene.none("not asked about POST") }
    let isOfPage = event[.type] == "linkActivated" || event[.type] == "formSubmitted"
    let isOfApp = event[.type] == "other" && event[.source] == .some(.null)
    guard scene.isRedirect || isOfPage || event[.type] == "other" && !isOfApp else {
      return scene.none("asked only about what the page leads to")
    }
    guard scene.isRedirect || isOfPage || event[.source] != nil else {
      return scene.none("asked if the page leads there, which this engine does not tell")
    }
    guard event[.answer] != "download" else { return scene.none("no answer 'download'") }
    return [
      scene.call(
        "shouldOverrideUrlLoading", [("url", .url)],
        [("isRedirect", .bool(scene.isRedirect))]
          + scene.answer(["allow": false, "cancel": true]))
    ]
  }

  /// AwContentsClientBridge.onReceivedHttpError.
  private var response: [Word] {
    guard case .integer(let status)? = scene.event[.status], status >= 400 else {
      return scene.none("told of statuses from 400 only")
    }
    return [
      scene.call(
        "onReceivedHttpError", [("url", .url), ("statusCode", .status)],
        [("isForMainFrame", scene.event[.main] ?? true)])
    ]
  }

  /// AwContentsClientBridge.onReceivedError: the error page starts and finishes around the error.
  ///
  /// A load that is stopped, refused or without content (ERR_ABORTED) only finishes
  /// (AwWebContentsObserver.processFailedLoad).
  private var failure: [Word] {
    let codes: [Int: String] = [
      -1001: "ERROR_TIMEOUT", -1003: "ERROR_HOST_LOOKUP", -1004: "ERROR_CONNECT",
      -1007: "ERROR_REDIRECT_LOOP", -1200: "ERROR_FAILED_SSL_HANDSHAKE",
    ]
    let event = scene.event
    let finish = scene.call("onPageFinished", [("url", .failingURL)])
    guard case .integer(let code)? = event[.code], event[.domain] == "NSURLErrorDomain",
      code != -999
    else { return [finish] }
    return [
      scene.call("onPageStarted", [("url", .failingURL)]),
      scene.call(
        "onReceivedError", [("url", .failingURL)],
        codes[code].map { [("errorCode", .string($0))] } ?? []),
      finish,
    ]
  }

  private var challenge: [Word] {
    switch scene.event[.method] {
    case "HTTPBasic", "HTTPDigest":
      [
        scene.call(
          "onReceivedHttpAuthRequest", [("host", .host), ("realm", .realm)],
          scene.answer([
            "useCredential": "proceed", "cancelAuthenticationChallenge": "cancel",
            "rejectProtectionSpace": "cancel", "performDefaultHandling": "cancel",
          ]))
      ]
    case "ClientCertificate": [scene.call("onReceivedClientCertRequest", [("host", .host)])]
    default: scene.none("told of bad certificates only, by onReceivedSslError")
    }
  }

  private var progress: [Word] {
    let percent: Int? =
      switch scene.event[.value] {
      // A trace may say anything of it, also what is no whole number of percents.
      case .number(let value): Int(exactly: (value * 100).rounded())
      case .integer(let value): Int(exactly: Double(value) * 100)
      default: nil
      }
    return [
      scene.call(
        "WebChromeClient.onProgressChanged", [],
        percent.map { [("newProgress", .integer($0))] } ?? [])
    ]
  }
}
