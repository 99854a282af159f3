import FixtureServing
import FixtureSites
import FixtureTLS
import Foundation
import FoundationNetworking

@testable import ModelEngine
@testable import WebViewKit

/// An engine with one view on a real server, and an app that answers and writes everything down.
@MainActor final class Bench {
  let engine: ModelEngine
  let session: FixtureSession
  /// The TLS transport of the session's origins.
  let transport = TLSTransport()
  let view = ViewID()
  private(set) var lines: [String] = []
  private(set) var history: [HistoryItemValues] = []
  private(set) var state = WebViewState()
  /// Answers a policy question about an address; the default is allow.
  var policy: @MainActor (String) -> NavigationPolicy = { _ in .allow }
  var challengeAnswer = ChallengeAnswer.performDefaultHandling
  var opensWindows = false
  var destination: URL?
  /// The app's reaction to a line.
  var react: @MainActor (Bench, String) -> Void = { _, _ in }
  private let limit = Duration.seconds(20)
  private var commands: UInt64 = 0
  private var views: [ViewID] = []

  /// - Parameter engine: The engine to play on; by default, an engine that trusts the server's
  ///   authority.
  init(
    engine: ModelEngine? = nil, _ origins: (name: String, origin: Origin)...
  ) async throws {
    let server = try FixtureServer(secureTransport: transport)
    self.engine =
      try engine
      ?? ModelEngine(
        secure: TLSContext(clientTrusting: transport.authority.certificate, asks: true))
    session = try await server.openSession(site: Site(origins: origins))
    self.engine.connect(to: ReportQueue { [weak self] in self?.take($0) })
    try await self.engine.start()
    perform(.create(settings))
  }

  convenience init(_ replies: KeyValuePairs<String, Reply>) async throws {
    try await self.init(("main", Origin(replies)))
  }

  private let settings = ViewSettings(dataStore: .nonPersistent(NonPersistentStore()))

  // MARK: What the app does

  func perform(_ action: WebViewCommand.Action, in view: ViewID? = nil) {
    commands += 1
    engine.performViewCommand(
      WebViewCommand(view: view ?? self.view, number: commands, action: action))
  }

  func url(_ path: String, origin: String = "main") throws -> URL {
    guard let url = URL(string: (session.origins[origin] ?? "") + path) else {
      throw URLError(.badURL)
    }
    return url
  }

  func load(_ path: String, origin: String = "main") throws {
    perform(.load(URLRequest(url: try url(path, origin: origin)), navigation: NavigationID()))
  }

  /// Waits until nothing continues by itself, and returns the lines since the last call.
  func waitUntilIdle() async throws -> [String] {
    while true {
      let before = lines.count
      _ = await session.waitUntilIdle(within: limit)
      await session.flush()
      try await engine.barrier(timeLimit: limit)
      if lines.count == before, !state.isLoading || session.openExchanges.held > 0 { break }
    }
    defer { lines = [] }
    return lines
  }

  func click(_ selector: String) async throws {
    try await engine.click(selector, in: view, timeLimit: limit)
  }

  func end() async {
    await engine.stop()
    await session.close()
  }

  // MARK: What the app gets

  private func take(_ report: EngineReport) {
    if report.view == view { state = report.state }
    let other = views.firstIndex(of: report.view).map { "view \($0 + 2): " } ?? ""
    guard let line = line(report.event) else { return answer(report.event) }
    lines.append(other + line)
    react(self, line)
    answer(report.event)
  }

  private func line(_ event: EngineEvent) -> String? {
    switch event {
    case .question(.decidePolicyForNavigationAction(let action, _)):
      let target =
        if case .frame(let frame) = action.target {
          frame.isMainFrame ? "main" : "frame"
        } else { "none" }
      return "action \(action.request.httpMethod ?? "") \(short(action.request.url)) "
        + "\(action.type) \(target)"
    case .question(.decidePolicyForNavigationResponse(let values, _)):
      return "response \(short(values.response.url)) \(values.response.status ?? 0) "
        + "\(values.response.mimeType ?? "") \(values.isForMainFrame ? "main" : "frame")"
    case .question(.didReceiveAuthenticationChallenge(let values, _)):
      let method = values.method.replacing("NSURLAuthenticationMethod", with: "")
      let kind = method == "HTTPBasic" ? values.realm ?? "" : method
      return "challenge \(kind) \(values.previousFailureCount)"
    case .question(.createWebView(_, _, let child, _)):
      views.append(child)
      return "createWebView"
    case .download(_, .decideDestination(_, let name, _)): return "destination \(name)"
    default: return word(event)
    }
  }

  private func word(_ event: EngineEvent) -> String? {
    switch event {
    case .progress(.didStartProvisionalNavigation): "start"
    case .progress(.didReceiveServerRedirectForProvisionalNavigation): "redirect"
    case .progress(.didFailProvisionalNavigation(_, let error)): "failProvisional \(error.code)"
    case .progress(.didCommit): "commit"
    case .progress(.didFinish): "finish"
    case .progress(.didFail(_, let error)): "fail \(error.code)"
    case .didBecomeDownload: "download"
    case .download(_, .didFinish): "downloaded"
    case .download(_, .didFail(let error, _)): "downloadFail \(error.code)"
    case .scriptCompleted: "script"
    case .webContentProcessDidTerminate: "terminated"
    default: nil
    }
  }

  private func answer(_ event: EngineEvent) {
    switch event {
    case .question(.decidePolicyForNavigationAction(let action, let question)):
      question.fulfill(policy("action " + short(action.request.url)))
    case .question(.decidePolicyForNavigationResponse(let values, let question)):
      question.fulfill(policy("response " + short(values.response.url)))
    case .question(.didReceiveAuthenticationChallenge(_, let question)):
      question.fulfill(challengeAnswer)
    case .question(.createWebView(_, _, let child, let question)):
      if opensWindows { perform(.adopt(settings), in: child) }
      question.fulfill(opensWindows)
    case .download(_, .decideDestination(_, _, let question)): question.fulfill(destination)
    default: break
    }
  }

  private func short(_ url: URL?) -> String {
    session.origins.reduce(url?.absoluteString ?? "nil") { text, origin in
      text.replacing(origin.value, with: origin.key == "main" ? "" : origin.key + ":")
    }
  }
}
