#if os(Linux)
import FixtureServing
import FixtureTLS
import ModelEngine
import NavigationRecording
import NavigationTrace
import ScenarioLanguage
import ScenarioPlaying
import ScenarioResearch
import WebViewKit

/// The model in this process, for commands that look into it.
@MainActor struct ModelStage {
  /// What the model cannot show.
  let observability: Observability
  /// The model's own version.
  var version: String { engine.version }
  private let engine: ModelEngine
  private let player: ScenarioPlayer

  /// Starts the model; it stops with the process.
  init() async throws {
    let transport = TLSTransport()
    engine = ModelEngine(
      secure: try TLSContext(clientTrusting: transport.authority.certificate, asks: true))
    observability = try Observability(engine.capabilities)
    let connection = try EngineConnection.open(engine)
    try await engine.start()
    player = ScenarioPlayer(
      server: try FixtureServer(secureTransport: transport), engine: engine,
      connection: connection)
  }

  /// Plays a scenario along a schedule.
  func play(_ scenario: Scenario, along schedule: [Int]) async -> Explorer.Play {
    engine.follow(schedule)
    defer { engine.follow(nil) }
    let run = await player.play(scenario)
    return Explorer.Play(run, choices: engine.choices)
  }
}
#endif
