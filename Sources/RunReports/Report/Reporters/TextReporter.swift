import NavigationTrace

/// The report for people: a line for each scenario as it ends, what differs below it, sums at the
/// end.
struct TextReporter: Reporter {
  /// The lines of a small terminal.
  private static let screen = 24

  let style: TerminalStyle
  let write: (String) -> Void
  private(set) var nameWidth = 0

  func begin(_ run: RunReport) { for heading in run.headings { line(heading) } }

  mutating func begin(_ engine: EngineSummary) {
    nameWidth = engine.scenarios.map(\.printableLine.count).max() ?? 0
    line(style(.bold, engine.title))
  }

  func end(_ scenario: ScenarioReport) {
    let outcome = Self.padded(scenario.outcome)
    let time = scenario.duration == .zero ? "" : scenario.duration.inHundredths
    let words = [
      style(scenario.outcome.colour, outcome),
      scenario.scenario.printableLine.padded(behind: nameWidth),
      style(.dim, time.padded(before: 7)),
      Self.notes(scenario),
    ]
    line("  " + words.joined(separator: "  "))
    let diff = scenario.diff.map(TraceDiffRenderer(usesColour: style.isColoured).render) ?? ""
    for text in (scenario.details.printable + "\n" + diff).split(separator: "\n") {
      line("      \(text)")
    }
  }

  func recorded(_ file: String) { line("      recorded \(file.printableLine)") }

  func end(_ engine: EngineSummary, _ scenarios: [ScenarioReport]) {
    if let failure = engine.failure {
      line("\(style(.yellow, "error")): \(failure.printable)")
    }
    guard !scenarios.isEmpty else { return }
    let tally = RunTally(scenarios)
    line(engine.summary(of: tally, as: style(.bold, engine.name.printableLine)))
    if !tally.uncertain.isEmpty { line("  \(style(.dim, tally.uncertain))") }
    for reason in tally.uncertainty.reasons { line("  \(style(.dim, reason.printableLine))") }
  }

  /// Writes how plays differ from each other, a table of scenarios and engines if there are several
  /// engines, and the failures again if they may have left the screen.
  func finish(_ run: RunReport) {
    for flake in run.flakes {
      line("")
      line("\(style(.bold, flake.engine)):")
      for text in flake.lines(style) { line("  \(text)") }
    }
    if run.engines.count > 1 {
      compare(run)
      line(run.total)
    }
    if run.scenarios.count > Self.screen { repeatFailures(of: run) }
    for ending in run.endings { line(ending) }
  }

  private func repeatFailures(of run: RunReport) {
    for play in run.scenarios where play.isBad {
      let reason = play.details.split(separator: "\n").first.map { String($0).printableLine } ?? ""
      let words = [
        "\(play.scenario.printableLine) on \(play.engine.printableLine)",
        play.summary.printableLine, play.outcome == .error ? reason : "",
      ]
      line(
        style(play.outcome.colour, Self.padded(play.outcome)) + "  "
          + words.filter { !$0.isEmpty }.joined(separator: "; "))
    }
  }

  private func compare(_ run: RunReport) {
    var table = TextTable()
    table.append(["scenario"] + run.engines.map(run.title))
    let plays = run.engines.map { Dictionary(grouping: run.scenarios(on: $0), by: \.scenario) }
    var outcomes: [[PlayOutcome?]] = []
    for name in Set(run.scenarios.map(\.scenario)).sorted() {
      let cells = plays.map { $0[name]?.last }
      table.append([name.printableLine] + cells.map { $0.map(Self.cell) ?? "not run" })
      outcomes.append(cells.map { $0?.outcome })
    }
    line("")
    for text in table.lines({ row, column, cell in
      if row == 0 { return style(.bold, cell) }
      guard column > 0, let outcome = outcomes[row - 1][column - 1] else { return cell }
      return style(outcome.colour, cell)
    }) {
      line(text)
    }
  }

  private func line(_ text: String) {
    var text = text[...]
    while text.last == " " { text.removeLast() }
    write("\(text)\n")
  }

  private static func cell(_ report: ScenarioReport) -> String {
    let notes = notes(report)
    return report.outcome.rawValue + (notes.isEmpty ? "" : "; \(notes)")
  }

  private static func notes(_ report: ScenarioReport) -> String {
    [report.summary.printableLine, report.uncertainty.description].filter { !$0.isEmpty }
      .joined(separator: "; ")
  }

  private static func padded(_ outcome: PlayOutcome) -> String {
    outcome.rawValue.padded(behind: 7)
  }
}
