import ArgumentParser
import RunReports

/// Which recorded traces a command is about.
struct PendingOptions: ParsableArguments {
  @Argument(help: "Names, groups, patterns or folders of scenarios.", completion: .scenarios)
  var scenario: [String] = []

  @Option(help: "The engines that recorded, separated by commas. (default: all)")
  var engine: EngineList?

  @OptionGroup var folder: ScenarioFolderOptions

  /// The files, by scenario.
  ///
  /// - Throws: ``CommandFailure`` where a scenario is not there.
  func files(in selection: ScenarioSelection) throws -> [PendingFile] {
    PendingFile.all(in: try selection.places(scenario), of: engine)
  }

  /// The files of a command that changes them, which has to be told which ones.
  ///
  /// - Throws: ``CommandFailure`` where nothing is named, or what is named has none.
  func filesToJudge(in selection: ScenarioSelection, all: Bool) throws -> [PendingFile] {
    guard scenario.isEmpty == all else {
      throw CommandFailure.unusable(
        all
          ? "--all beside scenarios; leave one of them out"
          : "no scenario is named; name some, or all of them with --all")
    }
    let files = try files(in: selection)
    guard all || !files.isEmpty else {
      throw CommandFailure.unusable(
        "nothing is pending for \(scenario.joined(separator: ", ")); 'navtrace review' lists what "
          + "is, and 'navtrace run --record failed' records what differs")
    }
    return files
  }
}
