import Foundation
import Testing
import WebViewKit

/// The questions that a page asks its decider and its presenter.
@Suite(.timeLimit(.minutes(1))) @MainActor struct WebPageQuestionTests {
  let bench = Bench()

  private func makePage(
    _ decider: some WebPage.NavigationDeciding, _ presenter: some WebPage.DialogPresenting = Plain()
  ) -> WebPage {
    WebPage(
      configuration: bench.pageConfiguration(), navigationDecider: decider,
      dialogPresenter: presenter)
  }

  /// Leaves everything to the defaults.
  private struct Plain: WebPage.NavigationDeciding, WebPage.DialogPresenting {}

  // MARK: The decider

  @Test func `by default every action and response is allowed, and no dialog is confirmed`()
    async throws
  {
    let page = makePage(Plain())
    let view = page.backingWebView
    defer { withExtendedLifetime(page) {} }
    let mail = Samples.action(try #require(URL(string: "mailto:a@b")))
    let response = NavigationResponseValues(
      response: Samples.response, isForMainFrame: true, canShowMIMEType: false)
    #expect(
      await bench.answer(.cancel, in: view) {
        .question(.decidePolicyForNavigationAction(mail, $0))
      } == .allow, "a WKNavigationDelegate without the method leaves it to other apps")
    #expect(
      await bench.answer(.cancel, in: view) {
        .question(.decidePolicyForNavigationResponse(response, $0))
      } == .allow)
    #expect(
      await bench.answer(.cancelAuthenticationChallenge, in: view) {
        .question(.didReceiveAuthenticationChallenge(Samples.challenge, $0))
      } == .performDefaultHandling)
    #expect(
      await bench.answer(.confirmed(true), in: view) {
        .question(.runJavaScriptPanel(Samples.panel(.confirm), $0))
      } == .confirmed(false))
    #expect(
      await bench.answer(.dismissed, in: view) {
        .question(.runJavaScriptPanel(Samples.panel(.prompt(defaultText: "a")), $0))
      } == .text(nil))
    #expect(
      await bench.answer([Samples.page], in: view) {
        .question(.runOpenPanel(Self.panel, $0))
      } == nil)
  }

  private static let panel = OpenPanelValues(
    allowsMultipleSelection: true, allowsDirectories: nil, frame: .frame(Samples.frame))

  @Test func `the navigation decider gets the values of actions, responses and challenges`()
    async throws
  {
    let log = Log()
    let page = makePage(Decider(log: log))
    let view = page.backingWebView
    defer { withExtendedLifetime(page) {} }
    let action = Samples.action(source: .frame(Samples.frame), target: .none)
    let response = NavigationResponseValues(
      response: Samples.response, isForMainFrame: true, canShowMIMEType: true)
    let policies = [
      await bench.answer(.allow, in: view) {
        .question(.decidePolicyForNavigationAction(action, $0))
      },
      await bench.answer(.allow, in: view) {
        .question(.decidePolicyForNavigationResponse(response, $0))
      },
    ]
    #expect(policies == [.download, .cancel])
    let answer = await bench.answer(.cancelAuthenticationChallenge, in: view) {
      .question(.didReceiveAuthenticationChallenge(Samples.challenge, $0))
    }
    #expect(answer == .rejectProtectionSpace)
    #expect(log.lines == ["action /page other nil true", "response 200 true", "challenge cave"])
  }

  @Test func `the navigation decider can change the preferences of one navigation`() async throws {
    let page = makePage(Decider(log: Log()))
    let view = page.backingWebView
    defer { withExtendedLifetime(page) {} }
    _ = await bench.answer(.allow, in: view) {
      .question(.decidePolicyForNavigationAction(Samples.action(), $0))
    }
    guard case .apply(let settings) = bench.engine.commands.last?.action else {
      Issue.record("nothing was applied")
      return
    }
    #expect(!settings.allowsContentJavaScript)
  }

  @Test func `a value-type decider keeps its state when two policy requests overlap`()
    async throws
  {
    let gate = Gate()
    let page = makePage(CountingDecider(gate: gate))
    let questions = [1, 2].map { _ in
      Task {
        await bench.answer(NavigationPolicy.allow, in: page.backingWebView) {
          .question(.decidePolicyForNavigationAction(Samples.action(), $0))
        }
      }
    }
    while gate.waiting.count < 2 { await Task.yield() }
    gate.open()
    for question in questions { #expect(await question.value == .allow) }
    #expect(gate.counts == [1, 2])
  }

  @Test func `a page's request for a new window is refused`() async {
    let page = makePage(Plain())
    let view = page.backingWebView
    defer { withExtendedLifetime(page) {} }
    let opens = await bench.answer(true, in: view) {
      .question(
        .createWebView(
          Samples.action(target: .none), features: WindowFeatureValues(), child: ViewID(), $0))
    }
    #expect(!opens)
  }

  // MARK: The presenter

  @Test(
    arguments: [
      (.alert, .dismissed), (.confirm, .confirmed(true)),
      (.prompt(defaultText: "a"), .text("message a")), (.prompt(defaultText: nil), .text(nil)),
    ] as [(PanelValues.Kind, PanelAnswer)])
  func `a dialog returns the presenter's result to the page`(
    kind: PanelValues.Kind, answer: PanelAnswer
  ) async {
    let log = Log()
    let page = WebPage(
      configuration: bench.pageConfiguration(), dialogPresenter: Presenter(log: log))
    let result = await bench.answer(.dismissed, in: page.backingWebView) {
      .question(.runJavaScriptPanel(Samples.panel(kind), $0))
    }
    #expect(result == answer)
    #expect(log.lines == ["message true"])
  }

  @Test func `a file input gets the files that the presenter chooses`() async {
    let page = makePage(Plain(), Presenter(log: Log()))
    let view = page.backingWebView
    defer { withExtendedLifetime(page) {} }
    let files = await bench.answer(nil, in: view) { .question(.runOpenPanel(Self.panel, $0)) }
    #expect(files == [Samples.page])
  }

  @Test
  func `the configuration's device authorization grants or denies camera and microphone access`()
    async
  {
    var configuration = bench.pageConfiguration()
    configuration.deviceSensorAuthorization = WebPage.DeviceSensorAuthorization {
      permission, frame, _ in
      frame.isMainFrame && permission == .mediaCapture(.camera) ? .grant : .deny
    }
    let page = WebPage(configuration: configuration)
    for (type, decision) in [
      (WKMediaCaptureType.camera, WKPermissionDecision.grant), (.microphone, .deny),
    ] {
      let values = MediaCaptureValues(
        type: type, origin: OriginValues(nil), frame: .frame(Samples.frame))
      let answer = await bench.answer(.prompt, in: page.backingWebView) {
        .question(.requestMediaCapturePermission(values, $0))
      }
      #expect(answer == decision)
    }
  }
}

/// The lines that a decider or a presenter writes.
@MainActor private final class Log {
  var lines: [String] = []
}

private struct Decider: WebPage.NavigationDeciding {
  let log: Log

  func decidePolicy(
    for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences
  ) async -> WKNavigationActionPolicy {
    let target = action.target.map { "\($0.isMainFrame)" } ?? "nil"
    log.lines.append(
      "action \(action.request.url?.path ?? "") \(action.navigationType) \(target) "
        + "\(action.source.isMainFrame)")
    preferences.allowsContentJavaScript = false
    return .download
  }

  func decidePolicy(for response: WebPage.NavigationResponse) async -> WKNavigationResponsePolicy {
    let status = (response.response as? HTTPURLResponse)?.statusCode ?? 0
    log.lines.append("response \(status) \(response.canShowMimeType)")
    return .cancel
  }

  func decideAuthenticationChallengeDisposition(
    for challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    log.lines.append("challenge \(challenge.protectionSpace.realm ?? "")")
    return (.rejectProtectionSpace, nil)
  }
}

/// Holds questions until it is opened.
@MainActor private final class Gate {
  var waiting: [CheckedContinuation<Void, Never>] = []
  var counts: [Int] = []

  func wait() async { await withCheckedContinuation { waiting.append($0) } }

  func open() {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

private struct CountingDecider: WebPage.NavigationDeciding {
  let gate: Gate
  var count = 0

  mutating func decidePolicy(
    for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences
  ) async -> WKNavigationActionPolicy {
    count += 1
    gate.counts.append(count)
    await gate.wait()
    return .allow
  }
}

private struct Presenter: WebPage.DialogPresenting {
  let log: Log

  func handleJavaScriptAlert(message: String, initiatedBy frame: WebPage.FrameInfo) async {
    log.lines.append("\(message) \(frame.isMainFrame)")
  }

  func handleJavaScriptConfirm(
    message: String, initiatedBy frame: WebPage.FrameInfo
  ) async -> WebPage.JavaScriptConfirmResult {
    log.lines.append("\(message) \(frame.isMainFrame)")
    return .ok
  }

  func handleJavaScriptPrompt(
    message: String, defaultText: String?, initiatedBy frame: WebPage.FrameInfo
  ) async -> WebPage.JavaScriptPromptResult {
    log.lines.append("\(message) \(frame.isMainFrame)")
    return defaultText.map { .ok("\(message) \($0)") } ?? .cancel
  }

  func handleFileInputPrompt(
    parameters: WKOpenPanelParameters, initiatedBy frame: WebPage.FrameInfo
  ) async -> WebPage.FileInputPromptResult {
    parameters.allowsMultipleSelection ? .selected([Samples.page]) : .cancel
  }
}
