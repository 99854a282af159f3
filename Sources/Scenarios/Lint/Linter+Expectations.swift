import AuthoredYAML
import NavigationTrace
import WebViewKit

extension Linter {
  /// Returns the errors in the expectations that runs use.
  func expectations(in files: ExpectationFolder) -> [LintFinding] {
    var findings: [LintFinding] = []
    var truth: ExpectedTrace?
    for name in files.expectationNames.reversed()
    where name.engine.map({ engines.contains(EngineFeatures.engine(in: $0)) }) ?? true {
      let file = files.path(name.fileName)
      do throws(AuthoredError) {
        let node = try AuthoredNode(contentsOf: file, expected: "an expected trace")
        let trace = try ExpectationFolder.readExpectation(name, from: node)
        findings += unusedTolerances(of: trace, at: node)
        if name == .truth {
          truth = trace
        } else if trace.items == truth?.items {
          findings.append(
            LintFinding(
              .redundantOverride, file,
              "expects what \(ExpectationName.truth.fileName) expects; delete it"))
        }
      } catch {
        findings.append(LintFinding(error))
      }
    }
    return findings
  }

  /// Returns a finding for each group that accepts only one order of its events.
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
  /// The reason why a group has no effect, and what to do; `nil` if it has an effect.
  ///
  /// The strands of an `anyOrder` have no effect if their events can come in one order only: if
  /// only one strand has events, or if all events are the same.
  var idleTolerance: String? {
    switch self {
    case .event: nil
    case .anyOrder(let strands, _):
      strands.count(where: { !$0.isEmpty }) < 2 || Set(events).count < 2
        ? "anyOrder whose events can come in one order only; write them without the group" : nil
    case .optional(let events, _):
      events.isEmpty ? "optional without an event; delete it" : nil
    }
  }
}
