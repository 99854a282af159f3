import AuthoredYAML
import Scenarios

/// A scenario file: read, or refused with the place.
enum ScenarioTarget {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    let folder = FixtureFolder.path
    do {
      let node = try AuthoredNode(parsing: text, file: "scenario.yaml")
      let scenario = try Scenario(authored: node, folder: folder, name: "fuzzed")
      try Violation.unless(
        !scenario.steps.isEmpty && !scenario.views.isEmpty,
        "a scenario without steps, views or rows")
      try Violation.unless(
        scenario.timeLimit > .zero && scenario.timeLimit <= .seconds(600),
        "a scenario that may take \(scenario.timeLimit)")
      for step in scenario.steps {
        try Violation.unless(!step.text.isEmpty, "a step that cannot be named")
      }
    } catch let error as AuthoredError {
      try error.check(file: "scenario.yaml", text: text)
    } catch let violation as Violation {
      throw violation
    } catch { throw Violation("the error \(error), which names no file") }
  }
}
