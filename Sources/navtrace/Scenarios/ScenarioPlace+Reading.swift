import AuthoredYAML
import NavigationHarness

extension Sequence<ScenarioPlace> {
  /// Reads all of them, so that one run shows every mistake.
  ///
  /// - Parameter engines: Whose expectations must be readable too.
  /// - Throws: ``CommandFailure`` with one message for each file that cannot be used.
  func read(engines: [Engine] = []) throws(CommandFailure) -> [Scenario] {
    var scenarios: [Scenario] = []
    var mistakes: [String] = []
    for place in self {
      do throws(AuthoredError) {
        let scenario = try place.read()
        for engine in engines { _ = try scenario.expectation(for: engine.rawValue) }
        scenarios.append(scenario)
      } catch {
        // Two engines may read the same file.
        if mistakes.last != "\(error)" { mistakes.append("\(error)") }
      }
    }
    guard mistakes.isEmpty else { throw .unusable(mistakes.joined(separator: "\n")) }
    return scenarios
  }
}

extension ScenarioPlace {
  /// Reads the scenario.
  func read() throws(AuthoredError) -> Scenario {
    Engine.considering(try Scenario(folder: folder, name: name))
  }
}
