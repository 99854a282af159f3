import Foundation
import NavigationTrace
import RunReports
import ScenarioResearch

/// An exploration told to people: the partial order, and what it says of the expectation.
struct ExplorationReport {
  let exploration: Exploration
  let style: TerminalStyle

  /// The partial order, an event a line.
  func order() -> [String] {
    let traces = exploration.traces
    return TraceOrderListing(TraceOrder(traces), of: traces.count, style: style).lines
  }

  /// What was walked: `6 interleavings, 2 traces`.
  var summary: String {
    let traces = Self.counted(exploration.traces.count, "trace")
    let walked = Self.counted(exploration.interleavings, "interleaving")
    return exploration.isComplete
      ? "\(walked), \(traces)"
      : "\(walked), \(traces) so far: the limit is reached, raise it with --limit"
  }

  /// What the exploration says of an expectation, and whether that holds: it accepts each allowed
  /// trace, and has no tolerance that none of them needs.
  func verdict(on expectation: ExpectedTrace, file: String) -> (lines: [String], isFine: Bool) {
    let diffs = exploration.diffs(from: expectation)
    let refused = diffs.filter { !$0.isMatch }
    var lines = [
      "\(file) accepts \(diffs.count - refused.count) of "
        + Self.counted(diffs.count, "allowed trace")
    ]
    if let first = refused.first {
      lines.append("\(style(.red, "too strict")): it refuses \(refused.count), such as:")
      lines.append(TraceDiffRenderer(usesColour: style.isColoured).render(first).trimmed)
    }
    let tolerances = expectation.items.count { $0.tolerance != nil }
    guard tolerances > 0 else { return (lines, refused.isEmpty) }
    guard let impossible = exploration.impossibleTolerances(in: expectation) else {
      let script = exploration.traces.lazy.compactMap(\.skippedScripts.first).first
      lines.append(
        "\(Self.counted(tolerances, "tolerance")) not judged\(script.map { ": \($0)" } ?? "")"
          .printable)
      return (lines, refused.isEmpty)
    }
    lines += impossible.map { "\(style(.red, "impossible")): \($0)".printable }
    let needed = tolerances - impossible.count
    if needed > 0 { lines.append("\(Self.counted(needed, "tolerance")) needed: a race") }
    return (lines, refused.isEmpty && impossible.isEmpty)
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .newlines) }
}
