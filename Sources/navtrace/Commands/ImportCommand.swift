import ArgumentParser
import Foundation
import ScenarioRuns
import Scenarios

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Compare traces that were recorded elsewhere, and report them as a run.",
    discussion: """
      Each trace is compared with what the scenario that it names expects of the engine that it names: \
      expected.wkwebview.yaml, else expected.yaml. Several traces of \
      one scenario, engine and version are its rounds.

      Exit codes are those of a run: 0 every scenario passed; 1 some failed; 2 usage error or a \
      file that cannot be read.
      """)

  @Argument(
    help: """
      Traces that 'navtrace collect' has kept or an app has written, or folders with files *.json in \
      or below them.
      """,
    completion: .file())
  var file: [String]

  @OptionGroup var folder: ScenarioFolderOptions

  @Option(help: "Which traces are written as expected.<engine>.new.yaml; none if CI=true.")
  var record = RecordMode.none

  @OptionGroup var reports: ReportOptions

  func run() throws {
    let console = Console()
    // Each file is listed once. The report of an earlier import to the same folder is left out.
    let files = try FileArguments.files(
      file, "trace, which is a file *.json,", besides: reports.output
    ) { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
    let plays = try ImportedTrace.read(files, from: folder.selection(for: []))
    let report = RunReport(merging: plays.map(\.report))
    var reporters = try reports.reporters(on: console)
    try reporters.replay(report)
    let environment = ProcessInfo.processInfo.environment
    var code = report.exitCode(failsOnFlaky: reports.failOnFlaky)
    for play in plays where record.records(play.line, environment: environment) {
      do {
        console.complain("recorded \(try play.record())")
      } catch {
        console.complain("cannot record \(play.scenario.name)", because: error)
        code = .unwritten
      }
    }
    try code.throwUnlessSuccess()
  }
}
