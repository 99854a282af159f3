import RunReports
import ScenarioLanguage

/// A regular expression that is looked for in what a scenario is called.
struct ScenarioPattern: Hashable, Sendable {
  /// The expression as the user wrote it.
  let text: String

  /// - Throws: ``CommandFailure`` that says why it is no expression.
  init(_ text: String) throws(CommandFailure) {
    self.text = text
    _ = try regex()
  }

  /// Whether it is found in `NAME TITLE @TAG @TAG`, in capitals or not.
  func finder() throws(CommandFailure) -> (Scenario) -> Bool {
    let regex = try regex()
    return { scenario in
      let words = [scenario.name, scenario.title] + scenario.tags.map { "@\($0)" }
      return words.joined(separator: " ").contains(regex)
    }
  }

  private func regex() throws(CommandFailure) -> Regex<AnyRegexOutput> {
    do {
      return try Regex(text).ignoresCase()
    } catch {
      throw .unusable("it is no regular expression: \(error)")
    }
  }
}
