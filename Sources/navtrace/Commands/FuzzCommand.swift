#if os(Linux)
import ArgumentParser
import Foundation
import RunReports
import WebEngines

struct FuzzCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract: "Make scenarios by a grammar and compare an engine's traces with the model's.",
    discussion: """
      The same seed makes the same scenarios. What differs is sorted into classes by its first \
      difference; the first few of each class are made as small as they can be and written as \
      scenario folders, the model's trace as expected.yaml. Differences that are known to be the \
      engine's own are counted by name. The report says how often each production of the grammar \
      and each rule of the model was used. Ctrl-C ends it after the scenario that is being played.

      Exit codes: 0 only known differences; 1 others; 2 usage error; 3 a scenario ended in an error, or \
      the engine could not run; 130 interrupted.
      """)

  @Option(help: "The engine that is compared with the model.")
  var engine = WebEngine.webkitgtk

  @Option(help: .init("The seed of the scenarios.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(help: .init("How many scenarios are made.", valueName: "n"))
  var count = 100

  @Option(help: .init("The number of the first of them.", valueName: "n"))
  var from = 1

  @Option(help: .init("The folder for scenarios that differ.", valueName: "dir"))
  var output = "navtrace-fuzz"

  @Option(help: .init("How many of each class of differences are written.", valueName: "n"))
  var keep = 2

  func validate() throws {
    for (name, value, range) in [
      ("count", count, 1...1_000_000), ("from", from, 1...1_000_000_000), ("keep", keep, 0...100),
    ] where !range.contains(value) {
      throw ValidationError(
        "--\(name) \(value): give a number from \(range.lowerBound) to \(range.upperBound).")
    }
  }

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    let plan = FuzzPlan(
      engine: engine, seed: seed, numbers: from...(from + count - 1),
      output: URL(filePath: output).path, kept: keep, environment: environment)
    throw try await Interruption.withStopRequest { stop in
      var run = try await FuzzRun(plan, on: Console(environment: environment), until: stop)
      return try await run.fuzz()
    }
  }
}
#endif
