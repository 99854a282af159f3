import RunReports
import ScenarioLanguage
import ScenarioResearch
import WebViewKit

/// A table of the oracle's cases, with the outcomes of their scenarios on each engine.
struct OracleTable {
  let rows: [OracleRow]
  private let engines: [String]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - subjects: The cases of each scenario, by its name.
  ///   - profiles: The system that each scenario is about, by its name.
  ///   - isWhole: Whether cases without a scenario are listed too.
  init(
    _ list: OracleList, _ subjects: CoverageTable.Subjects, profiles: [String: SystemProfile],
    outcomes: CoverageTable.Outcomes, engines: [String], isWhole: Bool
  ) {
    self.engines = engines
    let scenarios = subjects.sorted { $0.key < $1.key }
    rows = list.cases.compactMap { entry in
      let showings = scenarios.flatMap { scenario, cases in
        cases.filter { $0.caseID == entry.id }.map { coverage in
          var showing = CoveredRow.Showing(scenario, coverage, outcomes)
          showing.profile = profiles[scenario] ?? .newest
          return showing
        }
      }
      guard isWhole || !showings.isEmpty else { return nil }
      return OracleRow(
        id: entry.id, title: entry.title, strength: entry.strength, none: entry.none,
        showings: showings)
    }
  }

  /// Whether each case has a scenario or a reason, and none failed.
  var isComplete: Bool { rows.allSatisfy(\.isWell) }

  /// The sums: `120 of 158 cases have a scenario, 30 a reason; neither: G05`.
  var summary: String {
    let shown = rows.count { !$0.showings.isEmpty }
    let reasons = rows.count { $0.showings.isEmpty && $0.none != nil }
    let missing = rows.filter { $0.showings.isEmpty && $0.none == nil }.map(\.id)
    return "\(shown) of \(rows.count) cases have a scenario, \(reasons) a reason"
      + (missing.isEmpty ? "" : "; neither: \(missing.joined(separator: ", "))")
  }

  /// Returns the table for people: id, strength, title, each engine, then scenarios or the reason.
  func lines(_ style: TerminalStyle) -> [String] {
    var table = TextTable()
    table.append(["case", "strength", "title"] + engines + ["scenarios"])
    for row in rows {
      table.append(
        [row.id, row.strength, row.title] + engines.map(row.outcome(on:)) + [row.evidence])
    }
    let last = 3 + engines.count
    let lines = table.lines { row, column, cell in
      guard row > 0 else { return style(.bold, cell) }
      return switch column {
      case 0: style(.bold, cell)
      case 3..<last: rows[row - 1].colour(on: engines[column - 3]).map { style($0, cell) } ?? cell
      case last: style(rows[row - 1].isWell ? .dim : .red, cell)
      default: cell
      }
    }
    return lines + [style(.bold, summary)]
  }
}

extension OracleRow {
  /// The scenarios, the first few of many, those about older systems first; or the reason for none.
  fileprivate var evidence: String {
    guard !showings.isEmpty else { return none ?? "nothing shows it" }
    let names =
      showings.filter { !$0.isOfNewest }.map { showing in
        "\(showing.scenario) (\(showing.profile?.rawValue ?? ""))"
      } + showings.filter(\.isOfNewest).map(\.scenario)
    let more = names.count > 3 ? " and \(names.count - 2) more" : ""
    return (more.isEmpty ? names : Array(names.prefix(2))).joined(separator: ", ") + more
  }

  fileprivate func colour(on engine: String) -> TerminalStyle.Colour? {
    let words = Set(showings.compactMap { $0.outcomes[engine]?.word })
    return Self.colours.first { words.contains($0.word) }?.colour
  }

  /// The colours of the outcomes, the worst first, except for those that only some cannot show.
  private static let colours: [(word: CoverageOutcome.Word, colour: TerminalStyle.Colour)] = [
    (.failed, .red), (.error, .yellow), (.passed, .green), (.overridden, .yellow),
    (.notShown, .dim), (.notRun, .dim),
  ]
}

extension CoveredRow.Showing {
  fileprivate var isOfNewest: Bool { profile == .newest }
}

/// The line of `navtrace list --oracle` about one case of the oracle.
struct OracleRow: Codable, Hashable, Sendable {
  var id: String
  var title: String
  /// The strength of its source.
  var strength: String
  /// The reason why no scenario shows it.
  var none: String?
  var showings: [CoveredRow.Showing]

  /// Whether a scenario shows it, or there is a reason for none, and none failed.
  var isWell: Bool {
    let outcomes = showings.flatMap(\.outcomes.values)
    return (none != nil || !showings.isEmpty)
      && !outcomes.contains { [.failed, .error].contains($0.word) }
  }

  /// Returns the outcomes of its scenarios on an engine: `passed`, or `passed 3, overridden 1`.
  func outcome(on engine: String) -> String {
    let words = showings.compactMap { $0.outcomes[engine]?.word }
    guard words.count > 1 else { return words.first?.rawValue ?? "" }
    return CoverageOutcome.Word.allCases.filter(words.contains).map { word in
      "\(word.rawValue) \(words.count { $0 == word })"
    }.joined(separator: ", ")
  }
}
