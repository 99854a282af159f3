#if !canImport(WebKit)
extension EngineEvent {
  /// Answers what is asked on behalf of a view or a download that is gone: nothing goes on.
  ///
  /// WebKit's closed page ignores policy listeners and shows no dialogs.
  func answerForNobody() {
    switch self {
    case .decidePolicyForNavigationAction(_, let question): question.answer(.cancel)
    case .decidePolicyForNavigationResponse(_, let question): question.answer(.cancel)
    case .willSubmitForm(_, let question): question.answer(())
    case .didReceiveAuthenticationChallenge(_, let question):
      question.answer(.cancelAuthenticationChallenge)
    case .shouldAllowDeprecatedTLS(_, let question): question.answer(false)
    case .shouldGo(_, _, let question): question.answer(false)
    case .createWebView(_, _, _, let question): question.answer(false)
    case .runJavaScriptPanel(let panel, let question): question.answer(panel.kind.absentAnswer)
    case .runOpenPanel(_, let question): question.answer(nil)
    case .requestMediaCapturePermission(_, let question): question.answer(.deny)
    case .didReceiveScriptMessage(_, let question): question?.answer(.viewIsGone)
    case .downloadDecideDestination(_, _, _, let question): question.answer(nil)
    case .downloadWillPerformHTTPRedirection(_, _, _, let question): question.answer(false)
    case .downloadDidReceiveAuthenticationChallenge(_, _, let question):
      question.answer(.cancelAuthenticationChallenge)
    default: break
    }
  }
}
#endif
