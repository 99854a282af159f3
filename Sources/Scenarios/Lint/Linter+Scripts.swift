import AuthoredYAML
import Foundation

extension Linter {
  /// Returns the mistake of a scenario with a script that an engine without scripts is expected to
  /// show completely.
  ///
  /// The engine itself reports it when it plays the scenario. That is no fault as long as another
  /// engine plays it too, and nothing is expected of the first one in particular.
  func skippedScripts(
    of scenario: Scenario, _ files: ExpectationFolder, by node: AuthoredNode
  ) -> [LintFinding] {
    scriptFinders.sorted { $0.key < $1.key }.compactMap { engine, find in
      guard scenario.exceptions[engine] == nil,
        let claim = claim(of: scenario, files, on: engine),
        let script = script(of: scenario, files, by: node, find)
      else { return nil }
      return LintFinding(
        .skippedScript, node.file,
        "\(script), which \(engine) does not run, so that nothing behind it is compared; but "
          + "\(claim)")
    }
  }

  /// Returns why more is expected of an engine than it shows, and what to do; `nil` if it is not.
  private func claim(of scenario: Scenario, _ files: ExpectationFolder, on engine: String)
    -> String?
  {
    if let own = files.expectations.first(where: { !$0.isRecorded && $0.engine == engine }) {
      return "\(own.fileName) expects something of it; delete that, or the script"
    }
    let others = engines.filter { $0 != engine && scenario.exceptions[$0] == nil }
    return others.isEmpty
      ? "no other engine plays the scenario; let one of them play it, or delete the script" : nil
  }

  /// Returns the first script of a scenario that is certain to matter, as the beginning of a
  /// sentence.
  private func script(
    of scenario: Scenario, _ files: ExpectationFolder, by node: AuthoredNode,
    _ find: (String) -> String?
  ) -> String? {
    let verbs = scenario.steps.lazy.flatMap(\.acts).map(\.act.verb)
    if let verb = verbs.first(where: ["evaluateJavaScript", "callAsyncJavaScript"].contains) {
      return "a step has \(verb)"
    }
    if scenario.views.contains(where: { !$0.userScripts.isEmpty }) { return "a view has a script" }
    guard scenario.views.allSatisfy(\.allowsContentJavaScript) else { return nil }
    let own = node.allEntries.filter { $0.key == "html" }.compactMap { try? $0.value.string() }
    let pages = files.names.filter { $0.hasSuffix(".html") }.compactMap {
      try? String(contentsOfFile: files.path($0), encoding: .utf8)
    }
    return (own + pages).lazy.compactMap(find).first.map { "a page has \($0)" }
  }
}
