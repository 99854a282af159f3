import AuthoredYAML
import Foundation

extension Linter {
  /// Returns the mistake of a scenario that an engine is expected to show completely, though it
  /// does not model a part of it.
  ///
  /// The engine itself reports it when it plays the scenario. That is no fault as long as another
  /// engine plays it too, and nothing is expected of the first one in particular.
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

  /// Returns why more is expected of an engine than it shows, and what to do; `nil` if it is not.
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
