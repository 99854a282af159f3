import FixtureServing
import Foundation
import FoundationNetworking
import NavigationTrace
import WebViewKit

@testable import NavigationRecording
@testable import Scenarios

/// A scenario that is played through a page instead of a view.
@MainActor final class WebPagePlay {
  private let page: WebPage
  private let app: ScriptedApp
  private let recorder: WebPageRecorder
  private let session: ScenarioSession
  private let engine: any EngineControl
  /// The number of scripts that have ended.
  private var endedScripts = 0

  private init(
    _ scenario: Scenario, _ session: ScenarioSession, _ engine: any EngineControl,
    _ connection: EngineConnection
  ) {
    self.session = session
    self.engine = engine
    app = ScriptedApp(of: scenario, in: session)
    recorder = WebPageRecorder(names: session.names)
    var configuration = WebPage.Configuration()
    configuration.engine = connection
    configuration.websiteDataStore = .nonPersistent()
    configuration.websiteDataStore.engine = connection
    let answers = ScriptedAnswers(app)
    page = WebPage(
      configuration: configuration, navigationDecider: recorder.decider(before: answers),
      dialogPresenter: recorder.presenter(before: answers))
    answers.view = page.backingWebView
    recorder.record(page)
  }

  /// Plays a scenario, and returns what the page called.
  ///
  /// It is played again, up to five times, if the engine lost a load by chance.
  static func calls(
    of scenario: Scenario, on server: FixtureServer, _ engine: any EngineControl,
    _ connection: EngineConnection
  ) async throws -> [EquivalentCall] {
    for _ in 1...5 {
      do {
        return try await playOnce(scenario, on: server, engine, connection)
      } catch let failure as EngineFailure where failure.isTransient {}
    }
    return try await playOnce(scenario, on: server, engine, connection)
  }

  private static func playOnce(
    _ scenario: Scenario, on server: FixtureServer, _ engine: any EngineControl,
    _ connection: EngineConnection
  ) async throws -> [EquivalentCall] {
    let session = try await ScenarioSession(
      scenario.site, folder: scenario.folder, on: server)
    engine.trust(session.secureServers)
    engine.behave(as: scenario.profile)
    let play = WebPagePlay(scenario, session, engine, connection)
    let played: Result<[EquivalentCall], any Error>
    do {
      for step in scenario.steps { try await play.perform(step) }
      played = .success(play.recorder.calls)
    } catch { played = .failure(error) }
    connection.closeViews()
    await session.close()
    return try played.get()
  }

  private func perform(_ step: ScenarioStep) async throws {
    let start = recorder.calls.count
    for act in step.acts { try await perform(act.act) }
    var idle = IdleDetector(of: engine)
    while true {
      try Task.checkCancellation()
      let seen = activity
      _ = await session.fixtures.waitUntilIdle(within: .seconds(20))
      let isQuiet = try await engine.roundTrip(timeLimit: .seconds(20))
      // Events are read, and questions answered, in turns that no trip waits for.
      for _ in 0..<8 { await Task.yield() }
      let isHeld = session.fixtures.openExchanges.held > 0
      guard activity == seen, isHeld || !page.isLoading, hasCome(step.until, since: start) else {
        idle.reset()
        continue
      }
      if !isQuiet, isHeld { await session.fixtures.flush() }
      if idle.isIdle(after: isQuiet, while: isHeld) { return }
    }
  }

  private var activity: [Int] { [recorder.calls.count, session.fixtures.log.count, endedScripts] }

  /// Whether the page has made the call that a step waits for.
  private func hasCome(_ until: ScenarioStep.Until?, since start: Int) -> Bool {
    guard let until else { return true }
    let event = Trace(engine: "", events: [TraceEvent(until.kind)])
    let wanted = Vocabulary.webpage.translate(event).flatMap { $0.calls ?? [] }.map(\.name)
    return recorder.calls.dropFirst(start).count { wanted.contains($0.name) } >= until.count
  }

  private func perform(_ act: Act) async throws {
    let event = act.event(view: 1, names: session.names)
    switch event?.kind {
    case .load:
      guard case .string(let url)? = event?[.url] else { return }
      page.load(URL(string: session.names.expanded(url)))
    case .goBack:
      if let item = page.backForwardList.backList.last { page.load(item) }
    case .goForward:
      if let item = page.backForwardList.forwardList.first { page.load(item) }
    case .reload: page.reload()
    case .stopLoading: page.stopLoading()
    case .evaluateJavaScript:
      guard case .string(let script)? = event?[.script] else { return }
      Task {
        try await page.callJavaScript("return \(script)")
        endedScripts += 1
      }
    default:
      switch act.action {
      case .immediate(let perform):
        perform(ActContext(view: page.backingWebView, app: app))
      case .roundTrip(_, let perform):
        try await perform(engine, page.backingWebView.viewID, .seconds(20))
      case .passTime(let time): await engine.pass(time) {}
      }
    }
  }
}

extension EquivalentCall {
  /// The name of a call; empty for the lack of one.
  var name: String {
    if case .call(let name, _) = self { name } else { "" }
  }
}

/// The answers of a scenario's app to the questions of a page, by its delegate's methods.
@MainActor private final class ScriptedAnswers: WebPage.NavigationDeciding, WebPage.DialogPresenting
{
  /// The view behind the page.
  weak var view: WKWebView?
  private let app: ScriptedApp

  init(_ app: ScriptedApp) { self.app = app }

  func decidePolicy(
    for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences
  ) async -> WKNavigationActionPolicy {
    guard let view else { return .cancel }
    return await app.webView(view, decidePolicyFor: action.wrapped)
  }

  func decidePolicy(for response: WebPage.NavigationResponse) async -> WKNavigationResponsePolicy {
    guard let view else { return .cancel }
    return await app.webView(view, decidePolicyFor: response.wrapped)
  }

  func decideAuthenticationChallengeDisposition(
    for challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    guard let view else { return (.cancelAuthenticationChallenge, nil) }
    return await app.webView(view, respondTo: challenge)
  }

  func handleJavaScriptConfirm(
    message: String, initiatedBy frame: WebPage.FrameInfo
  ) async -> WebPage.JavaScriptConfirmResult {
    guard let view else { return .cancel }
    return await app.webView(
      view, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: WKFrameInfo())
      ? .ok : .cancel
  }

  func handleJavaScriptPrompt(
    message: String, defaultText: String?, initiatedBy frame: WebPage.FrameInfo
  ) async -> WebPage.JavaScriptPromptResult {
    guard let view else { return .cancel }
    let text = await app.webView(
      view, runJavaScriptTextInputPanelWithPrompt: message, defaultText: defaultText,
      initiatedByFrame: WKFrameInfo())
    return text.map { .ok($0) } ?? .cancel
  }

  func handleFileInputPrompt(
    parameters: WKOpenPanelParameters, initiatedBy frame: WebPage.FrameInfo
  ) async -> WebPage.FileInputPromptResult {
    guard let view else { return .cancel }
    let files = await app.webView(
      view, runOpenPanelWith: parameters, initiatedByFrame: WKFrameInfo())
    return files.map { .selected($0) } ?? .cancel
  }
}
