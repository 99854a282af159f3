import AuthoredYAML
import NavigationTrace

/// A linter, which finds errors in scenarios without playing them.
package struct Linter: Sendable {
  let engines: [String]
  /// Functions that find and describe a page's first script.
  ///
  /// The keys are engines that do not run scripts.
  let unmodelledPartFinders: [String: @Sendable (String) -> String?]

  /// Creates a linter for scenarios that the given engines play.
  package init(
    engines: [String], unmodelledPartFinders: [String: @Sendable (String) -> String?] = [:]
  ) {
    self.engines = engines
    self.unmodelledPartFinders = unmodelledPartFinders
  }

  /// Returns all errors in a scenario's folder, sorted.
  package func findings(in folder: String) -> [LintFinding] {
    let file = folder + "/" + Scenario.fileName
    let files = ExpectationFolder(folder)
    var findings = strays(among: files)
    do throws(AuthoredError) {
      let node = try AuthoredNode(contentsOf: file, expected: "a scenario file")
      let read = try Scenario(authored: node, folder: folder, name: folder)
      findings += exceptions(of: read) + missing(in: read, files)
      findings += unused(files, by: node) + partsNotModelled(of: read, files, by: node)
    } catch {
      findings.append(LintFinding(error))
    }
    return (findings + expectations(in: files)).sorted()
  }

  /// Returns a finding if a scenario excludes every engine.
  private func exceptions(of scenario: Scenario) -> [LintFinding] {
    guard engines.allSatisfy({ scenario.exceptions[$0] != nil }) else { return [] }
    return [
      LintFinding(
        .neverPlayed, scenario.file,
        "'engines' excepts \(engines.joined(separator: ", ")), so that no engine plays it; "
          + "let one of them play it, or delete the scenario")
    ]
  }

  /// Returns a finding if a scenario has no expectation for an engine that plays it.
  private func missing(in scenario: Scenario, _ files: ExpectationFolder) -> [LintFinding] {
    let known = files.expectations.filter { !$0.isRecorded }
    let engines = engines.filter { engine in
      scenario.exceptions[engine] == nil
        && !known.contains { $0.engine == nil || $0.engine == engine }
    }
    guard !engines.isEmpty else { return [] }
    return [
      LintFinding(
        .noExpectation, scenario.file,
        "nothing is expected of \(engines.joined(separator: ", ")); write "
          + "\(ExpectationName.truth.fileName) with its source, or name the engine and the reason "
          + "under 'engines: except'")
    ]
  }
}
