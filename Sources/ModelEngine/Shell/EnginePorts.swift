import WebViewKit

/// The outgoing calls of the engine's core, which is locked while it works.
struct EnginePorts: Sendable {
  /// Processes an input later, when the core is not locked.
  let process: @Sendable ((inout EngineCore) -> Void) -> Void
  /// Starts work that continues outside of the lock.
  let begin: @Sendable (Job) -> Void

  /// Returns a question as an event for WebViewKit's classes.
  ///
  /// If the app releases the question without an answer, the fallback is used, which usually
  /// cancels.
  func event(
    _ id: QuestionID, _ question: MachineQuestion, in view: ViewID
  ) -> EngineEvent {
    switch question {
    case .decidePolicyForNavigationAction(let values):
      let promise = promise(.cancel, in: view) { .decided(id, $0) }
      return .question(.decidePolicyForNavigationAction(values, promise))
    case .willSubmitForm(let values):
      let promise = promise((), in: view) { .submitForm(id) }
      return .question(.willSubmitForm(values, promise))
    case .decidePolicyForNavigationResponse(let values):
      let promise = promise(.cancel, in: view) { .decided(id, $0) }
      return .question(.decidePolicyForNavigationResponse(values, promise))
    case .didReceiveAuthenticationChallenge(let values):
      return .question(.didReceiveAuthenticationChallenge(values, credential(id, in: view)))
    case .createWebView(let values, let child):
      let promise = promise(false, in: view) { .answeredWindow(id, opened: $0) }
      return .question(
        .createWebView(values, features: WindowFeatureValues(), child: child, promise))
    case .downloadDecideDestination(let download, let response, let name):
      let promise = promise(nil, in: view) { .choseDestination(id, $0) }
      return .download(download, .decideDestination(response, suggestedFilename: name, promise))
    case .downloadWillPerformHTTPRedirection(let download, let response, let request):
      let promise = promise(false, in: view) { .decidedRedirection(id, isAllowed: $0) }
      return .download(
        download, .willPerformHTTPRedirection(response, newRequest: request, promise))
    case .downloadDidReceiveAuthenticationChallenge(let download, let values):
      let promise = credential(id, in: view)
      return .download(download, .didReceiveAuthenticationChallenge(values, promise))
    }
  }

  private func credential(_ id: QuestionID, in view: ViewID) -> Promise<ChallengeAnswer> {
    promise(.cancelAuthenticationChallenge, in: view) { .answeredChallenge(id, $0) }
  }

  private func promise<Answer: Sendable>(
    _ fallback: Answer, in view: ViewID, _ input: @escaping @Sendable (Answer) -> MachineInput
  ) -> Promise<Answer> {
    Promise(fallback: fallback) { [process] answer in process { $0.step(view, input(answer)) } }
  }

  /// Work that takes time, which a task in the engine's task group performs.
  enum Job: Sendable {
    case load(PageLoad)
    case wait(Duration, then: @Sendable () -> Void)
  }
}
