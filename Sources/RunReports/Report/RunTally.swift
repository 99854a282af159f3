import NavigationTrace

/// Sums over the scenarios of a run.
struct RunTally: Sendable {
  private var counts: [Verdict: Int] = [:]
  private var hasPlayed = false
  private(set) var uncertainty = Uncertainty()

  init(_ reports: some Sequence<ScenarioReport>) {
    for report in reports {
      counts[report.verdict, default: 0] += 1
      hasPlayed = hasPlayed || report.wasCompared
      uncertainty += report.uncertainty
    }
  }

  subscript(verdict: Verdict) -> Int { counts[verdict] ?? 0 }

  /// What the process's exit says; no scenario played is a failure of its own, never a success.
  var exitCode: CommandStatus {
    if self[.couldNotRun] > 0 { return .couldNotRun }
    if self[.differed] > 0 { return .differed }
    return hasPlayed ? .success : .unusable
  }

  /// The sums in words: `29 matched, 1 differed, 0 could not run; 4 fields unobservable`.
  var description: String {
    var words = [Verdict.matched, .differed, .couldNotRun].map { "\(self[$0]) \($0.rawValue)" }
    if self[.unobservable] > 0 { words.append("\(self[.unobservable]) unobservable") }
    let uncertain = uncertainty.description
    return words.joined(separator: ", ")
      + (uncertain.isEmpty ? "; nothing unobservable, no tolerance used" : "; \(uncertain)")
      + (uncertainty.notStated == 0 ? "" : "; \(uncertainty.notStated) fields not stated")
  }
}

extension ScenarioReport {
  /// Whether a trace was as expected, at least up to a script that the engine did not run.
  fileprivate var wasCompared: Bool {
    verdict == .matched || verdict == .unobservable && trace?.skippedScripts.isEmpty == false
  }
}
