import AuthoredYAML
import WebViewKit

extension Linter {
  /// Returns the folders below a root that have expectations but no scenario, sorted.
  package func strayFolders(below root: String) -> [LintFinding] {
    let files = ExpectationFolder(root)
    guard !files.names.contains(Scenario.fileName) else { return [] }
    let strays = files.names.filter { $0.looksLikeExpectation && files.isFile($0) }
    var findings: [LintFinding] = []
    if !strays.isEmpty {
      findings.append(
        LintFinding(
          .orphan, root,
          "\(strays.joined(separator: ", ")) without a \(Scenario.fileName); move it to its "
            + "scenario's folder, or delete it"))
    }
    for name in files.names where files.isFolder(name) {
      findings += strayFolders(below: files.path(name))
    }
    return findings.sorted()
  }

  /// Returns the files that look like expectations but belong to no scenario.
  func strays(among files: ExpectationFolder) -> [LintFinding] {
    files.names.compactMap { name in
      guard name.looksLikeExpectation, let what = fault(of: name) else { return nil }
      return LintFinding(.orphan, files.path(name), what)
    }
  }

  /// Returns the reason why no run uses an expectation, and what to do; `nil` if a run uses it.
  private func fault(of fileName: String) -> String? {
    guard let name = ExpectationName(fileName) else {
      return "no name that is looked for; call it expected.yaml or expected.ENGINE.yaml, or "
        + "delete it"
    }
    guard let engine = name.engine else { return nil }
    guard !name.isRecorded else {
      return "recorded, but not reviewed; review it with 'navtrace review', or delete it"
    }
    guard engines.contains(EngineFeatures.engine(in: engine)) else {
      return "no engine '\(engine)'; name one of \(engines.joined(separator: ", ")), or delete it"
    }
    return nil
  }

  /// Returns the files in a scenario's folder that the scenario never names.
  ///
  /// A file is named if a string of the scenario contains its name. The result is empty if a
  /// scenario serves a folder or loads a page by `file:`, since it may then use any of the files.
  func unused(_ files: ExpectationFolder, by scenario: AuthoredNode) -> [LintFinding] {
    let own = files.names.filter {
      $0 != Scenario.fileName && !$0.looksLikeExpectation && !$0.hasSuffix(".md")
    }
    guard !own.isEmpty else { return [] }
    let texts = scenario.texts
    guard !texts.contains(where: { $0 == "root" || $0.contains("file:") }) else { return [] }
    return own.filter { name in !texts.contains { $0.contains(name) } && files.isFile(name) }
      .map { name in
        LintFinding(
          .orphan, files.path(name),
          "nothing in \(Scenario.fileName) names it; serve it, or delete it")
      }
  }
}

extension String {
  /// Whether the author of a file with this name probably meant an expectation.
  fileprivate var looksLikeExpectation: Bool {
    wholeMatch(of: /expected([^A-Za-z0-9].*)?\.ya?ml/) != nil
  }
}

extension AuthoredNode {
  fileprivate var texts: [String] {
    if let entries = try? entries() { return entries.flatMap { [$0.key] + $0.value.texts } }
    if let list = try? list() { return list.flatMap(\.texts) }
    return (try? [string()]) ?? []
  }
}
