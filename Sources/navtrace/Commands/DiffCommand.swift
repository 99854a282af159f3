import ArgumentParser
import Foundation
import NavigationRecording
import NavigationTrace
import ScenarioRuns
import Scenarios
import WebEngines

struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two traces or two runs: files, or two engines on one scenario.",
    discussion: """
      A trace file is what 'navtrace show --json' prints, a run the folder of 'navtrace run --output' \
      or the file of '--reporter json=FILE'; of two runs, what the same engine played in both is compared, and of runs of \
      one engine each, what both played. What one of the engines does not show is not compared. Exit code 0 if they are the same, 1 if they differ.
      """)

  @Argument(
    help: "A trace, or a run's folder or file; an engine with --scenario.", completion: .file())
  var old: String

  @Argument(help: "The other one.", completion: .file())
  var new: String

  @Option(help: "The scenario that two engines are to play.", completion: .scenarios)
  var scenario: String?

  @OptionGroup var folder: ScenarioFolderOptions

  func run() async throws {
    let console = Console()
    if scenario == nil { try refuseEngines() }
    if scenario == nil, let runs = try runs() {
      let comparison = RunComparison(
        runs.old, runs.new, observability: Self.observability)
      console.write(lines: comparison.lines(console.style))
      if !comparison.isMatch { throw CommandStatus.failed }
      return
    }
    let diff =
      if let scenario { try await engines(on: scenario) } else { try traces() }
    let text = TraceDiffRenderer(usesColour: console.style.isColoured).render(diff)
    console.write(lines: text.split(separator: "\n").map(String.init))
    if !diff.isMatch { throw CommandStatus.failed }
  }

  /// Throws if an argument names an engine, since an engine needs a scenario to play.
  private func refuseEngines() throws(CommandFailure) {
    for name in [old, new]
    where WebEngine(rawValue: name) != nil && !FileManager.default.fileExists(atPath: name) {
      throw .unusable(
        "\(name): an engine, and no file; name with --scenario what it is to play")
    }
  }

  /// Returns the reports of two runs; `nil` if the files contain traces.
  private func runs() throws -> (old: RunReport, new: RunReport)? {
    let paths = [old, new].map { ScenarioSelection.isFolder($0) ? "\($0)/run.json" : $0 }
    let files = try paths.map(TraceFile.data)
    guard files.contains(where: RunDocument.isIn) else { return nil }
    return (
      try RunReport(json: files[0], file: paths[0]), try RunReport(json: files[1], file: paths[1])
    )
  }

  private func traces() throws -> TraceDiff {
    let (old, new) = try (TraceFile.read(old), TraceFile.read(new))
    let limits = Self.observability(of: [old.engine, new.engine])
      .merging(old.limits).merging(new.limits)
    return TraceDiff(old, new, observability: limits)
  }

  /// Returns the limits of the engines with the given names.
  ///
  /// An engine that this build does not have has no limits.
  private static func observability(of engines: Set<String>) -> Observability {
    engines.compactMap { try? WebEngine(rawValue: $0)?.capabilities() }
      .reduce(.everything) { $0.merging(Observability($1)) }
  }

  private func engines(on name: String) async throws -> TraceDiff {
    let scenario = try folder.selection(for: [name]).place(name).read()
    let results = try await (play(scenario, old), play(scenario, new))
    return TraceDiff(
      results.0.trace, results.1.trace,
      observability: Observability(results.0.engine.capabilities)
        .merging(Observability(results.1.engine.capabilities)))
  }

  private func play(_ scenario: Scenario, _ name: String) async throws -> PlayResult {
    guard let engine = WebEngine(rawValue: name) else {
      let known = WebEngine.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandFailure.unusable("no engine '\(name)'; there are \(known)")
    }
    let result = try await SingleRun.play(
      scenario, on: engine, timeLimit: nil, environment: ProcessInfo.processInfo.environment)
    if let failure = result.failure {
      throw CommandFailure.error("\(scenario.name) on \(engine): \(failure)")
    }
    return result
  }
}
