import Foundation

/// An event that an engine reports, in terms of WKWebView's API.
///
/// The code that adapts an engine may drop, rename or delay the engine's signals, but it never
/// invents an event. WebViewKit handles events in switches without `default`, so a new case does
/// not compile until it is handled.
package enum EngineEvent: Sendable {
  /// A change of properties without a callback.
  case stateChanged
  /// A change of properties without a callback, about which the engine itself notified observers.
  ///
  /// The end of a load is reported in this way even if the app has already begun another load.
  case stateNotified
  /// The progress of a main-frame navigation. ``Progress`` describes the order of its cases.
  case progress(Progress)
  /// A question to the app, such as a policy request. The engine waits for the answer.
  case question(Question)
  /// `webViewWebContentProcessDidTerminate(_:)`, when the process of the page has ended. No other
  /// event of the page follows.
  case webContentProcessDidTerminate
  /// `webViewDidClose(_:)`, when a script has closed the window.
  case webViewDidClose
  /// A navigation became a download, because the answer to a policy request was `download`. If the
  /// load had started, it fails. ``download(_:_:)`` events follow.
  case didBecomeDownload(DownloadOrigin, DownloadID)
  /// An event of a download, which may outlive its view.
  case download(DownloadID, Download)
  /// `userContentController(_:didReceive:)`; the promise is `nil` unless the page awaits a reply.
  case didReceiveScriptMessage(ScriptMessageValues, Promise<ScriptReply>?)
  /// The end of a script that WebViewKit has run. It is reported exactly once for each call.
  case scriptCompleted(ScriptCallID, Result<ScriptValue, ScriptFailure>)
  /// The start or the end of loading a resource with the app's WKURLSchemeHandler.
  case schemeTask(URLSchemeTaskID, SchemeTask)
  /// An event that is recorded without calling a delegate.
  case evidence(Evidence)

  /// A callback of WKNavigationDelegate that needs no answer.
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
    /// `webView(_:didCommit:)`, when the page replaces the previous page. The finish or a failure
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
    /// `webView(_:decidePolicyFor:decisionHandler:)` for a response, when its head has arrived. The
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
    /// `webView(_:shouldGoTo:willUseInstantBack:completionHandler:)`, before the view goes to an
    /// item of the back-forward list.
    case shouldGo(to: HistoryItemID, willUseInstantBack: Bool, Promise<Bool>)
    /// `webView(_:createWebViewWith:for:windowFeatures:)`. The engine has already made `child`, and
    /// destroys it if the answer is false.
    case createWebView(
      NavigationActionValues, features: WindowFeatureValues, child: ViewID, Promise<Bool>)
    /// One of the three dialogs of WKUIDelegate. The page's script waits for the answer.
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

  /// A callback of WKDownloadDelegate, or a change of a WKDownload's properties.
  package enum Download: Sendable {
    /// `download(_:decideDestinationUsing:suggestedFilename:completionHandler:)`; `nil` cancels.
    case decideDestination(ResponseValues, suggestedFilename: String, Promise<URL?>)
    /// `download(_:willPerformHTTPRedirection:newRequest:decisionHandler:)`; false cancels.
    case willPerformHTTPRedirection(ResponseValues, newRequest: URLRequest, Promise<Bool>)
    /// `download(_:didReceive:completionHandler:)`
    case didReceiveAuthenticationChallenge(ChallengeValues, Promise<ChallengeAnswer>)
    /// A change of `WKDownload.progress`: the number of bytes received, and the number of bytes
    /// expected, which is -1 if it is not known.
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

  /// Evidence that a trace contains in addition to the callbacks.
  package enum Evidence: Hashable, Sendable {
    /// A part of a page that the engine does not model, such as a script. Later events may differ
    /// in a browser.
    case notModelled(UnmodelledPart)
    /// A signal with the engine's own name for it, which `navtrace show --raw` prints. The events
    /// that it causes follow.
    case signal(String)
  }
}

extension EngineEvent {
  /// Whether the event is about a download, which outlives its view.
  package var isOfDownload: Bool { if case .download = self { true } else { false } }

  /// Answers a question if its view or download no longer exists, so that nothing continues.
  ///
  /// In WebKit, a closed page ignores policy decisions and shows no dialogs.
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
  /// Cancels the download if it waits for an answer.
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
