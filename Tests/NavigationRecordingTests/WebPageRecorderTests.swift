import Foundation
import FoundationNetworking
import NavigationRecording
import NavigationTrace
import Testing
import WebViewKit

/// Tests of the recorder of a page; the test reports events in place of an engine.
@Suite(.timeLimit(.minutes(1))) @MainActor struct WebPageRecorderTests {
  private let backend = ScriptedBackend()
  private let recorder = WebPageRecorder(names: OriginNames(["main": Bench.main]))
  private let page: WebPage

  init() {
    var configuration = WebPage.Configuration()
    configuration.engine = EngineConnection(backend)
    page = WebPage(
      configuration: configuration, navigationDecider: recorder.decider(before: Guard()),
      dialogPresenter: recorder.presenter(before: Presenter()))
    recorder.record(page)
  }

  private func report(_ events: [EngineEvent]) async {
    for event in events {
      backend.report(event, in: page.backingWebView.viewID, state: WebViewState())
      await ForwardingBench.drainMainQueue()
      await ForwardingBench.drainMainQueue()
    }
  }

  private var lines: [String] { recorder.calls.map(\.description) }

  private static func failure(_ code: Int) -> LoadError {
    LoadError(domain: NSURLErrorDomain, code: code, message: "", failingURL: nil)
  }

  /// A report of the engine, and the recorded line.
  enum Step: Sendable {
    case action, start, redirect, response, commit, finish

    @MainActor var event: EngineEvent {
      switch self {
      case .action:
        .question(
          .decidePolicyForNavigationAction(Bench.action("/a"), Promise(fallback: .cancel) { _ in }))
      case .start: .progress(.didStartProvisionalNavigation(nil))
      case .redirect: .progress(.didReceiveServerRedirectForProvisionalNavigation(nil))
      case .response:
        .question(
          .decidePolicyForNavigationResponse(
            Bench.response("/a"), Promise(fallback: .cancel) { _ in }))
      case .commit: .progress(.didCommit(nil))
      case .finish: .progress(.didFinish(nil))
      }
    }

    var line: String {
      switch self {
      case .action:
        "decidePolicy(for:preferences:): {url: /a, httpMethod: GET, navigationType: other, "
          + "answer: allow}"
      case .start: "NavigationEvent.startedProvisionalNavigation"
      case .redirect: "NavigationEvent.receivedServerRedirect"
      case .response:
        "decidePolicy(for:): {url: /a, statusCode: 200, mimeType: text/html, "
          + "canShowMimeType: true, answer: cancel}"
      case .commit: "NavigationEvent.committed"
      case .finish: "NavigationEvent.finished"
      }
    }
  }

  @Test(
    arguments: [
      [.action, .start, .redirect, .response, .commit, .finish],
      [.start, .action, .redirect, .commit, .response, .finish],
      [.redirect, .start, .finish, .commit, .response, .action],
    ] as [[Step]])
  func `events and policy requests are recorded in the order in which they are reported`(
    steps: [Step]
  ) async {
    await report(steps.map(\.event))
    #expect(lines == steps.map(\.line))
  }

  @Test func `a page recorder continues after a failure`() async {
    await report([
      Step.start.event, .progress(.didFailProvisionalNavigation(nil, Self.failure(-1004))),
    ])
    await report([
      Step.start.event, Step.commit.event, .progress(.didFail(nil, Self.failure(-1005))),
    ])
    await report([.webContentProcessDidTerminate])
    await report([Step.start.event])
    #expect(
      lines == [
        "NavigationEvent.startedProvisionalNavigation",
        "throws NavigationError.failedProvisionalNavigation: {domain: NSURLErrorDomain, "
          + "code: -1004}",
        "NavigationEvent.startedProvisionalNavigation", "NavigationEvent.committed",
        "throws Error: {domain: NSURLErrorDomain, code: -1005}",
        "throws NavigationError.webContentProcessTerminated",
        "NavigationEvent.startedProvisionalNavigation",
      ])
  }

  @Test func `a page recorder records the answers of the app's decider and presenter`() async {
    let challenge = ChallengeValues(
      host: "127.0.0.1", port: 40001, scheme: "http", realm: "cave",
      method: NSURLAuthenticationMethodHTTPBasic, previousFailureCount: 1)
    let form = FormSubmissionValues(
      url: Bench.url("/form"), method: "POST", source: .none, target: .none, values: [:])
    let files = OpenPanelValues(
      allowsMultipleSelection: false, allowsDirectories: nil, frame: .notObserved)
    let dialogs = [PanelValues.Kind.alert, .confirm, .prompt(defaultText: nil)].map {
      EngineEvent.question(
        .runJavaScriptPanel(
          PanelValues(kind: $0, message: "m", frame: .notObserved),
          Promise(fallback: .dismissed) { _ in }))
    }
    await report(
      [
        .question(
          .didReceiveAuthenticationChallenge(
            challenge, Promise(fallback: .cancelAuthenticationChallenge) { _ in })),
        .question(.willSubmitForm(form, Promise(fallback: ()) { _ in })),
      ] + dialogs + [.question(.runOpenPanel(files, Promise(fallback: nil) { _ in }))])
    #expect(
      lines == [
        "decideAuthenticationChallengeDisposition(for:): {authenticationMethod: HTTPBasic, "
          + "realm: cave, previousFailureCount: 1, answer: cancelAuthenticationChallenge}",
        "willSubmit(formInfo:): {submissionURL: /form, httpMethod: POST}",
        "handleJavaScriptAlert(message:initiatedBy:): {message: m}",
        "handleJavaScriptConfirm(message:initiatedBy:): {message: m, answer: ok}",
        "handleJavaScriptPrompt(message:defaultText:initiatedBy:): {message: m, "
          + "defaultText: null, answer: {ok: text}}",
        "handleFileInputPrompt(parameters:initiatedBy:): {allowsMultipleSelection: false, "
          + "answer: {selected: notes.txt}}",
      ])
  }
}

/// Lets every action through and stops every response.
private struct Guard: WebPage.NavigationDeciding {
  func decidePolicy(for response: WebPage.NavigationResponse) async -> WKNavigationResponsePolicy {
    .cancel
  }

  func decideAuthenticationChallengeDisposition(
    for challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    (.cancelAuthenticationChallenge, nil)
  }
}

/// Agrees to everything.
private struct Presenter: WebPage.DialogPresenting {
  func handleJavaScriptConfirm(
    message: String, initiatedBy frame: WebPage.FrameInfo
  ) async -> WebPage.JavaScriptConfirmResult { .ok }

  func handleJavaScriptPrompt(
    message: String, defaultText: String?, initiatedBy frame: WebPage.FrameInfo
  ) async -> WebPage.JavaScriptPromptResult { .ok("text") }

  func handleFileInputPrompt(
    parameters: WKOpenPanelParameters, initiatedBy frame: WebPage.FrameInfo
  ) async -> WebPage.FileInputPromptResult { .selected([URL(filePath: "/notes.txt")]) }
}
