/// The vocabulary of a trace, in WKWebView's words; ``fields`` says what each event may carry.
public enum EventKind: String, CaseIterable, Hashable, Sendable {
  // Steps: what the app does.
  case load
  case loadHTMLString
  case loadData
  case loadFileURL
  case loadFileRequest
  case loadSimulatedRequest
  case goBack
  case goForward
  case goToBackForwardListItem
  case reload
  case reloadFromOrigin
  case stopLoading
  case click
  case type
  case submit
  case evaluateJavaScript
  case callAsyncJavaScript
  case addUserScript
  case removeAllUserScripts
  case addScriptMessageHandler
  case removeScriptMessageHandler
  case removeAllScriptMessageHandlers
  case setCookie
  case deleteCookie
  case getAllCookies
  case removeData
  case addCookieObserver
  case removeCookieObserver
  case startDownload
  case cancelDownload
  case openGate
  case terminateWebContentProcess
  case closeWebView
  case set
  case takeSnapshot
  case find
  case restoreInteractionState
  case dropNavigationDelegate
  case readRequests
  /// The app's own time limit is over.
  case timeLimit

  // WKNavigationDelegate.
  case decidePolicyForNavigationAction
  /// A form is about to be sent, since iOS 27; its load starts when the app has answered.
  case willSubmitForm
  case didStartProvisionalNavigation
  case didReceiveServerRedirectForProvisionalNavigation
  case didReceiveAuthenticationChallenge
  case shouldAllowDeprecatedTLS
  case decidePolicyForNavigationResponse
  case didCommit
  case didFinish
  case didFailProvisionalNavigation
  case didFail
  case navigationActionDidBecomeDownload
  case navigationResponseDidBecomeDownload
  case webContentProcessDidTerminate
  case shouldGoToBackForwardListItem

  // WKUIDelegate.
  case createWebView
  case webViewDidClose
  case runJavaScriptAlertPanel
  case runJavaScriptConfirmPanel
  case runJavaScriptTextInputPanel
  case runOpenPanel
  case requestMediaCapturePermission

  /// The app's answer to a question that it had left open when the question's callback returned.
  case answered

  /// What the app did raises an exception on Apple systems; the bench goes on without it.
  case exception
  /// A script that the engine does not run: what follows may be otherwise in a browser.
  case skippedScript

  // WKURLSchemeHandler.
  case startURLSchemeTask
  case stopURLSchemeTask

  // WKDownloadDelegate.
  /// The completion of `startDownload(using:)`.
  case downloadStarted = "download.started"
  case downloadDecideDestination = "download.decideDestination"
  case downloadWillPerformHTTPRedirection = "download.willPerformHTTPRedirection"
  case downloadDidReceiveAuthenticationChallenge = "download.didReceiveAuthenticationChallenge"
  case downloadDidFinish = "download.didFinish"
  case downloadDidFail = "download.didFail"
  /// The completion of `WKDownload.cancel(_:)`.
  case downloadCancelled = "download.cancelled"

  // Scripts.
  /// The completion of an evaluated script: a value, or an error's domain, code and message.
  case evaluated
  case didReceiveScriptMessage
  /// The completion of `takeSnapshot`: the picture's size, or an error's domain and code.
  case snapshot
  /// The completion of `find`: whether the text is there.
  case found

  // Data stores.
  /// The completion of an act that has nothing to give, such as ``setCookie``.
  case completed
  /// The completion of ``getAllCookies``.
  case cookies
  case cookiesDidChange

  // Observable properties of the web view.
  case title
  case url
  case isLoading
  case estimatedProgress
  case hasOnlySecureContent
  case canGoBack
  case canGoForward
  /// What the app read off one of the view's properties.
  case read

  /// A request as the server saw it, with the status it sent.
  case request
}
