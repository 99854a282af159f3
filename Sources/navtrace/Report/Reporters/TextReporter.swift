import NavigationHarness
import NavigationTrace

/// The report for people: a line for each scenario as it ends, what differs below it, sums at the end.
struct TextReporter: Reporter {
  private let style: TerminalStyle
  private let write: (String) -> Void
  private var nameWidth = 0

  init(style: TerminalStyle, write: @escaping (String) -> Void) {
    self.style = style
    self.write = write
  }

  func begin(_ run: RunReport) { for heading in run.headings { line(heading) } }

  mutating func begin(_ engine: EngineReport) {
    nameWidth = engine.scenarios.map(\.count).max() ?? 0
    line(style(.bold, engine.title))
  }

  func end(_ scenario: ScenarioReport) {
    let verdict = Self.padded(scenario.verdict.rawValue, Verdict.couldNotRun.rawValue.count)
    let time = scenario.duration == .zero ? "" : scenario.duration.inHundredths
    let notes = [scenario.summary, scenario.uncertainty.description].filter { !$0.isEmpty }
    let words = [
      style(scenario.verdict.colour, verdict), Self.padded(scenario.scenario, nameWidth),
      style(.dim, String(repeating: " ", count: max(0, 7 - time.count)) + time),
      notes.joined(separator: "; "),
    ]
    line("  " + words.joined(separator: "  "))
    let diff = scenario.diff.map(TraceDiffRenderer(usesColour: style.isColoured).render) ?? ""
    for text in (scenario.details + "\n" + diff).split(separator: "\n") { line("      \(text)") }
  }

  func recorded(_ file: String) { line("      recorded \(file)") }

  func end(_ engine: EngineReport, _ scenarios: [ScenarioReport]) {
    if let failure = engine.failure { line("\(style(.yellow, "could not run")): \(failure)") }
    guard !scenarios.isEmpty else { return }
    let tally = RunTally(scenarios)
    line(
      "\(style(.bold, engine.name)): \(tally.description); \(engine.duration.inHundredths),"
        + " \(engine.waiting.inHundredths) of it waiting for rest")
    for reason in tally.uncertainty.reasons { line("  \(style(.dim, reason.printable))") }
  }

  /// One row a scenario, one column an engine, where there are several.
  func finish(_ run: RunReport) {
    if run.engines.count > 1 {
      compare(run)
      line(style(.bold, "all engines: ") + RunTally(run.scenarios).description)
    }
    for ending in run.endings { line(ending) }
  }

  private func compare(_ run: RunReport) {
    var table = TextTable()
    table.append(["scenario"] + run.engines.map(run.title))
    let plays = run.engines.map { Dictionary(grouping: run.scenarios(on: $0), by: \.scenario) }
    var verdicts: [[Verdict?]] = []
    for name in Set(run.scenarios.map(\.scenario)).sorted() {
      let cells = plays.map { $0[name]?.last }
      table.append([name] + cells.map { $0.map(Self.cell) ?? "not run" })
      verdicts.append(cells.map { $0?.verdict })
    }
    line("")
    for text in table.lines({ row, column, cell in
      if row == 0 { return style(.bold, cell) }
      guard column > 0, let verdict = verdicts[row - 1][column - 1] else { return cell }
      return style(verdict.colour, cell)
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
    let notes = [report.summary, report.uncertainty.description].filter { !$0.isEmpty }
    return ([report.verdict.rawValue] + notes).joined(separator: "; ")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
