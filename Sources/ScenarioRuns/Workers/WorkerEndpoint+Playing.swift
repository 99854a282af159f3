#if os(Linux) || os(macOS)
import FixtureServing
import FixtureSites
import NavigationTrace
import Scenarios
import WebViewKit

extension WorkerEndpoint {
  /// Starts the engine, plays until no more requests come, and stops the engine.
  ///
  /// - Parameters:
  ///   - server: The server of the scenarios.
  ///   - engine: The engine of this process, not started yet.
  ///   - http: The version of HTTP that all origins speak; `nil` for each scenario's own.
  @MainActor package func playRequests(
    serving server: FixtureServer, on engine: any EngineControl & WebViewBackend,
    http: ServedVersion?
  ) async {
    do {
      let connection = EngineConnection(engine)
      try await engine.start()
      let player = ScenarioPlayer(
        server: server, engine: engine, connection: connection, http: http)
      send(.ready(EngineDescription(engine)))
      for await request in requests { await play(request, by: player) }
      await engine.stop()
    } catch {
      send(.unavailable("\(error)"))
    }
  }

  @MainActor private func play(_ request: PlayRequest, by player: ScenarioPlayer) async {
    do {
      let scenario = try Scenario(folder: request.folder, name: request.scenario)
      let run = await player.play(
        scenario, timeLimit: .seconds(request.timeLimit), withEvidence: request.wantsEvidence,
        receive: { self.send(.event($0)) },
        again: { send(.again($0.description)) })
      if request.wantsEvidence { send(.served(run.evidence)) }
      send(WorkerReply(run))
    } catch {
      send(.error("\(error)"))
    }
  }
}

extension WorkerReply {
  /// Creates the reply that reports how a play ended.
  fileprivate init(_ run: ScenarioRun) {
    self =
      switch run.failure?.reason {
      case nil: .finished(run.times)
      case .timeLimit: .timeIsUp(run.failure?.description ?? "")
      default: .error(run.failure?.description ?? "")
      }
  }
}
#endif
