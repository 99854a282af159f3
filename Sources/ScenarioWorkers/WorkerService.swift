#if os(Linux) || os(macOS)
import FixtureServing
import HTTPFixtures
import NavigationTrace
import ScenarioLanguage
import ScenarioPlaying
import WebViewKit

/// The service of a worker process: it plays the scenarios that it is asked for on its one engine.
@MainActor package struct WorkerService {
  private let endpoint: WorkerEndpoint
  private let player: ScenarioPlayer

  /// Starts the engine, plays until no more requests come, and stops the engine.
  ///
  /// - Parameters:
  ///   - server: The server of the scenarios.
  ///   - engine: The engine of this process, not started yet.
  ///   - http: The version of HTTP that all origins speak; `nil` for each scenario's own.
  package static func run(
    _ endpoint: WorkerEndpoint, serving server: FixtureServer,
    on engine: any EngineControl & WebViewBackend, http: ServedVersion?
  ) async {
    do {
      let connection = EngineConnection(engine)
      try await engine.start()
      let player = ScenarioPlayer(
        server: server, engine: engine, connection: connection, http: http)
      endpoint.send(.ready(EngineDescription(engine)))
      await WorkerService(endpoint: endpoint, player: player).serve()
      await engine.stop()
    } catch {
      endpoint.send(.unavailable("\(error)"))
    }
  }

  private func serve() async {
    for await request in endpoint.requests {
      do {
        let scenario = try Scenario(folder: request.folder, name: request.scenario)
        let run = await player.play(
          scenario, timeLimit: .seconds(request.timeLimit), withEvidence: request.wantsEvidence,
          receive: { endpoint.send(.event(EventDocument($0))) },
          again: { endpoint.send(.again($0.description)) })
        if request.wantsEvidence { endpoint.send(.served(run.evidence)) }
        endpoint.send(WorkerReply(run))
      } catch {
        endpoint.send(.error("\(error)"))
      }
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
