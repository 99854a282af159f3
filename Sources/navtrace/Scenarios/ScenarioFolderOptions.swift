import ArgumentParser
import Foundation
import NavigationHarness

/// Where the scenarios are, for every command that needs them.
struct ScenarioFolderOptions: ParsableArguments {
  @Option(
    name: .long,
    help: .init(
      "The folder of all scenarios. (default: Fixtures/Scenarios here or above)",
      valueName: "dir"),
    completion: .directory)
  var scenarios: String?

  /// The scenarios that can be chosen from.
  ///
  /// - Throws: ``CommandFailure``.
  func selection() throws -> ScenarioSelection {
    let root = try ScenarioSelection.root(
      scenarios, from: FileManager.default.currentDirectoryPath)
    return ScenarioSelection(root: root, names: try ScenarioLibrary(root: root).names())
  }
}
