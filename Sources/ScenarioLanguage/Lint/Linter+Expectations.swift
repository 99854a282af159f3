import AuthoredYAML
import NavigationTrace

extension Linter {
  /// A readable expectation, with the nodes that know its lines.
  private struct Sheet {
    var name: ExpectationName
    var authored: AuthoredExpectation
    var node: AuthoredNode
    var trace: ExpectedTrace { authored.trace }
  }

  /// Returns the mistakes in the expectations that some run looks for.
  func expectations(in files: ExpectationFolder) -> [LintFinding] {
    var findings: [LintFinding] = []
    var sheets: [Sheet] = []
    for name in files.expectations where isLookedFor(name) {
      let file = files.path(name.fileName)
      do throws(AuthoredError) {
        let node = try AuthoredNode(contentsOf: file, expected: "an expected trace")
        let authored = try files.readExpectation(name, from: node)
        sheets.append(Sheet(name: name, authored: authored, node: node))
        findings += unusedTolerances(of: authored.trace, at: node)
      } catch {
        // An override that states changes repeats the errors of its parent.
        let finding = LintFinding(error)
        if !findings.contains(finding) { findings.append(finding) }
      }
    }
    return findings + sheets.flatMap { unknownPort(of: $0) + redundancy(of: $0, among: sheets) }
  }

  private func isLookedFor(_ name: ExpectationName) -> Bool {
    !name.isRecorded && name.hasGoodVersion && name.engine.map(engines.contains) ?? true
  }

  /// Returns the mistake of an override that repeats its parent, or more of it than it has to.
  private func redundancy(of sheet: Sheet, among sheets: [Sheet]) -> [LintFinding] {
    let parents = sheets.filter { sheet.name.overrides($0.name) }
    guard let parent = parents.min(by: { $0.name.isMoreSpecific(than: $1.name) }) else { return [] }
    if parent.trace.items == sheet.trace.items {
      return [
        LintFinding(
          .redundantOverride, sheet.node.file,
          "expects what \(parent.name.fileName) expects; delete it, as 'navtrace lint --fix' does")
      ]
    }
    guard sheet.authored.changes == nil, sheet.trace.changes(to: parent.trace) != nil else {
      return []
    }
    return [
      LintFinding(
        .wholeTrace, sheet.node.file,
        "has the whole trace, though at most half of \(parent.name.fileName) differs; write "
          + "'changes', as 'navtrace lint --fix' does",
        remedy: sheet.trace.yaml(asOverrideOf: parent.trace))
    ]
  }

  /// Returns the mistake of a port that names neither a file nor a setting.
  private func unknownPort(of sheet: Sheet) -> [LintFinding] {
    guard let port = sheet.trace.port, !ExpectedTrace.namesCause(port) else { return [] }
    let node = (try? sheet.node.entries())?.first { $0.key == "port" }?.value
    return [
      LintFinding(
        .unknownPort, sheet.node.file, line: node?.line,
        "'\(port)' names no cause; write FILE, or 'FILE, FUNCTION', or 'setting NAME', with ';' "
          + "between several")
    ]
  }

  /// Returns the groups that accept no more than their events in one order.
  private func unusedTolerances(of trace: ExpectedTrace, at node: AuthoredNode) -> [LintFinding] {
    let events = (try? node.entries())?.first { $0.key == "events" }?.value
    let nodes = (try? events?.list()) ?? []
    return zip(trace.items, nodes).compactMap { item, node in
      guard let fault = item.idleTolerance else { return nil }
      return LintFinding(.unusedTolerance, node.file, line: node.line, fault)
    }
  }
}

extension ExpectedItem {
  /// The reason why a group makes no difference by itself, and what to do; `nil` if it does.
  ///
  /// Strands make no difference if they can come in one order only: if a single one has events, or
  /// if all their events are the same.
  var idleTolerance: String? {
    switch self {
    case .event: nil
    case .anyOrder(let strands, _):
      strands.count(where: { !$0.isEmpty }) < 2 || Set(events).count < 2
        ? "anyOrder whose events can come in one order only; write them without the group" : nil
    case .optional(let events, _):
      events.isEmpty ? "optional without an event; delete it" : nil
    case .oneOf(let sequences, _):
      Set(sequences).count < 2
        ? "oneOf whose sequences are all the same; write one without the group" : nil
    case .repeated(_, let times, _):
      times == 1...1 ? "repeat of events that come once; write them without the group" : nil
    case .any: nil
    }
  }
}
