import NavigationTrace
import RunReports
import ScenarioLanguage
import WebEngines

/// A recorded trace as a person reads it: what it is, then where it leaves the expectation.
struct PendingListing {
  let style: TerminalStyle
  /// The terminal's columns; nil where there is none.
  let columns: Int?

  /// The text, each line ended by a newline.
  ///
  /// - Parameters:
  ///   - number: Its place among `count`, from 1.
  ///   - context: How many lines that are the same stand around one that differs; nil for all.
  func text(of pending: PendingTrace, number: Int, count: Int, context: Int?) -> String {
    let who = "\(pending.scenario.name) on \(pending.trace.engine) \(pending.trace.engineVersion)"
    var lines = [
      style(.bold, "\(number) of \(count): \(who)".printableLine),
      "  recorded  \(pending.file)".printableLine,
      "  expected  \(pending.expectation?.file ?? "nothing")".printableLine,
    ]
    if let expected = pending.expectation?.trace, let port = expected.port {
      lines.append("  reason    \(expected.reason ?? "")".printableLine)
      lines.append("  port      \(port)".printableLine)
    }
    if WebEngine(rawValue: pending.trace.engine)?.isBuiltIn != true {
      lines.append(
        style(
          .yellow,
          "  \(pending.trace.engine) is not part of this build: what it cannot show counts as "
            + "different"))
    }
    lines += pending.violations.map { style(.red, "  breaks a rule: \($0)".printableLine) }
    let diff = DiffLayout.auto.text(
      of: pending.diff, style, columns: columns, context: context)
    return lines.joined(separator: "\n") + "\n" + diff
  }
}
