import ArgumentParser
import Foundation
import NavigationHarness
import WebViewKit

/// The command `navtrace doctor`.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say which engines run here, their versions, and what is missing.",
    discussion: "Exit code 3 where an engine of this build cannot run.")

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    let console = Console(environment: environment)
    var isWell = true
    for engine in Engine.allCases {
      do {
        let found = try await Interruption.guarding {
          try await engine.supervisor(environment: environment).describe()
        }
        let gaps = found.capabilities.gaps.count
        let races = found.capabilities.racyChannels.map(\.channel).joined(separator: ", ")
        console.write(
          "\(console.style(.green, "\(engine)")) \(found.version): cannot show \(gaps) events or "
            + "fields\(races.isEmpty ? "" : "; order is chance in: \(races)")\n")
      } catch let failure as WorkerFailure where failure != .interrupted {
        isWell = isWell && !engine.isBuiltIn
        console.write("\(console.style(.yellow, "missing")): \(failure)\n")
      }
    }
    if !isWell { throw ExitCode.couldNotRun }
  }
}
