import AuthoredYAML
import Foundation

extension Linter {
  /// Returns a finding if an engine does not model a part of a scenario, but more is expected of it
  /// than the events before that part.
  ///
  /// The engine reports such a part when it plays the scenario. That is not an error if another
  /// engine also plays the scenario, and there is no expectation for the first engine only.
  func partsNotModelled(
    of scenario: Scenario, _ files: ExpectationFolder, by node: AuthoredNode
  ) -> [LintFinding] {
    unmodelledPartFinders.sorted { $0.key < $1.key }.compactMap { engine, find in
      guard scenario.exceptions[engine] == nil,
        let claim = claim(of: scenario, files, on: engine),
        let part = partNotModelled(by: engine, of: scenario, files, by: node, find)
      else { return nil }
      return LintFinding(
        .notModelled, node.file,
        "\(part), so that nothing behind it is compared; but \(claim)")
    }
  }

  /// Returns the reason why more is expected of an engine than it can show, and the remedy; `nil`
  /// if no more is expected.
  private func claim(of scenario: Scenario, _ files: ExpectationFolder, on engine: String)
    -> String?
  {
    if let own = files.expectations.first(where: { !$0.isRecorded && $0.engine == engine }) {
      return "\(own.fileName) expects something of it; delete that, or the part"
    }
    let others = engines.filter { $0 != engine && scenario.exceptions[$0] == nil }
    return others.isEmpty
      ? "no other engine plays the scenario; let one of them play it, or delete the part" : nil
  }

  /// Returns the first part of a scenario that an engine does not model, as the beginning of a
  /// sentence.
  private func partNotModelled(
    by engine: String, of scenario: Scenario, _ files: ExpectationFolder, by node: AuthoredNode,
    _ find: (String) -> String?
  ) -> String? {
    let verbs = scenario.steps.lazy.flatMap(\.acts).map(\.act.verb)
    if let verb = verbs.first(where: ["evaluateJavaScript", "callAsyncJavaScript"].contains) {
      return "a step has \(verb), which \(engine) does not run"
    }
    if scenario.views.contains(where: { !$0.userScripts.isEmpty }) {
      return "a view has a script, which \(engine) does not run"
    }
    guard scenario.views.allSatisfy(\.allowsContentJavaScript) else { return nil }
    let own = node.allEntries.filter { $0.key == "html" }.compactMap { try? $0.value.string() }
    let pages = files.names.filter { $0.hasSuffix(".html") }.compactMap {
      try? String(contentsOfFile: files.path($0), encoding: .utf8)
    }
    return (own + pages).lazy.compactMap(find).first.map { "a page \($0)" }
  }
}
