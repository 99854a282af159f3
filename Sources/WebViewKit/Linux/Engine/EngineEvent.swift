import Foundation

/// An event that an engine reports, in WKWebView's words.
///
/// An engine can drop, rename or hold back signals of its own, but it never invents an event. The
/// facade handles events in switches without `default`, so a new case does not compile until it is
/// handled.
package enum EngineEvent: Sendable {
  /// A change of properties without a callback.
  case stateChanged
  /// A change of properties without a callback, of which the engine itself notified observers.
  ///
  /// The end of a load is published even if the app has asked for another load meanwhile.
  case stateNotified
  /// A step of a main-frame navigation; ``Progress`` has their order.
  case progress(Progress)
  /// A question to the app, which waits for its answer.
  case question(Question)
  /// `webViewWebContentProcessDidTerminate(_:)`, when the process of the page has ended. No other
  /// event of the page follows.
  case webContentProcessDidTerminate
  /// `webViewDidClose(_:)`, when a script has closed the window.
  case webViewDidClose
  /// A navigation became a download, after a question was answered with download. The load fails if
  /// it had started, and ``download(_:_:)`` events follow.
  case didBecomeDownload(DownloadOrigin, DownloadID)
  /// An event of a download, which may outlive its view.
  case download(DownloadID, Download)
  /// `userContentController(_:didReceive:)`; the promise is `nil` unless the page awaits a reply.
  case didReceiveScriptMessage(ScriptMessageValues, Promise<ScriptReply>?)
  /// The end of a script that the facade asked for, exactly once for each call.
  case scriptCompleted(ScriptCallID, Result<ScriptValue, ScriptFailure>)
  /// The start or the stop of a resource that the app's WKURLSchemeHandler loads.
  case schemeTask(URLSchemeTaskID, SchemeTask)
  /// An event that is recorded and calls no delegate.
  case evidence(Evidence)

  /// A callback of WKNavigationDelegate without an answer.
  package enum Progress: Sendable {
    /// `webView(_:didStartProvisionalNavigation:)`, when the load starts. Redirects, a question
    /// about a challenge or the response, or a failure follow.
    case didStartProvisionalNavigation(NavigationID?)
    /// `webView(_:didReceiveServerRedirectForProvisionalNavigation:)`, after the action of the
    /// redirect was allowed. The same events as after the start follow.
    case didReceiveServerRedirectForProvisionalNavigation(NavigationID?)
    /// `webView(_:didFailProvisionalNavigation:withError:)`, if the load fails before its commit.
    /// Nothing follows in this navigation.
    case didFailProvisionalNavigation(NavigationID?, LoadError)
    /// `webView(_:didCommit:)`, when the page replaces the one before. The finish or a failure
    /// follows.
    case didCommit(NavigationID?)
    /// `webView(_:didFinish:)`, when the page and its frames are complete. Nothing follows in this
    /// navigation.
    case didFinish(NavigationID?)
    /// `webView(_:didFail:withError:)`, if the load fails after its commit. Nothing follows in this
    /// navigation.
    case didFail(NavigationID?, LoadError)
  }

  /// A callback of WKNavigationDelegate or WKUIDelegate that waits for an answer.
  package enum Question: Sendable {
    /// `webView(_:decidePolicyFor:decisionHandler:)` for an action, before each navigation of a
    /// frame. The start, a download or nothing follows, depending on the answer.
    case decidePolicyForNavigationAction(NavigationActionValues, Promise<NavigationPolicy>)
    /// `webView(_:decidePolicyFor:decisionHandler:)` for a response, when its head has come. The
    /// commit, a download or a failure follows.
    case decidePolicyForNavigationResponse(NavigationResponseValues, Promise<NavigationPolicy>)
    /// `webView(_:willSubmitForm:submissionHandler:)`, before a form is sent. Its load starts after
    /// the answer.
    case willSubmitForm(FormSubmissionValues, Promise<Void>)
    /// `webView(_:didReceive:completionHandler:)`, when a server asks for a credential or shows its
    /// certificate. The response or a failure follows.
    case didReceiveAuthenticationChallenge(ChallengeValues, Promise<ChallengeAnswer>)
    /// `webView(_:authenticationChallenge:shouldAllowDeprecatedTLS:)`, before a connection with an
    /// old version of TLS is used.
    case shouldAllowDeprecatedTLS(ChallengeValues, Promise<Bool>)
    /// `webView(_:shouldGoTo:willUseInstantBack:completionHandler:)`, before the list goes to an
    /// item.
    case shouldGo(to: HistoryItemID, willUseInstantBack: Bool, Promise<Bool>)
    /// `webView(_:createWebViewWith:for:windowFeatures:)`; the engine has made `child` already and
    /// destroys it if the answer is false.
    case createWebView(
      NavigationActionValues, features: WindowFeatureValues, child: ViewID, Promise<Bool>)
    /// One of the three dialogs of WKUIDelegate; the page's script waits for the answer.
    case runJavaScriptPanel(PanelValues, Promise<PanelAnswer>)
    /// `webView(_:runOpenPanelWith:initiatedByFrame:completionHandler:)`, when a file input asks
    /// for files; `nil` cancels.
    case runOpenPanel(OpenPanelValues, Promise<[URL]?>)
    /// `webView(_:requestMediaCapturePermissionFor:initiatedByFrame:type:decisionHandler:)`, when a
    /// page asks for the camera or the microphone.
    case requestMediaCapturePermission(MediaCaptureValues, Promise<WKPermissionDecision>)
  }

  /// The action or response that became a download.
  package enum DownloadOrigin: Sendable {
    /// `webView(_:navigationAction:didBecome:)`
    case action(NavigationActionValues)
    /// `webView(_:navigationResponse:didBecome:)`
    case response(NavigationResponseValues)
  }

  /// A callback of WKDownloadDelegate, or a change of a WKDownload's own.
  package enum Download: Sendable {
    /// `download(_:decideDestinationUsing:suggestedFilename:completionHandler:)`; `nil` cancels.
    case decideDestination(ResponseValues, suggestedFilename: String, Promise<URL?>)
    /// `download(_:willPerformHTTPRedirection:newRequest:decisionHandler:)`; false cancels.
    case willPerformHTTPRedirection(ResponseValues, newRequest: URLRequest, Promise<Bool>)
    /// `download(_:didReceive:completionHandler:)`
    case didReceiveAuthenticationChallenge(ChallengeValues, Promise<ChallengeAnswer>)
    /// A change of `WKDownload.progress`: the bytes received so far, and the bytes expected, -1 if
    /// not known.
    case progressed(received: Int64, expected: Int64)
    /// `downloadDidFinish(_:)`
    case didFinish
    /// `download(_:didFailWithError:resumeData:)`
    case didFail(LoadError, resumeData: Data?)
    /// The completion of `WKDownload.cancel(_:)`.
    case cancelled(resumeData: Data?)
  }

  /// A callback of WKURLSchemeHandler.
  package enum SchemeTask: Sendable {
    /// `webView(_:start:)`, when a page needs the resource. ``stop`` may follow.
    case start(URLRequest)
    /// `webView(_:stop:)`, for a resource that was neither completed nor stopped before.
    case stop
  }

  /// Evidence that is in a trace besides the callbacks.
  package enum Evidence: Hashable, Sendable {
    /// A script that the engine does not run; later events may differ in a browser.
    case notModelled(UnmodelledPart)
    /// A signal in the engine's own words, for `navtrace show --raw`; its events follow.
    case signal(String)
  }
}

extension EngineEvent {
  /// Whether the event is about a download, which outlives its view.
  package var isOfDownload: Bool { if case .download = self { true } else { false } }

  /// Answers a question about a view or a download that is gone, so that nothing continues.
  ///
  /// WebKit's closed page ignores policy listeners and shows no dialogs.
  func answerWithoutReceiver() {
    switch self {
    case .question(let question): question.answerWithoutReceiver()
    case .download(_, let event): event.answerWithoutReceiver()
    case .didReceiveScriptMessage(_, let promise): promise?.fulfill(.viewIsGone)
    case .stateChanged, .stateNotified, .progress, .webContentProcessDidTerminate,
      .webViewDidClose, .didBecomeDownload, .scriptCompleted, .schemeTask, .evidence:
      break
    }
  }
}

extension EngineEvent.Question {
  fileprivate func answerWithoutReceiver() {
    switch self {
    case .decidePolicyForNavigationAction(_, let promise): promise.fulfill(.cancel)
    case .decidePolicyForNavigationResponse(_, let promise): promise.fulfill(.cancel)
    case .willSubmitForm(_, let promise): promise.fulfill(())
    case .didReceiveAuthenticationChallenge(_, let promise):
      promise.fulfill(.cancelAuthenticationChallenge)
    case .shouldAllowDeprecatedTLS(_, let promise): promise.fulfill(false)
    case .shouldGo(_, _, let promise): promise.fulfill(false)
    case .createWebView(_, _, _, let promise): promise.fulfill(false)
    case .runJavaScriptPanel(let panel, let promise): promise.fulfill(panel.kind.absentAnswer)
    case .runOpenPanel(_, let promise): promise.fulfill(nil)
    case .requestMediaCapturePermission(_, let promise): promise.fulfill(.deny)
    }
  }
}

extension EngineEvent.Download {
  /// Cancels the download, if it waits for an answer.
  func answerWithoutReceiver() {
    switch self {
    case .decideDestination(_, _, let promise): promise.fulfill(nil)
    case .willPerformHTTPRedirection(_, _, let promise): promise.fulfill(false)
    case .didReceiveAuthenticationChallenge(_, let promise):
      promise.fulfill(.cancelAuthenticationChallenge)
    case .progressed, .didFinish, .didFail, .cancelled: break
    }
  }
}
