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
  /// Its path below the root of all scenarios, such as `redirects/302`.
  var name: String
  /// Its folder, as an absolute path.
  var folder: String
}

extension Sequence<ScenarioPlace> {
  /// Reads all scenarios, so that one run shows every mistake.
  ///
  /// - Parameter engines: The engines whose expectations must be readable, too.
  /// - Throws: ``CommandFailure`` with one message for each file that cannot be used.
  func read(engines: [WebEngine] = []) throws(CommandFailure) -> [Scenario] {
    let places = Array(self)
    let results = Mutex([Int: Result<Scenario, AuthoredError>]())
    DispatchQueue.concurrentPerform(iterations: places.count) { index in
      let result = Result { () throws(AuthoredError) in
        try places[index].read(engines: engines)
      }
      results.withLock { $0[index] = result }
    }
    var scenarios: [Scenario] = []
    var mistakes: [String] = []
    for (_, result) in results.withLock(\.self).sorted(by: { $0.key < $1.key }) {
      switch result {
      case .success(let scenario): scenarios.append(scenario)
      case .failure(let error): mistakes.append("\(error)")
      }
    }
    guard mistakes.isEmpty else { throw .unusable(mistakes.joined(separator: "\n")) }
    return scenarios
  }
}

extension ScenarioPlace {
  /// Reads the scenario.
  ///
  /// - Parameter engines: The engines whose expectations are read with it.
  func read(engines: [WebEngine] = []) throws(AuthoredError) -> Scenario {
    try WebEngine.considering(Scenario(folder: folder, name: name))
      .readingExpectations(for: engines.map(\.rawValue))
  }
}

/// The option for the folder of scenarios, for every command that needs it.
struct ScenarioFolderOptions: ParsableArguments {
  @Option(
    name: .long,
    help: .init(
      "The folder of all scenarios. (default: Fixtures/Scenarios here or above)",
      valueName: "dir"),
    completion: .directory)
  var scenarios: String?

  /// Returns the scenarios that can be chosen.
  ///
  /// - Parameters:
  ///   - arguments: The arguments that name scenarios: a scenario's folder needs no folder of all.
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
