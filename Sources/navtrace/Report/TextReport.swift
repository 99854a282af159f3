import NavigationHarness

/// The report for people: a line for each scenario as it ends, what differs below it, sums at the end.
struct TextReport {
  private let style: TerminalStyle
  private let write: (String) -> Void
  private var nameWidth = 0

  init(style: TerminalStyle, write: @escaping (String) -> Void) {
    self.style = style
    self.write = write
  }

  /// Before the first scenario of an engine.
  mutating func begin(_ title: String, scenarios: [String]) {
    nameWidth = scenarios.map(\.count).max() ?? 0
    line(style(.bold, title))
  }

  /// After each scenario.
  func end(_ report: ScenarioReport) {
    let verdict = Self.padded(report.verdict.rawValue, Verdict.couldNotRun.rawValue.count)
    let time = report.duration == .zero ? "" : Self.seconds(report.duration)
    let notes = [report.summary, report.uncertainty.description].filter { !$0.isEmpty }
    let words = [
      style(report.verdict.colour, verdict), Self.padded(report.scenario, nameWidth),
      style(.dim, String(repeating: " ", count: max(0, 7 - time.count)) + time),
      notes.joined(separator: "; "),
    ]
    line("  " + words.joined(separator: "  "))
    for text in report.details.split(separator: "\n") { line("      \(text)") }
  }

  /// After the last scenario of an engine.
  ///
  /// - Parameter waiting: How much of it was spent until it was certain that nothing more came.
  func end(engine: String, _ tally: RunTally, duration: Duration, waiting: Duration) {
    line(
      "\(style(.bold, engine)): \(tally.description); \(Self.seconds(duration)),"
        + " \(Self.seconds(waiting)) of it waiting for rest")
    for reason in tally.uncertainty.reasons { line("  \(style(.dim, reason.printable))") }
  }

  /// One row a scenario, one column an engine; the engines in the order in which they ran.
  func compare(_ reports: [ScenarioReport], engines: [String]) {
    var table = TextTable()
    table.append(["scenario"] + engines)
    let byName = Dictionary(grouping: reports, by: \.scenario)
    var verdicts: [[Verdict?]] = []
    for (name, reports) in byName.sorted(by: { $0.key < $1.key }) {
      let cells = engines.map { engine in reports.last { $0.engine == engine } }
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

  func line(_ text: String) {
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

  /// Seconds with two decimals; `String(format:)` would need all of Foundation for this.
  private static func seconds(_ duration: Duration) -> String {
    let hundredths = Int((duration.inSeconds * 100).rounded())
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) s"
  }
}
