import ArgumentParser
import Foundation
import ScenarioLanguage

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
  /// - Parameters:
  ///   - arguments: Those that name scenarios: a scenario's folder needs no folder of all.
  ///   - directory: The working directory.
  /// - Throws: ``CommandFailure``.
  func selection(
    for arguments: [String], from directory: String = FileManager.default.currentDirectoryPath
  ) throws -> ScenarioSelection {
    let root: String
    do {
      root = try ScenarioSelection.root(scenarios, from: directory)
    } catch {
      guard scenarios == nil, let folder = arguments.first.flatMap(ScenarioSelection.folder) else {
        throw error
      }
      root = URL(filePath: folder).deletingLastPathComponent().path
    }
    return ScenarioSelection(root: root, names: try ScenarioLibrary(root: root).names())
  }
}
