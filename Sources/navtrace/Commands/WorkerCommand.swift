import ArgumentParser
import NavigationHarness

/// `navtrace worker`, which navtrace starts for itself.
struct WorkerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker", abstract: "Play what standard input asks for, one engine a process.",
    shouldDisplay: false)

  @Option var engine: Engine

  func run() async throws {
    let endpoint = try WorkerEndpoint()
    var stage = WorkerStage(engine)
    await WorkerService.run(endpoint, serving: stage.makeServer) {
      try stage.makeEngine(beside: $0)
    }
    stage.end()
    WorkerEndpoint.leave(code: 0)
  }
}
