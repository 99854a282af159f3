import ArgumentParser
import Foundation
import NavigationHarness
import NavigationTrace

/// The command `navtrace diff`.
struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two traces: two files, or two engines on one scenario.",
    discussion: "Exit code 0 where they are the same, 1 where they differ.")

  @Argument(help: "A trace file, as 'navtrace show --json' prints it; an engine with --scenario.")
  var old: String

  @Argument(help: "Another one.")
  var new: String

  @Option(help: "The scenario that two engines are to play.")
  var scenario: String?

  @OptionGroup var folder: ScenarioFolderOptions

  func run() async throws {
    let diff =
      if let scenario { try await engines(on: scenario) } else {
        try TraceDiff(TraceFile.read(old), TraceFile.read(new))
      }
    let console = Console()
    console.write(TraceDiffRenderer(usesColour: console.style.isColoured).render(diff))
    if !diff.isMatch { throw ExitCode.differed }
  }

  private func engines(on name: String) async throws -> TraceDiff {
    let scenario = try folder.selection().place(name).read()
    let results = try await (play(scenario, old), play(scenario, new))
    return TraceDiff(
      results.0.trace, results.1.trace,
      observability: try Observability(results.0.engine.capabilities)
        .merging(try Observability(results.1.engine.capabilities)))
  }

  private func play(_ scenario: Scenario, _ name: String) async throws -> PlayResult {
    guard let engine = Engine(rawValue: name) else {
      let known = Engine.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandFailure.unusable("no engine '\(name)'; there are \(known)")
    }
    let result = try await SingleRun.play(
      scenario, on: engine, timeLimit: nil, environment: ProcessInfo.processInfo.environment)
    if let failure = result.failure {
      throw CommandFailure.couldNotRun("\(scenario.name) on \(engine): \(failure)")
    }
    return result
  }
}
