import NavigationTrace

/// The report for people: each failure with all details, then a line with the counts.
///
/// If ``isVerbose`` is true, each scenario run gets a line when it ends, and values that were not
/// compared are counted.
struct TextReporter: Reporter {
  let style: TerminalStyle
  /// The width of the terminal in columns; `nil` for a file or a pipe, whose lines are not wrapped.
  var columns: Int?
  var isVerbose = false
  /// The files of the other reports.
  var files: [String] = []
  let write: (String) -> Void
  private var nameWidth = 0
  private var recorded: [String] = []

  init(
    style: TerminalStyle, columns: Int? = nil, isVerbose: Bool = false, files: [String] = [],
    write: @escaping (String) -> Void
  ) {
    (self.style, self.columns, self.isVerbose, self.files) = (style, columns, isVerbose, files)
    self.write = write
  }

  func beginRun(_ run: RunReport) { for heading in run.headings { line(heading) } }

  mutating func beginEngine(_ engine: EngineSummary) {
    guard isVerbose else { return }
    nameWidth = engine.scenarios.map(\.printableLine.count).max() ?? 0
    line(style(.bold, engine.title))
  }

  func endPlay(_ scenario: ScenarioReport) {
    guard isVerbose else { return }
    let time = scenario.duration == .zero ? "" : scenario.duration.inHundredths
    let notes = [scenario.summary.printableLine, scenario.uncertainty.description]
    let words = [
      outcome(scenario), scenario.scenario.printableLine.padded(behind: nameWidth),
      style(.dim, time.padded(before: 7)),
      notes.filter { !$0.isEmpty }.joined(separator: "; "),
    ]
    line("  " + words.joined(separator: "  "))
  }

  mutating func recorded(_ file: String) { recorded.append(file) }

  func finish(_ run: RunReport) {
    for play in run.scenarios where play.isBad || isVerbose && play.uncertainty.retries > 0 {
      explain(play)
    }
    for flake in run.flakes {
      line("\(style(.bold, flake.engine)):")
      for text in flake.lines(style) { line("  \(text)") }
      line("")
    }
    for file in recorded { line("recorded \(file.printableLine)") }
    for failure in run.failures { line("\(style(.yellow, "error")): \(failure)") }
    if isVerbose { for text in run.uncompared { line(text) } }
    for text in run.changeLines { line(text) }
    if let summary = run.summary { line(style(.bold, summary)) }
    for ending in run.endings { line(ending) }
    if !files.isEmpty { line("wrote \(files.map(\.printableLine).joined(separator: ", "))") }
  }

  /// Writes a scenario run that failed: the position, the differences, and the trace if it has no
  /// expectation.
  private func explain(_ play: ScenarioReport) {
    let summary = play.summary.isEmpty ? "" : ": \(play.summary.printableLine)"
    line("\(outcome(play)) \(style(.bold, play.title)) on \(play.engineTitle)\(summary)")
    if let place = play.place, play.diff != nil {
      line("  " + style(.dim, place.description.printableLine))
    }
    for text in play.details.printable.split(separator: "\n") { line("  \(text)") }
    if let diff = play.diff {
      let text = TraceDiffRenderer(usesColour: style.isColoured).render(diff)
      // A row without a difference is cut at the width of the terminal.
      for row in text.split(separator: "\n").map(String.init) {
        line("  " + (row.hasPrefix(" ") ? row.cut(at: columns.map { $0 - 2 }) : row))
      }
    } else if play.outcome == .failed, let trace = play.trace {
      for text in trace.listing(style, isRaw: false, isVerbose: isVerbose) {
        line("    \(text)")
      }
    }
    line("")
  }

  private func outcome(_ play: ScenarioReport) -> String {
    style(play.outcome.colour, play.outcome.rawValue.padded(behind: 7))
  }

  private func line(_ text: String) {
    var text = text.wrapped(at: columns)[...]
    while text.last == " " { text.removeLast() }
    write("\(text)\n")
  }
}
