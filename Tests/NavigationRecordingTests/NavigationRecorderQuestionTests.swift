import Foundation
import NavigationRecording
import NavigationTrace
import Testing
import WebViewKit

@Suite @MainActor struct NavigationRecorderQuestionTests {
  let bench = Bench()

  @Test(arguments: [
    (
      AuthenticationAnswer.useCredential(user: "a", password: "b"), "useCredential",
      ChallengeAnswer.useCredential(user: "a", password: "b", persistence: .forSession)
    ),
    (
      .useCredential(user: "a", password: "b", persistence: .none), "useCredential",
      .useCredential(user: "a", password: "b", persistence: .none)
    ),
    (
      .useCredential(user: "a", password: "b", persistence: .permanent), "useCredential",
      .useCredential(user: "a", password: "b", persistence: .permanent)
    ),
    (.performDefaultHandling, "performDefaultHandling", .performDefaultHandling),
    (
      .cancelAuthenticationChallenge, "cancelAuthenticationChallenge",
      .cancelAuthenticationChallenge
    ),
    (.rejectProtectionSpace, "rejectProtectionSpace", .rejectProtectionSpace),
  ])
  func `a challenge is recorded with its answer and never with a password`(
    answer: AuthenticationAnswer, word: String, given: ChallengeAnswer
  ) async {
    bench.app.credential = Decision(answer)
    let answers = Answers<ChallengeAnswer>()
    let challenge = ChallengeValues(
      host: "127.0.0.1", port: 40002, scheme: "http", realm: "cave",
      method: "NSURLAuthenticationMethodHTTPBasic", previousFailureCount: 1)
    await bench.report(
      .question(
        .didReceiveAuthenticationChallenge(
          challenge, answers.question(fallback: .rejectProtectionSpace))))
    #expect(
      bench.lines == [
        "didReceiveAuthenticationChallenge: {method: HTTPBasic, host: other, realm: cave, "
          + "failures: 1, answer: \(word)}"
      ])
    #expect(answers.all == [given])
  }

  @Test func `a view that the app opens is recorded under the next number`() async {
    bench.app.opensViews = true
    let (child, answers) = (ViewID(), Answers<Bool>())
    var features = WindowFeatureValues()
    features.width = 300
    features.menuBarVisibility = false
    await bench.report(
      .question(
        .createWebView(
          Bench.action("/b", type: .linkActivated, target: .none), features: features, child: child,
          answers.question(fallback: false))))
    bench.backend.report(.progress(.didCommit(nil)), in: child, state: WebViewState())
    await bench.report(.webViewDidClose)
    #expect(answers.all == [true])
    #expect(
      bench.lines == [
        "createWebView: {url: /b, type: linkActivated, target: null, source: null, "
          + "features: {menuBarVisibility: false, width: 300}, answer: view 2}",
        "didCommit: {view: 2, url: null}", "webViewDidClose",
      ])
  }

  @Test func `a window that the app does not open is answered with null`() async {
    let answers = Answers<Bool>()
    await bench.report(
      .question(
        .createWebView(
          Bench.action("/b", target: .none), features: WindowFeatureValues(), child: ViewID(),
          answers.question(fallback: true))))
    #expect(bench.recorder.events.first?[.answer] == .some(.null))
    #expect(answers.all == [false])
  }

  @Test(arguments: [
    (
      PanelValues.Kind.alert,
      "runJavaScriptAlertPanel: {message: m, frame: null, answer: dismissed}"
    ),
    (.confirm, #"runJavaScriptConfirmPanel: {message: m, frame: null, answer: "false"}"#),
    (
      .prompt(defaultText: "d"),
      "runJavaScriptTextInputPanel: {message: m, defaultText: d, frame: null, answer: null}"
    ),
  ])
  func `a dialog is answered as by a view without a delegate`(
    kind: PanelValues.Kind, line: String
  ) async {
    let answers = Answers<PanelAnswer>()
    await bench.report(
      .question(
        .runJavaScriptPanel(
          PanelValues(kind: kind, message: "m", frame: .none),
          answers.question(fallback: .confirmed(true)))))
    #expect(bench.lines == [line])
  }

  @Test(arguments: [
    (
      PanelValues.Kind.alert, PanelAnswer.dismissed,
      "runJavaScriptAlertPanel: {message: m, frame: null, answer: dismissed}"
    ),
    (
      .confirm, .confirmed(true),
      #"runJavaScriptConfirmPanel: {message: m, frame: null, answer: "true"}"#
    ),
    (
      .prompt(defaultText: nil), .text(""),
      #"runJavaScriptTextInputPanel: {message: m, defaultText: null, frame: null, answer: ""}"#
    ),
  ])
  func `a dialog is answered by the app`(
    kind: PanelValues.Kind, answer: PanelAnswer, line: String
  ) async {
    bench.app.confirmation = Decision(true)
    bench.app.input = Decision("")
    let answers = Answers<PanelAnswer>()
    await bench.report(panel(kind, answers))
    #expect(bench.lines == [line])
    #expect(answers.all == [answer])
  }

  @Test(arguments: [
    (PanelValues.Kind.alert, "Alert", "dismissed", PanelAnswer.dismissed),
    (.confirm, "Confirm", #""true""#, .confirmed(true)),
    (.prompt(defaultText: nil), "TextInput", "typed", .text("typed")),
  ])
  func `an answer to a dialog that is held back is an event of its own`(
    kind: PanelValues.Kind, name: String, word: String, answer: PanelAnswer
  ) async {
    bench.app.alert = Decision(.dismissed, heldAs: "late")
    bench.app.confirmation = Decision(true, heldAs: "late")
    bench.app.input = Decision("typed", heldAs: "late")
    let answers = Answers<PanelAnswer>()
    #expect(!bench.recorder.isInDialog(bench.view))
    await bench.report(panel(kind, answers))
    #expect(bench.recorder.heldAnswers == ["late"] && answers.all.isEmpty)
    #expect(bench.recorder.isInDialog(bench.view))
    #expect(bench.recorder.release("late"))
    #expect(!bench.recorder.isInDialog(bench.view))
    #expect(answers.all == [answer])
    #expect(
      bench.lines.last == "answered: {event: runJavaScript\(name)Panel, answer: \(word)}")
    #expect(bench.recorder.events.map { $0[.answer] != nil } == [false, true])
  }

  @Test(
    arguments: [
      ([Data([1])], "useCredential", .acceptServerTrust),
      (nil, "performDefaultHandling", .performDefaultHandling),
    ] as [([Data]?, String, ChallengeAnswer)])
  func `certificates are accepted if the engine asks about some`(
    certificates: [Data]?, word: String, given: ChallengeAnswer
  ) async {
    bench.app.credential = Decision(.acceptServerTrust)
    let answers = Answers<ChallengeAnswer>()
    let challenge = ChallengeValues(
      host: "h", port: 1, scheme: "https", realm: nil,
      method: "NSURLAuthenticationMethodServerTrust", serverTrust: certificates,
      previousFailureCount: 0)
    await bench.report(
      .question(
        .didReceiveAuthenticationChallenge(
          challenge, answers.question(fallback: .cancelAuthenticationChallenge))))
    #expect(
      bench.lines == [
        "didReceiveAuthenticationChallenge: {method: ServerTrust, host: h, realm: null, "
          + "failures: 0, answer: \(word)}"
      ])
    #expect(answers.all == [given])
  }

  @Test(arguments: [
    ("ClientCertificate", "useCredential"), ("HTTPBasic", "performDefaultHandling"),
  ])
  func `a certificate is shown if one is asked for`(method: String, word: String) async {
    let identity = IdentityValues(certificateChain: "chain", privateKey: "key")
    bench.app.credential = Decision(.useCertificate(identity))
    let answers = Answers<ChallengeAnswer>()
    let challenge = ChallengeValues(
      host: "h", port: 1, scheme: "https", realm: nil,
      method: "NSURLAuthenticationMethod" + method, previousFailureCount: 0)
    await bench.report(
      .question(
        .didReceiveAuthenticationChallenge(
          challenge, answers.question(fallback: .cancelAuthenticationChallenge))))
    #expect(bench.lines.last?.hasSuffix("answer: \(word)}") == true)
    #expect(
      answers.all == [
        word == "useCredential"
          ? .useCertificate(identity, keepForSession: true) : .performDefaultHandling
      ])
  }

  @Test func `an answer to a challenge may be held back`() async {
    bench.app.credential = Decision(.cancelAuthenticationChallenge, heldAs: "late")
    let answers = Answers<ChallengeAnswer>()
    let challenge = ChallengeValues(
      host: "h", port: 1, scheme: "http", realm: "cave", method: "M", previousFailureCount: 0)
    await bench.report(
      .question(
        .didReceiveAuthenticationChallenge(
          challenge, answers.question(fallback: .rejectProtectionSpace))))
    // Its page continues meanwhile.
    #expect(!bench.recorder.isInDialog(bench.view))
    #expect(answers.all.isEmpty && bench.recorder.release("late"))
    #expect(answers.all == [.cancelAuthenticationChallenge])
    #expect(
      bench.lines.last
        == "answered: {event: didReceiveAuthenticationChallenge, "
        + "answer: cancelAuthenticationChallenge}")
  }

  @Test func `a method that is left out records nothing, and the view behaves as without it`() async
  {
    let bench = Bench(absent: [.runJavaScriptConfirmPanel, .decidePolicyForNavigationResponse])
    bench.app.confirmation = Decision(true)
    bench.app.decision = Decision(.cancel)
    let panels = Answers<PanelAnswer>()
    let (actions, responses) = (Answers<NavigationPolicy>(), Answers<NavigationPolicy>())
    await bench.report(
      panel(.confirm, panels),
      .question(
        .decidePolicyForNavigationAction(Bench.action("/a"), actions.question(fallback: .allow))),
      .question(
        .decidePolicyForNavigationResponse(
          Bench.response("/a"), responses.question(fallback: .cancel))))
    #expect(panels.all == [.confirmed(false)])
    #expect(actions.all == [.cancel] && responses.all == [.allow])
    #expect(bench.recorder.events.map(\.kind) == [.decidePolicyForNavigationAction])
  }

  private func panel(
    _ kind: PanelValues.Kind, _ answers: Answers<PanelAnswer>
  ) -> EngineEvent {
    .question(
      .runJavaScriptPanel(
        PanelValues(kind: kind, message: "m", frame: .none),
        answers.question(fallback: .text("nobody"))))
  }

  @Test func `a download keeps the number of its view and the name of its file`() async {
    let (id, answers) = (DownloadID(), Answers<URL?>())
    await bench.report(
      .didBecomeDownload(.response(Bench.response("/a")), id),
      .download(
        id,
        .decideDestination(
          Bench.response("/a").response, suggestedFilename: "a.zip",
          answers.question(fallback: Bench.url("/x")))),
      .download(
        id, .didFail(LoadError(domain: "D", code: 3, message: "", failingURL: nil), resumeData: nil)
      ))
    #expect(
      bench.lines == [
        "navigationResponseDidBecomeDownload: {url: /a}",
        "download.decideDestination: {filename: a.zip, url: /a, status: 200, mime: text/html, "
          + "answer: null}",
        "download.didFail: {domain: D, code: 3}",
      ])
    #expect(answers.all == [nil])
  }

  @Test(arguments: [
    (Result<ScriptValue, ScriptFailure>.success(.bool(true)), "evaluated: {value: true}"),
    (.success(.number(1)), "evaluated: {value: 1}"),
    (.success(.undefined), "evaluated"), (.success(.null), "evaluated: {value: null}"),
    (.success(.array([.string("x"), .null])), "evaluated: {value: [x, null]}"),
    (
      .failure(.exception(message: "boom", line: 1, column: 2, sourceURL: nil)),
      "evaluated: {domain: WKErrorDomain, code: 4, message: boom, line: 1, column: 2}"
    ),
    (.failure(.unsupportedResultType), "evaluated: {domain: WKErrorDomain, code: 5}"),
  ])
  func `a script is recorded when it completes`(
    result: Result<ScriptValue, ScriptFailure>, line: String
  ) async {
    bench.recorder.evaluate("1", in: bench.view)
    #expect(bench.recorder.openCompletions == 1)
    let call = bench.backend.lastScript ?? ScriptCallID()
    await bench.report(.progress(.didCommit(nil)), .scriptCompleted(call, result))
    #expect(bench.lines == ["didCommit: {url: /a}", line])
    #expect(bench.recorder.openCompletions == 0)
  }
}
