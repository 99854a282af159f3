#if os(Linux)
import ArgumentParser
import FixtureServing
import FixtureTLS
import Foundation
import NavigationHarness

/// `navtrace worker`, which navtrace starts for itself.
struct WorkerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker", abstract: "Play what standard input asks for, one engine a process.",
    shouldDisplay: false)

  @Option var engine: Engine

  func run() async throws {
    let endpoint = try WorkerEndpoint()
    let environment = ProcessInfo.processInfo.environment
    let storage = FileManager.default.temporaryDirectory
      .appending(path: "navtrace-stores-\(UUID().uuidString)")
    var display: VirtualDisplay?
    // The engines that can be told trust the servers' authority.
    let transport = TLSTransport()
    await WorkerService.run(
      endpoint, serving: { try FixtureServer(secureTransport: transport) }
    ) { server in
      let made = try engine.make(
        storage: storage, authority: transport.authority.certificate, beside: server)
      if engine.needsDisplay {
        display = try VirtualDisplay.start(for: engine.rawValue, environment: environment)
      }
      return made
    }
    display?.stop()
    // Nothing was stored where the folder is missing.
    try? FileManager.default.removeItem(at: storage)
    WorkerEndpoint.leave(code: 0)
  }
}
#endif
