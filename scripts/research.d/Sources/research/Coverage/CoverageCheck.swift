import Foundation
import NavigationTrace

/// The check that the plays of a run show every row of the behaviours.
struct CoverageCheck {
  let behaviours: Behaviours
  let run: RunFile
  /// The folder of the repository.
  let root: String
  private var plays: [String: [String: RunFile.Play]] = [:]

  init(_ behaviours: Behaviours, by run: RunFile, root: String) {
    (self.behaviours, self.run, self.root) = (behaviours, run, root)
    for play in run.scenarios { plays[play.scenario, default: [:]][play.engine] = play }
  }

  /// Returns the reason why a scenario does not show events on an engine; `nil` if it does.
  private func reason(
    hiding events: [TraceEvent], in scenario: String, on engine: String
  ) -> String? {
    guard let play = plays[scenario]?[engine] else { return "not played" }
    var showing = Showing(events)
    for event in play.shownEvents { showing.pass(event) }
    guard let missing = showing.firstMissing else { return nil }
    return play.outcome == "passed" ? "no '\(missing)' there" : "\(play.outcome): \(play.reason)"
  }

  /// Whether a row is shown on an engine: by a scenario, or by a test if it names no scenario.
  private func isShown(_ row: Behaviours.Row, on engine: String) -> Bool {
    guard !row.shown.isEmpty else {
      return row.tests.contains { $0.engines.isEmpty || $0.engines.contains(engine) }
    }
    return row.shown.contains {
      reason(hiding: $0.events, in: $0.scenario, on: engine) == nil
    }
  }

  /// The lines of the table: each row, the engines that show it, and its scenarios and tests.
  var lines: [String] {
    behaviours.groups.flatMap { group in
      ["\(group.letter). \(group.subject)"]
        + group.rows.flatMap { [$0] + $0.parts }.flatMap { row in
          let engines = run.engines.filter { isShown(row, on: $0) }
          let missing = run.engines.filter { !engines.contains($0) }.map { engine in
            row.unsettled == nil ? "; not on \(engine): \(row.notOn[engine] ?? "?")" : ""
          }
          let text = row.unsettled.map { "unsettled: \($0)" } ?? engines.joined(separator: ", ")
          return ["  \(row.id)  \(row.text)", "    \(text)\(missing.joined())"]
            + row.shown.map { "    \($0.scenario)" } + row.tests.map { "    test '\($0.name)'" }
        }
    }
  }

  /// The sums: `101 of 101 rows shown: 62 on model, 99 on webkitgtk; unsettled: W35`.
  var summary: String {
    let rows = behaviours.rows
    let settled = rows.filter { $0.unsettled == nil }
    let counts = run.engines.map { engine in
      "\(settled.count { isShown($0, on: engine) }) on \(engine)"
    }
    let shown = settled.count { row in run.engines.contains { isShown(row, on: $0) } }
    let unsettled = rows.filter { $0.unsettled != nil }.map(\.id)
    return "\(shown) of \(settled.count) rows shown: \(counts.joined(separator: ", "))"
      + (unsettled.isEmpty ? "" : "; unsettled: \(unsettled.joined(separator: ", "))")
  }

  /// Returns the errors, one line each: a row that an engine does not show without an excuse, an
  /// excuse that is no longer needed, and a row whose scenario, test or line on the page is wrong.
  func faults() throws -> [String] {
    try behaviours.rows.flatMap { row in
      try engineFaults(of: row) + expectationFaults(of: row) + testFaults(of: row)
    } + pageFaults()
  }

  private func engineFaults(of row: Behaviours.Row) -> [String] {
    var faults: [String] = []
    for engine in run.engines {
      let isExcused = row.unsettled != nil || row.notOn[engine] != nil
      guard isShown(row, on: engine) == isExcused else { continue }
      let reasons = row.shown.map { entry in
        let reason = reason(hiding: entry.events, in: entry.scenario, on: engine)
        return "\(entry.scenario): \(reason ?? "shown")"
      }
      faults.append(
        "\(row.id) is \(isExcused ? "shown, and excused," : "not shown") on \(engine)"
          + (reasons.isEmpty ? "" : "; " + reasons.joined(separator: "; ")))
    }
    return faults
  }

  private func expectationFaults(of row: Behaviours.Row) throws -> [String] {
    try row.shown.compactMap { scenario, events in
      try Showing.fault(of: events, in: scenario, root: root).map { "\(row.id): \($0)" }
    }
  }

  private func testFaults(of row: Behaviours.Row) -> [String] {
    row.tests.compactMap { file, name, _ in
      let text = try? String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
      guard text?.contains("func `\(name)`") != true else { return nil }
      return "\(row.id): no test '\(name)' in \(file)"
    }
  }
}

extension CoverageCheck {
  private static let pages = ["FindYourProblem", "FindAccessProblem"].map {
    "Sources/Scenarios/Documentation.docc/\($0).md"
  }

  /// Compares the pages of reported problems with the rows of group W.
  private func pageFaults() throws -> [String] {
    let text = try Self.pages.map { try String(contentsOfFile: "\(root)/\($0)", encoding: .utf8) }
    let lines = text.joined().split(separator: "\n").filter { $0.hasPrefix("* ") }.map(String.init)
    let rows = behaviours.groups.first { $0.letter == "W" }?.rows ?? []
    let wanted = rows.map(Self.line)
    return wanted.filter { !lines.contains($0) }
      .map { "write into one of \(Self.pages.joined(separator: ", ")): \($0)" }
      + lines.filter { !wanted.contains($0) }.map { "no row of group W, in a page: \($0)" }
      + rows.filter { $0.reports.isEmpty || ($0.answer == nil) == ($0.unsettled == nil) }
      .map { "\($0.id) needs 'reports', and either 'answer' or 'unsettled'" }
  }

  /// Returns the line of the page: the problem, and its answer with what shows it, if known.
  private static func line(_ row: Behaviours.Row) -> String {
    guard let answer = row.answer else { return "* \(row.text)" }
    let tests = row.tests.map { URL(filePath: $0.file).deletingPathExtension().lastPathComponent }
    let names = (row.shown.map(\.scenario).sorted() + tests).map { "`\($0)`" }
    return "* **\(row.text)** \(answer) (\(names.joined(separator: ", ")))"
  }
}
