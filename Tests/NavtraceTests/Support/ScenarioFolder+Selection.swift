import Scenarios

@testable import navtrace

extension ScenarioFolder {
  /// The scenarios, to choose from.
  func selection() throws -> ScenarioSelection {
    ScenarioSelection(root: path, names: try ScenarioLibrary(root: path).names())
  }
}
