import ArgumentParser
import AuthoredYAML
import Dispatch
import Foundation
import ScenarioRuns
import Scenarios
import Synchronization
import WebEngines

/// A scenario's name and folder.
struct ScenarioPlace: Hashable, Sendable {
  /// The path of the scenario below the scenarios folder, such as `redirects/302`.
  var name: String
  /// The scenario's folder, as an absolute path.
  var folder: String
}

extension Sequence<ScenarioPlace> {
  /// Reads all scenarios before it fails, so that one run shows every error.
  ///
  /// - Parameter engines: The engines whose expectations must also be readable.
  /// - Throws: ``CommandFailure`` with one message for each file that cannot be used.
  func read(engines: [WebEngine] = []) throws(CommandFailure) -> [Scenario] {
    let (scenarios, mistakes) = readAll(engines: engines)
    guard mistakes.isEmpty else { throw mistakes.failure }
    return scenarios
  }

  /// Reads all scenarios, and separately returns those that cannot be read.
  ///
  /// - Parameter engines: The engines whose expectations must also be readable.
  func readAll(
    engines: [WebEngine]
  ) -> (scenarios: [Scenario], mistakes: [MistakenScenario]) {
    let places = Array(self)
    let results = Mutex([Int: Result<Scenario, AuthoredError>]())
    DispatchQueue.concurrentPerform(iterations: places.count) { index in
      let result = Result { () throws(AuthoredError) in
        try places[index].read(engines: engines)
      }
      results.withLock { $0[index] = result }
    }
    var scenarios: [Scenario] = []
    var mistakes: [MistakenScenario] = []
    for (index, result) in results.withLock(\.self).sorted(by: { $0.key < $1.key }) {
      switch result {
      case .success(let scenario): scenarios.append(scenario)
      case .failure(let error):
        mistakes.append(MistakenScenario(name: places[index].name, reason: "\(error)"))
      }
    }
    return (scenarios, mistakes)
  }
}

/// A scenario that cannot be read.
struct MistakenScenario: Hashable, Sendable {
  var name: String
  /// The error, with its file and line.
  var reason: String
}

extension [MistakenScenario] {
  /// The failure of a command that needs these scenarios, with one message for each.
  var failure: CommandFailure { .unusable(map(\.reason).joined(separator: "\n")) }
}

extension ScenarioPlace {
  /// Reads the scenario.
  ///
  /// - Parameter engines: The engines whose expectations are read together with the scenario.
  func read(engines: [WebEngine] = []) throws(AuthoredError) -> Scenario {
    try WebEngine.considering(Scenario(folder: folder, name: name))
      .readingExpectations(for: engines.map(\.rawValue))
  }
}

/// The option for the scenarios folder, for every command that needs the folder.
struct ScenarioFolderOptions: ParsableArguments {
  @Option(
    name: .long,
    help: .init(
      "The folder of all scenarios. (default: Fixtures/Scenarios here or above, else beside the program)",
      valueName: "dir"),
    completion: .directory)
  var scenarios: String?

  /// Returns the scenarios that can be chosen.
  ///
  /// - Parameters:
  ///   - arguments: The arguments that name scenarios. If the first one is a scenario's own folder,
  ///     no root folder is needed.
  ///   - directory: The working directory.
  ///   - installation: The program's folder. Packages install scenarios there.
  /// - Throws: ``CommandFailure`` if no folder is found; `AuthoredError` if it cannot be read.
  func selection(
    for arguments: [String], from directory: String = FileManager.default.currentDirectoryPath,
    installation: String = URL(filePath: WebEngine.executable).deletingLastPathComponent().path
  ) throws -> ScenarioSelection {
    let root: String
    do {
      root = try ScenarioSelection.root(scenarios, from: directory)
    } catch {
      guard scenarios == nil else { throw error }
      let installed = "\(installation)/\(ScenarioSelection.defaultRoot)"
      if let folder = arguments.first.flatMap(ScenarioSelection.folder) {
        root = URL(filePath: folder).deletingLastPathComponent().path
      } else if ScenarioSelection.isFolder(installed) {
        root = installed
      } else {
        throw error
      }
    }
    return ScenarioSelection(root: root, names: try ScenarioLibrary(root: root).names())
  }
}
