import AuthoredYAML
import FixtureServing
import ModelEngine
import NavigationRecording
import NavigationTrace
import WebViewKit

@testable import Scenarios

/// Plays a scenario that a test writes, by default on the model.
@MainActor enum Stage {
  static func play(
    _ yaml: String, timeLimit: Duration? = nil, withEvidence: Bool = false,
    receive: @escaping @MainActor (TraceEvent) -> Void = { _ in }
  ) async throws -> ScenarioRun {
    try await play(
      yaml, on: ModelEngine(), timeLimit: timeLimit, withEvidence: withEvidence, receive: receive)
  }

  static func play(
    _ yaml: String, on engine: any WebViewBackend & EngineControl, timeLimit: Duration? = nil,
    withEvidence: Bool = false, transport: (any SecureTransport)? = nil,
    receive: @escaping @MainActor (TraceEvent) -> Void = { _ in },
    again: @MainActor (PlaybackError) -> Void = { _ in }
  ) async throws -> ScenarioRun {
    let node = try AuthoredNode(
      parsing: "title: t\n" + yaml, file: "scenario.yaml")
    let scenario = try Scenario(authored: node, folder: "/", name: "s")
    try await engine.start()
    let server = try FixtureServer(secureTransport: transport)
    let player = ScenarioPlayer(
      server: server, engine: engine, connection: EngineConnection(engine))
    let run = await player.play(
      scenario, timeLimit: timeLimit, withEvidence: withEvidence, receive: receive, again: again)
    await engine.stop()
    await server.stop()
    return run
  }
}

extension ScriptedApp {
  /// Makes the app of a scenario, whose server has no TLS.
  static func make(
    _ app: String = "{}", folder: String = "/", downloads: String? = nil,
    names: OriginNames? = nil
  ) async throws -> ScriptedApp {
    let node = try AuthoredNode(
      parsing: "title: t\nsteps: [reload]\napp: \(app)", file: "s.yaml")
    let scenario = try Scenario(authored: node, folder: folder, name: "s")
    var session = try await ScenarioSession(
      scenario.site, folder: scenario.folder, on: FixtureServer())
    if let downloads { session.downloads = downloads }
    if let names { session.names = names }
    return ScriptedApp(of: scenario, in: session)
  }
}

extension ScenarioRun {
  /// The kinds of the events, with the view if it is not the first.
  var kinds: [String] {
    trace.events.map { $0.view == 1 ? $0.kind.rawValue : "\($0.kind.rawValue) \($0.view)" }
  }
}
