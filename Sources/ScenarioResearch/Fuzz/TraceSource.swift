import FixtureServing
import ScenarioLanguage
import ScenarioPlaying
import ScenarioWorkers
import WebViewKit

/// A player of scenarios, one by one: an engine in this process or in a worker.
package protocol TraceSource: Sendable {
  /// Plays a scenario.
  ///
  /// - Throws: ``WorkerFailure`` if it cannot play any.
  func play(_ request: PlayRequest) async throws -> PlayResult

  /// Ends the player and everything that it has started.
  func end() async
}

/// A player of scenarios in this process, on its one engine.
@MainActor package final class LocalPlayer: TraceSource {
  private let engine: any EngineControl & WebViewBackend
  private let server: FixtureServer
  private let player: ScenarioPlayer

  /// Starts an engine.
  ///
  /// - Throws: The engine's error if it cannot run.
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

  package func end() async {
    await engine.stop()
    await server.stop()
  }
}

#if os(Linux) || os(macOS)
/// A player of scenarios one by one in a worker process.
package actor WorkerPlayer: TraceSource {
  private var session: WorkerSession

  /// Creates a player without a worker; the first scenario starts one.
  package init(_ supervisor: WorkerSupervisor) {
    session = WorkerSession(supervisor)
  }

  package func play(_ request: PlayRequest) async throws -> PlayResult {
    var own = session
    do {
      let result = try await own.play(request) { _ in }
      session = own
      return result
    } catch {
      await own.end()
      session = own
      throw error
    }
  }

  package func end() async {
    var own = session
    await own.leave()
    session = own
  }
}
#endif
