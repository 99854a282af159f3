/// A reporter of one character for each play, then the differences and retries, then the sums.
///
/// `.` passed, `F` failed, `E` error, `s` skipped.
struct DotsReporter: Reporter {
  static let width = 80

  let style: TerminalStyle
  let write: (String) -> Void
  private(set) var column = 0
  private(set) var recorded: [String] = []

  mutating func begin(_ engine: EngineSummary) { write(style(.bold, engine.title) + "\n") }

  mutating func end(_ scenario: ScenarioReport) {
    if column == Self.width { endLine() }
    write(style(scenario.outcome.colour, Self.mark(scenario.outcome)))
    column += 1
  }

  mutating func recorded(_ file: String) { recorded.append(file) }

  mutating func end(_ engine: EngineSummary, _ scenarios: [ScenarioReport]) { endLine() }

  func finish(_ run: RunReport) {
    for play in run.scenarios where play.isBad || play.uncertainty.retries > 0 {
      let summary = play.summary.isEmpty ? "" : "; \(play.summary.printableLine)"
      let outcome = style(play.outcome.colour, play.outcome.rawValue)
      write("\n\(play.engineTitle) \(play.title): \(outcome)\(summary)\n")
      for line in play.explanation.split(separator: "\n") { write("    \(line)\n") }
    }
    write("\n")
    for file in recorded { write("recorded \(file.printableLine)\n") }
    for line in run.sums { write(line + "\n") }
  }

  private mutating func endLine() {
    if column > 0 { write("\n") }
    column = 0
  }

  private static func mark(_ outcome: PlayOutcome) -> String {
    switch outcome {
    case .passed: "."
    case .failed: "F"
    case .error: "E"
    case .skipped: "s"
    }
  }
}
