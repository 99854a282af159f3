import Foundation
import FoundationNetworking

/// An event that an engine reports, in WKWebView's words.
///
/// An engine's translation may drop, rename or hold a signal of its own; it never invents an event.
/// What the facade does with an event is decided by switches without `default`, so that a new case
/// does not compile until it is handled.
public enum EngineEvent: Sendable {
  /// Properties changed; no callback belongs to it.
  case stateChanged
  /// Properties changed, and the engine notified observers itself: the change is published even if
  /// the app has asked for another load meanwhile. No callback belongs to it.
  case stateNotified
  /// A step of a main-frame navigation.
  case progress(Progress)
  /// A question to the app, which waits for its answer.
  case question(Question)
  /// `webViewWebContentProcessDidTerminate(_:)`
  case webContentProcessDidTerminate
  /// `webViewDidClose(_:)`
  case webViewDidClose
  /// A navigation became a download.
  case didBecomeDownload(DownloadOrigin, DownloadID)
  /// An event of a download, which may outlive its view.
  case download(DownloadID, Download)
  /// `userContentController(_:didReceive:)`; there is a promise if the page awaits a reply.
  case didReceiveScriptMessage(ScriptMessageValues, Promise<ScriptReply>?)
  /// A script that the facade asked for has ended.
  case scriptCompleted(ScriptCallID, Result<ScriptValue, ScriptFailure>)
  /// A resource that the app's WKURLSchemeHandler loads.
  case schemeTask(URLSchemeTaskID, SchemeTask)
  /// An event that is recorded and calls no delegate.
  case evidence(Evidence)

  /// A callback of WKNavigationDelegate that asks nothing.
  public enum Progress: Sendable {
    /// `webView(_:didStartProvisionalNavigation:)`
    case didStartProvisionalNavigation(NavigationID?)
    /// `webView(_:didReceiveServerRedirectForProvisionalNavigation:)`
    case didReceiveServerRedirectForProvisionalNavigation(NavigationID?)
    /// `webView(_:didFailProvisionalNavigation:withError:)`
    case didFailProvisionalNavigation(NavigationID?, LoadError)
    /// `webView(_:didCommit:)`
    case didCommit(NavigationID?)
    /// `webView(_:didFinish:)`
    case didFinish(NavigationID?)
    /// `webView(_:didFail:withError:)`
    case didFail(NavigationID?, LoadError)
  }

  /// A callback of WKNavigationDelegate or WKUIDelegate that waits for an answer.
  public enum Question: Sendable {
    /// `webView(_:decidePolicyFor:decisionHandler:)` for an action.
    case decidePolicyForNavigationAction(NavigationActionValues, Promise<NavigationPolicy>)
    /// `webView(_:decidePolicyFor:decisionHandler:)` for a response.
    case decidePolicyForNavigationResponse(NavigationResponseValues, Promise<NavigationPolicy>)
    /// `webView(_:willSubmitForm:submissionHandler:)`
    case willSubmitForm(FormSubmissionValues, Promise<Void>)
    /// `webView(_:didReceive:completionHandler:)`
    case didReceiveAuthenticationChallenge(ChallengeValues, Promise<ChallengeAnswer>)
    /// `webView(_:authenticationChallenge:shouldAllowDeprecatedTLS:)`
    case shouldAllowDeprecatedTLS(ChallengeValues, Promise<Bool>)
    /// `webView(_:shouldGoTo:willUseInstantBack:completionHandler:)`
    case shouldGo(to: HistoryItemID, willUseInstantBack: Bool, Promise<Bool>)
    /// `webView(_:createWebViewWith:for:windowFeatures:)`; the engine has made `child` already and
    /// destroys it if the answer is false.
    case createWebView(
      NavigationActionValues, features: WindowFeatureValues, child: ViewID, Promise<Bool>)
    /// The three dialogs of WKUIDelegate.
    case runJavaScriptPanel(PanelValues, Promise<PanelAnswer>)
    /// `webView(_:runOpenPanelWith:initiatedByFrame:completionHandler:)`; `nil` cancels.
    case runOpenPanel(OpenPanelValues, Promise<[URL]?>)
    /// `webView(_:requestMediaCapturePermissionFor:initiatedByFrame:type:decisionHandler:)`
    case requestMediaCapturePermission(MediaCaptureValues, Promise<WKPermissionDecision>)
  }

  /// The action or response that became a download.
  public enum DownloadOrigin: Sendable {
    /// `webView(_:navigationAction:didBecome:)`
    case action(NavigationActionValues)
    /// `webView(_:navigationResponse:didBecome:)`
    case response(NavigationResponseValues)
  }

  /// A callback of WKDownloadDelegate, or a change of a WKDownload's own.
  public enum Download: Sendable {
    /// `download(_:decideDestinationUsing:suggestedFilename:completionHandler:)`; `nil` cancels.
    case decideDestination(ResponseValues, suggestedFilename: String, Promise<URL?>)
    /// `download(_:willPerformHTTPRedirection:newRequest:decisionHandler:)`; false cancels.
    case willPerformHTTPRedirection(ResponseValues, newRequest: URLRequest, Promise<Bool>)
    /// `download(_:didReceive:completionHandler:)`
    case didReceiveAuthenticationChallenge(ChallengeValues, Promise<ChallengeAnswer>)
    /// `WKDownload.progress` moved on: bytes received so far, and expected, -1 if unknown.
    case progressed(received: Int64, expected: Int64)
    /// `downloadDidFinish(_:)`
    case didFinish
    /// `download(_:didFailWithError:resumeData:)`
    case didFail(LoadError, resumeData: Data?)
    /// The completion of `WKDownload.cancel(_:)`.
    case cancelled(resumeData: Data?)
  }

  /// A callback of WKURLSchemeHandler.
  public enum SchemeTask: Sendable {
    /// `webView(_:start:)`
    case start(URLRequest)
    /// `webView(_:stop:)`, for a resource that was neither completed nor stopped before.
    case stop
  }

  /// Evidence that stands beside the callbacks in a trace.
  public enum Evidence: Sendable {
    /// A script that the engine does not run; later events may differ in a browser.
    case skippedScript(SkippedScript)
    /// A signal in the engine's own words, for `navtrace show --raw`; its events follow.
    case signal(String)
  }
}

extension EngineEvent {
  /// Whether it is about a download, which outlives its view.
  package var isOfDownload: Bool { if case .download = self { true } else { false } }

  /// Answers a question about a view or a download that is gone: nothing continues.
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
