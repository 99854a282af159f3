import ArgumentParser
import ScenarioRuns

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract:
      "Merge several reports into one: shards, separate engines, repeated runs.",
    discussion: """
      Nothing is left out: an engine of one name and version becomes one, with the sum of its times; \
      its plays in several reports differ by their round.

      Exit codes are those of a run: 0 every scenario passed; 1 some failed; 2 usage error or a \
      file that cannot be read; 3 some ended in an error, a run was interrupted, or a shard is \
      missing.
      """)

  @Argument(
    help: """
      Reports that 'navtrace run --output' wrote, or folders with a run.json in or below them.
      """,
    completion: .file())
  var file: [String]

  @OptionGroup var reports: ReportOptions

  func run() throws {
    let console = Console()
    // Each file is listed once. The report of an earlier merge to the same folder is left out.
    let files = try FileArguments.files(file, "run.json", besides: reports.output) {
      $0 == "run.json"
    }
    let report = RunReport(merging: try files.map(RunReport.init(file:)))
    var reporters = try reports.reporters(on: console)
    try reporters.replay(report)
    if !report.missing.isEmpty {
      console.complain("\(report.missingShards); give merge every shard's report")
    }
    try report.exitCode(failsOnFlaky: reports.failOnFlaky).throwUnlessSuccess()
  }
}
