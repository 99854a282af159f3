import NavigationTrace
import RunReports
import ScenarioLanguage

extension Acceptance {
  /// What was done, in lines; what has to be looked at is among them.
  var lines: [String] {
    let who = "\(pending.scenario.name) on \(pending.trace.engine)"
    let deleted = superfluous.map { "; deleted \($0.fileName), which is superfluous now" } ?? ""
    var lines = [
      trace == nil
        ? "\(who): expected already\(superfluous == name ? "" : " by \(name.fileName)"), nothing is "
          + "written\(deleted)"
        : "accepted \(who) as \(name.fileName)\(deleted)"
    ]
    lines += droppedEvents.map { "  dropped: \($0)" }
    if lostTolerances > 0 {
      lines.append(
        "  lost: \(lostTolerances) group\(lostTolerances == 1 ? " or pattern" : "s and patterns") "
          + "that the trace does not fit; write what is still a race by hand")
    }
    if lostComments > 0 {
      lines.append(
        "  lost: \(lostComments) line\(lostComments == 1 ? "" : "s") of comment in \(name.fileName); "
          + "write again by hand what still holds")
    }
    if let stillHolding {
      lines.append(
        "  \(stillHolding.fileName) holds for \(pending.trace.engine) as before; delete it where it "
          + "does not differ any more")
    }
    if trace != nil {
      lines += pending.violations.map { "  will differ still, by a rule for every trace: \($0)" }
    }
    return lines.map(\.printableLine)
  }
}
