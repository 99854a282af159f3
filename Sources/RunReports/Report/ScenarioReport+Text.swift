import NavigationTrace

extension ScenarioReport {
  /// The scenario's name in one line, with the round where it is not the first.
  package var title: String { scenario.printableLine + (round == 1 ? "" : " (round \(round))") }

  /// The engine's name, with the version where the run has several of that name.
  package var engineTitle: String { (version.map { "\(engine) \($0)" } ?? engine).printableLine }

  /// The verdict for people.
  package var verdictInWords: String { isNew ? "new" : verdict.rawValue }

  /// Whether it has to be looked at: it differed or could not run.
  package var isBad: Bool { verdict == .differed || verdict == .couldNotRun }

  /// Why it has its verdict, in one line; empty where that goes without saying.
  package var reason: String {
    guard summary.isEmpty else { return summary.printableLine }
    let lines = details.split(separator: "\n").map { String($0).printableLine }
    return lines.first { !$0.hasPrefix("played again: ") } ?? ""
  }

  /// What is to be said of it below its line: the details, then the comparison, without colours.
  package var explanation: String {
    let diff = diff.map { TraceDiffRenderer().render($0) } ?? ""
    let lines = (details + "\n" + diff).split(separator: "\n")
    return lines.joined(separator: "\n").printable
  }
}
