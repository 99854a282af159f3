import ArgumentParser
import FixtureSites
import ScenarioRuns
import WebEngines

/// `navtrace worker`, a command that navtrace itself starts.
struct WorkerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker", abstract: "Play what standard input asks for, one engine a process.",
    shouldDisplay: false)

  @Option var engine: WebEngine
  @Option var http: ServedVersion?

  func run() async throws {
    let endpoint = try WorkerEndpoint()
    do {
      let bench = try EngineBench(engine)
      await endpoint.playRequests(serving: bench.server, on: bench.engine, http: http)
      bench.end()
    } catch {
      endpoint.send(.unavailable("\(error)"))
    }
    WorkerEndpoint.leave(code: 0)
  }
}
