#if !canImport(WebKit)
import Foundation
import FoundationNetworking

/// What an engine reports, in WKWebView's words; a case with a question waits for its answer.
///
/// An engine's translation may drop, rename or hold a signal of its own; it never invents an event.
public enum EngineEvent: Sendable {
  /// Properties changed; no callback belongs to it.
  case stateChanged
  /// Properties changed, and the engine notified observers itself: the change is published even if
  /// the app has asked for another load meanwhile. No callback belongs to it.
  case stateNotified

  // MARK: WKNavigationDelegate
  /// `webView(_:decidePolicyFor:decisionHandler:)` for an action.
  case decidePolicyForNavigationAction(NavigationActionValues, Question<NavigationPolicy>)
  /// `webView(_:decidePolicyFor:decisionHandler:)` for a response.
  case decidePolicyForNavigationResponse(NavigationResponseValues, Question<NavigationPolicy>)
  /// `webView(_:willSubmitForm:submissionHandler:)`
  case willSubmitForm(FormSubmissionValues, Question<Void>)
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
  /// `webView(_:didReceive:completionHandler:)`
  case didReceiveAuthenticationChallenge(ChallengeValues, Question<ChallengeAnswer>)
  /// `webView(_:authenticationChallenge:shouldAllowDeprecatedTLS:)`
  case shouldAllowDeprecatedTLS(ChallengeValues, Question<Bool>)
  /// `webView(_:shouldGoTo:willUseInstantBack:completionHandler:)`
  case shouldGo(to: HistoryItemID, willUseInstantBack: Bool, Question<Bool>)
  /// `webViewWebContentProcessDidTerminate(_:)`
  case webContentProcessDidTerminate
  /// `webView(_:navigationAction:didBecome:)`
  case navigationActionDidBecomeDownload(NavigationActionValues, DownloadID)
  /// `webView(_:navigationResponse:didBecome:)`
  case navigationResponseDidBecomeDownload(NavigationResponseValues, DownloadID)

  // MARK: WKUIDelegate
  /// `webView(_:createWebViewWith:for:windowFeatures:)`; the engine has made `child` already and
  /// destroys it where the answer is false.
  case createWebView(
    NavigationActionValues, features: WindowFeatureValues, child: ViewID, question: Question<Bool>)
  /// `webViewDidClose(_:)`
  case webViewDidClose
  /// The three dialogs of WKUIDelegate.
  case runJavaScriptPanel(PanelValues, Question<PanelAnswer>)
  /// `webView(_:runOpenPanelWith:initiatedByFrame:completionHandler:)`; nil cancels.
  case runOpenPanel(OpenPanelValues, Question<[URL]?>)
  /// `webView(_:requestMediaCapturePermissionFor:initiatedByFrame:type:decisionHandler:)`
  case requestMediaCapturePermission(MediaCaptureValues, Question<WKPermissionDecision>)

  // MARK: WKDownloadDelegate
  /// `download(_:decideDestinationUsing:suggestedFilename:completionHandler:)`; nil cancels.
  case downloadDecideDestination(
    DownloadID, ResponseValues, suggestedFilename: String, Question<URL?>)
  /// `download(_:willPerformHTTPRedirection:newRequest:decisionHandler:)`; false cancels.
  case downloadWillPerformHTTPRedirection(
    DownloadID, ResponseValues, newRequest: URLRequest, Question<Bool>)
  /// `download(_:didReceive:completionHandler:)`
  case downloadDidReceiveAuthenticationChallenge(
    DownloadID, ChallengeValues, Question<ChallengeAnswer>)
  /// `WKDownload.progress` moved on: bytes received so far, and expected, -1 where unknown.
  case downloadProgressed(DownloadID, received: Int64, expected: Int64)
  /// `downloadDidFinish(_:)`
  case downloadDidFinish(DownloadID)
  /// `download(_:didFailWithError:resumeData:)`
  case downloadDidFail(DownloadID, LoadError, resumeData: Data?)
  /// The completion of `WKDownload.cancel(_:)`.
  case downloadCancelled(DownloadID, resumeData: Data?)

  // MARK: Script messages
  /// `userContentController(_:didReceive:)`; there is a question where the page awaits a reply.
  case didReceiveScriptMessage(ScriptMessageValues, Question<ScriptReply>?)

  // MARK: WKURLSchemeHandler
  /// `webView(_:start:)`
  case startURLSchemeTask(URLSchemeTaskID, URLRequest)
  /// `webView(_:stop:)`, for a resource that was neither completed nor stopped before.
  case stopURLSchemeTask(URLSchemeTaskID)

  // MARK: Completions and evidence
  /// A script that the facade asked for has ended.
  case scriptCompleted(ScriptCallID, Result<ScriptValue, ScriptFailure>)
  /// Everything that the engine knew when the barrier was asked for has been reported.
  case barrier(BarrierID)
  /// A script that the engine does not run; what follows may be otherwise in a browser.
  case skippedScript(SkippedScript)
  /// A signal in the engine's own words, for `navtrace show --raw`; what was made of it follows.
  case signal(String)
}
#endif
