import FixtureServing
import ScenarioLanguage
import ScenarioPlaying
import ScenarioWorkers
import WebViewKit

/// Plays scenarios in this process, on the one engine that it has.
@MainActor package final class LocalPlayer: TraceSource {
  private let engine: any EngineControl & WebViewBackend
  private let server: FixtureServer
  private let player: ScenarioPlayer

  /// Starts an engine.
  ///
  /// - Throws: What the engine throws where it cannot run.
  package init(
    _ engine: any EngineControl & WebViewBackend, serving server: FixtureServer
  ) async throws {
    self.engine = engine
    self.server = server
    try await engine.start()
    player = ScenarioPlayer(
      server: server, engine: engine, connection: EngineConnection(engine))
  }

  package func play(_ request: PlayRequest) async throws -> PlayResult {
    var result = PlayResult(request, on: EngineDescription(engine))
    let beginning = ContinuousClock.now
    do {
      let scenario = try Scenario(folder: request.folder, name: request.scenario)
      let run = await player.play(scenario, timeLimit: .seconds(request.timeLimit))
      (result.trace, result.failure) = (run.trace, run.failure?.description)
      result.times = run.times
    } catch {
      result.failure = "\(error)"
    }
    result.duration = ContinuousClock.now - beginning
    return result
  }

  /// Stops engine and server.
  package func end() async {
    await engine.stop()
    await server.stop()
  }
}
