/// One character a play while the run goes on, then what differs and how, then the sums.
///
/// `.` matched, `D` differed, `E` could not run, `u` unobservable.
struct DotsReporter: Reporter {
  /// How many characters a line has.
  static let width = 80

  private let style: TerminalStyle
  private let write: (String) -> Void
  private var column = 0
  private var recorded: [String] = []

  init(style: TerminalStyle, write: @escaping (String) -> Void) {
    self.style = style
    self.write = write
  }

  mutating func begin(_ engine: EngineReport) { write(style(.bold, engine.title) + "\n") }

  mutating func end(_ scenario: ScenarioReport) {
    if column == Self.width { endLine() }
    write(style(scenario.verdict.colour, Self.mark(scenario.verdict)))
    column += 1
  }

  mutating func recorded(_ file: String) { recorded.append(file) }

  mutating func end(_ engine: EngineReport, _ scenarios: [ScenarioReport]) { endLine() }

  func finish(_ run: RunReport) {
    for play in run.scenarios where play.isBad {
      let summary = play.summary.isEmpty ? "" : "; \(play.summary.printableLine)"
      let verdict = style(play.verdict.colour, play.verdict.rawValue)
      write("\n\(play.engineTitle) \(play.title): \(verdict)\(summary)\n")
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

  private static func mark(_ verdict: Verdict) -> String {
    switch verdict {
    case .matched: "."
    case .differed: "D"
    case .couldNotRun: "E"
    case .unobservable: "u"
    }
  }
}
