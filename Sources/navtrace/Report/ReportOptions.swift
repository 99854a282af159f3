import ArgumentParser
import RunReports

/// In which forms a report is told, and what makes it one of a failure.
struct ReportOptions: ParsableArguments {
  @Option(
    help: .init(
      "A form in which to tell of it, on standard output or in a file; may be given again."
        + " (default: text)", valueName: "name[=path]"))
  var reporter: [ReporterChoice] = []

  @Option(
    help: .init(
      "Where run.json is written, and where the paths of reporters begin.", valueName: "dir"),
    completion: .directory)
  var output: String?

  @Flag(help: "Exit with 1 where plays of a scenario were not all alike, even if all matched.")
  var failOnFlaky = false

  func validate() throws {
    if output?.isEmpty == true { throw ValidationError("--output is ''; give a folder") }
  }

  /// What tells of it.
  ///
  /// - Throws: ``CommandFailure`` where a file cannot be written, or two would write the same.
  func reporters(on console: Console) throws -> Reporters {
    try Reporters(reporter, folder: output, console: console, program: Navtrace.versions)
  }
}
