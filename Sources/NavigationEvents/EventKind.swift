/// A kind of event in a trace, named as in WKWebView's API; ``fields`` lists its possible fields.
///
/// A trace contains the steps of a scenario. Each step is followed by the callbacks that it causes:
///
/// ```yaml
/// - load: /a
/// - decidePolicyForNavigationAction: {navigation: 1, url: /a, …}
/// - didStartProvisionalNavigation: {navigation: 1, url: /a}
/// - decidePolicyForNavigationResponse: {url: /a, status: 200, …}
/// - didCommit: {navigation: 1, url: /a}
/// - didFinish: {navigation: 1, url: /a}
/// ```
public enum EventKind: String, CaseIterable, Hashable, Sendable, Codable {
  // MARK: Steps of the app, the user, the server or the system

  /// The app loads a request. ``decidePolicyForNavigationAction`` follows.
  case load
  /// The app loads HTML. ``decidePolicyForNavigationAction`` follows, with the base URL.
  case loadHTMLString
  /// The app loads data of a media type. The same events as for ``loadHTMLString`` follow.
  case loadData
  /// The app loads a file. ``decidePolicyForNavigationAction`` follows.
  case loadFileURL
  /// The app loads a request for a file. The same events as for ``loadFileURL`` follow.
  case loadFileRequest
  /// The app loads a response that it supplies. ``decidePolicyForNavigationAction`` follows.
  case loadSimulatedRequest
  /// The app goes back. ``decidePolicyForNavigationAction`` follows if there is an earlier item.
  case goBack
  /// The app goes forward. ``decidePolicyForNavigationAction`` follows if there is a later item.
  case goForward
  /// The app goes to a back-forward list item. ``decidePolicyForNavigationAction`` follows.
  case goToBackForwardListItem
  /// The app loads the page again. ``decidePolicyForNavigationAction`` follows.
  case reload
  /// The app loads the page again without caches. ``decidePolicyForNavigationAction`` follows.
  case reloadFromOrigin
  /// The app stops the load. A failure follows if the load has started.
  case stopLoading
  /// The user clicks an element. The events that the page causes follow.
  case click
  /// The user types text into an element. Nothing follows unless the page runs a script.
  case type
  /// The user submits a form. ``decidePolicyForNavigationAction`` follows.
  case submit
  /// The app evaluates a script. ``evaluated`` follows.
  case evaluateJavaScript
  /// The app calls an asynchronous function. ``evaluated`` follows when its promise is settled.
  case callAsyncJavaScript
  /// The app adds a user script for later documents. Nothing follows.
  case addUserScript
  /// The app removes all user scripts. Nothing follows.
  case removeAllUserScripts
  /// The app adds a message handler. ``didReceiveScriptMessage`` follows for each message.
  case addScriptMessageHandler
  /// The app removes a message handler. No message to it follows.
  case removeScriptMessageHandler
  /// The app removes all message handlers, or those of a content world. No message to them follows.
  case removeAllScriptMessageHandlers
  /// The app sets a cookie. ``completed`` follows.
  case setCookie
  /// The app deletes a cookie. ``completed`` follows.
  case deleteCookie
  /// The app asks for all cookies. ``cookies`` follows.
  case getAllCookies
  /// The app removes data of certain types. ``completed`` follows.
  case removeData
  /// The app observes the cookies. ``cookiesDidChange`` follows each change.
  case addCookieObserver
  /// The app stops observing the cookies. No ``cookiesDidChange`` follows.
  case removeCookieObserver
  /// The app downloads a request. ``downloadStarted`` follows.
  case startDownload
  /// The app cancels a download. ``downloadCancelled`` follows.
  case cancelDownload
  /// The server sends the responses that it held at a gate. The events of their loads follow.
  case openGate
  /// The process of the page ends. ``webContentProcessDidTerminate`` follows.
  case terminateWebContentProcess
  /// The app releases the view. Nothing follows in this view.
  case closeWebView
  /// The app sets a property of the view. A change of an observed property may follow.
  case set
  /// The app takes a picture of the view. ``snapshot`` follows.
  case takeSnapshot
  /// The app searches for text. ``found`` follows.
  case find
  /// The app gives the view the back-forward list of another view. The load of the list's current
  /// item follows.
  case restoreInteractionState
  /// The app removes the navigation delegate. No navigation callback follows.
  case dropNavigationDelegate
  /// The scenario reads the log of the server. A ``request`` follows for each new entry.
  case readRequests
  /// A time limit of the app itself has passed. The app's reaction follows.
  case timeLimit
  /// The app does nothing for some time. Events that a page's timer causes may follow.
  case wait

  // MARK: WKNavigationDelegate

  /// Delivered before every navigation of a frame. A start, a download or nothing follows,
  /// depending on the answer. A same-document navigation has no start.
  case decidePolicyForNavigationAction
  /// Delivered before a form is sent. Available since iOS 27. The form's load starts after the
  /// answer.
  case willSubmitForm
  /// Delivered when a main frame's load starts. Redirects, challenges, a response or a failure
  /// follow.
  case didStartProvisionalNavigation
  /// Delivered when the server has redirected a main frame's load and the action was allowed.
  case didReceiveServerRedirectForProvisionalNavigation
  /// Delivered when a server or proxy asks for a credential, or a server presents its certificate.
  /// The response or a failure follows.
  case didReceiveAuthenticationChallenge
  /// Delivered before a connection with an old version of TLS is used. The response or a failure
  /// follows.
  case shouldAllowDeprecatedTLS
  /// Delivered when the head of a response has arrived. The commit, a download or a failure
  /// follows.
  case decidePolicyForNavigationResponse
  /// Delivered when the first data of a page replaces the previous page. The finish or a failure
  /// follows.
  case didCommit
  /// Delivered when the page and its frames are complete. Nothing follows in this navigation.
  case didFinish
  /// Delivered when a load fails before its commit. Nothing follows in this navigation.
  case didFailProvisionalNavigation
  /// Delivered when a load fails after its commit. Nothing follows in this navigation.
  case didFail
  /// Delivered when the app answered an action with `download`. The callbacks of the download
  /// follow.
  case navigationActionDidBecomeDownload
  /// Delivered when the app answered a response with `download`. A provisional failure and the
  /// callbacks of the download follow.
  case navigationResponseDidBecomeDownload
  /// Delivered when the process of the page has ended. Nothing follows until the app loads again.
  case webContentProcessDidTerminate
  /// Delivered before the view goes to an item of the back-forward list.
  /// ``decidePolicyForNavigationAction`` follows.
  case shouldGoToBackForwardListItem

  // MARK: WKUIDelegate

  /// Delivered when a page wants a new window, after its action was allowed. The load in the new
  /// view follows.
  case createWebView
  /// Delivered when a page has closed its window. Nothing follows in this view once the app has
  /// released it.
  case webViewDidClose
  /// Delivered when a page shows an alert. The page waits for the answer.
  case runJavaScriptAlertPanel
  /// Delivered when a page asks for a confirmation. The page waits for the answer.
  case runJavaScriptConfirmPanel
  /// Delivered when a page asks for text. The page waits for the answer.
  case runJavaScriptTextInputPanel
  /// Delivered when a file input asks for files. The page continues to run meanwhile.
  case runOpenPanel
  /// Delivered when a page asks for the camera or the microphone. The page continues to run
  /// meanwhile.
  case requestMediaCapturePermission

  // MARK: The app's answers

  /// The app's answer to a callback, if the app answers after the callback has returned. The events
  /// that waited for the answer follow.
  case answered
  /// A call of the app that raises an exception on Apple systems. It has no effect, and the
  /// scenario continues.
  case exception
  /// The app asks the system to open a URL outside the app, with `UIApplication.open`. Nothing
  /// follows in the view.
  case openedOutside
  /// A part of a page that the engine does not model, such as a script. The events that follow may
  /// be different in a browser.
  case notModelled

  // MARK: WKURLSchemeHandler

  /// Delivered when a load needs a resource of the app's own scheme. The events of the load follow,
  /// or ``stopURLSchemeTask``.
  case startURLSchemeTask
  /// Delivered when the resource is no longer needed. The app may not call the task again.
  case stopURLSchemeTask

  // MARK: WKDownloadDelegate

  /// The completion of `startDownload(using:)`. The callbacks of the download follow.
  case downloadStarted = "download.started"
  /// Delivered when the head of a download's response has arrived. The end or a failure follows.
  case downloadDecideDestination = "download.decideDestination"
  /// Delivered before a download follows a redirect. ``downloadDecideDestination`` or a failure
  /// follows.
  case downloadWillPerformHTTPRedirection = "download.willPerformHTTPRedirection"
  /// Delivered when a server asks a download for a credential. ``downloadDecideDestination`` or a
  /// failure follows.
  case downloadDidReceiveAuthenticationChallenge = "download.didReceiveAuthenticationChallenge"
  /// Delivered when the file is complete. No event of this download follows.
  case downloadDidFinish = "download.didFinish"
  /// Delivered when the download failed. No event of this download follows.
  case downloadDidFail = "download.didFail"
  /// The completion of `WKDownload.cancel(_:)`. No event of this download follows.
  case downloadCancelled = "download.cancelled"

  // MARK: Scripts

  /// The completion of an evaluated script: a value, or an error's domain, code and message.
  case evaluated
  /// Delivered when a page posts a message to a handler. If the handler replies, the page waits for
  /// the reply.
  case didReceiveScriptMessage
  /// The completion of `takeSnapshot`: the picture's size, or an error's domain and code.
  case snapshot
  /// The completion of `find`: whether the text was found.
  case found

  // MARK: Data stores

  /// The completion of a call without a result, such as ``setCookie``.
  case completed
  /// The completion of ``getAllCookies``.
  case cookies
  /// Delivered to the observer when a cookie has changed.
  case cookiesDidChange

  // MARK: Observable properties of the web view

  /// The title of the page has changed.
  case title
  /// The URL that the view shows has changed.
  case url
  /// `isLoading`, whether the view is loading, has changed. The change comes before the delegate
  /// callback that belongs to it.
  case isLoading
  /// The estimated progress of the load, from 0 to 1, has changed.
  case estimatedProgress
  /// `hasOnlySecureContent`, whether the complete page was loaded securely, has changed.
  case hasOnlySecureContent
  /// `canGoBack`, whether the back-forward list has an earlier item, has changed. The change comes
  /// between the response and the commit.
  case canGoBack
  /// `canGoForward`, whether the back-forward list has a later item, has changed. The change comes
  /// between the response and the commit.
  case canGoForward
  /// A value that the app read from one of the view's properties.
  case read

  // MARK: The server

  /// A request as the server received it, with the status that the server sent.
  case request
}
