import NavigationTrace
import RunReports
import ScenarioLanguage
import ScenarioResearch
import WebViewKit

/// A table of the behaviour list's rows, with the scenarios and tests that show them on each
/// engine.
struct CoverageTable {
  /// The rows or cases that are asked about, by scenario.
  typealias Subjects = [String: [Coverage]]
  /// Outcomes by scenario, then by row or case, then by engine.
  typealias Outcomes = [String: [Coverage: [String: CoverageOutcome]]]

  let groups: [BehaviourGroup]
  let rows: [CoveredRow]
  private let engines: [String]
  private let isPlayed: Bool

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - outcomes: The outcomes by scenario, row and engine.
  ///   - isWhole: Whether rows that no scenario covers are listed too.
  init(
    _ list: BehaviourList, _ scenarios: [Scenario], outcomes: Outcomes, engines: [String],
    isPlayed: Bool, isWhole: Bool
  ) {
    self.engines = engines
    self.isPlayed = isPlayed
    groups = list.groups
    rows = list.groups.flatMap(\.rows).flatMap { behaviour in
      let parts = behaviour.parts.map {
        CoveredRow($0, scenarios, outcomes: outcomes, engines: engines)
      }
      var row = CoveredRow(behaviour, scenarios, outcomes: outcomes, engines: engines)
      // A row is whole only if all its parts are, but for those that an engine cannot show.
      row.engines.removeAll { engine in
        parts.contains {
          !$0.engines.contains(engine) && $0.unsettled == nil && $0.notOn[engine] == nil
        }
      }
      return ([row] + parts).filter { isWhole || !$0.showings.isEmpty }
    }
  }

  /// Whether every row is shown on one engine at least, or has a reason.
  var isComplete: Bool { rows.allSatisfy { !$0.engines.isEmpty || $0.unsettled != nil } }

  /// The sums: `43 of 45 rows shown on webkitgtk, 45 on model; unsettled: W35`.
  var summary: String {
    let words = isPlayed ? "shown" : "can be shown"
    let counts = engines.enumerated().map { index, engine in
      let count = rows.count { !$0.isPart && $0.engines.contains(engine) }
      return index == 0
        ? "\(count) of \(rows.count { !$0.isPart }) rows \(words) on \(engine)"
        : "\(count) on \(engine)"
    }
    let unsettled = rows.filter { $0.unsettled != nil }.map(\.id)
    let missing = rows.filter { $0.engines.isEmpty && $0.unsettled == nil }.map(\.id)
    return counts.joined(separator: ", ")
      + (unsettled.isEmpty ? "" : "; unsettled: \(unsettled.joined(separator: ", "))")
      + (missing.isEmpty ? "" : "; nowhere: \(missing.joined(separator: ", "))")
  }

  func lines(_ style: TerminalStyle) -> [String] {
    var lines: [String] = []
    for group in groups {
      let own = rows.filter { row in
        group.rows.contains { row.id == $0.id || row.id.hasPrefix($0.id + ".") }
      }
      if !own.isEmpty { lines.append(style(.bold, "\(group.letter). \(group.subject)")) }
      for row in own { lines += row.lines(style, engines: engines) }
    }
    return lines + [style(.bold, summary)]
  }
}

extension CoveredRow {
  fileprivate init(
    _ behaviour: Behaviour, _ scenarios: [Scenario], outcomes: CoverageTable.Outcomes,
    engines: [String]
  ) {
    id = behaviour.id
    self.behaviour = behaviour.text
    reports = behaviour.reports
    answer = behaviour.answer
    unsettled = behaviour.unsettled
    notOn = behaviour.notOn
    tests = behaviour.tests
    showings = scenarios.flatMap { scenario in
      scenario.covers.filter { $0.id == behaviour.id }.map { coverage in
        Showing(scenario.name, coverage, outcomes)
      }
    }
    let found = showings
    self.engines = engines.filter { engine in
      found.isEmpty
        ? behaviour.tests.contains { $0.isAbout(engine) }
        : found.contains { $0.outcomes[engine]?.isPromising == true }
    }
  }

  fileprivate func lines(_ style: TerminalStyle, engines all: [String]) -> [String] {
    var lines = ["", "\(style(.bold, id)) \(behaviour)\(style(.yellow, missingEngines(of: all)))"]
    if !reports.isEmpty {
      lines.append("  \(style(.dim, "reported: \(reports.joined(separator: ", "))"))")
    }
    if let answer { lines.append("  \(answer)") }
    if let unsettled { lines.append(style(.yellow, "  unsettled: \(unsettled)")) }
    for showing in showings {
      lines.append("  \(showing.scenario)")
      for event in showing.assertion { lines.append("    \(style(.dim, event))") }
      for engine in all {
        guard let outcome = showing.outcomes[engine] else { continue }
        let reason = outcome.reason.map { ": \($0)" } ?? ""
        lines.append("    \(engine): \(style(outcome.colour, outcome.word.rawValue))\(reason)")
      }
    }
    for test in tests {
      let engines = test.engines.map { " on \($0.joined(separator: ", "))" } ?? ""
      lines.append("  test '\(test.name)'\(engines)")
      lines.append("    \(style(.dim, test.file))")
    }
    if showings.isEmpty, tests.isEmpty, unsettled == nil {
      lines.append(style(.red, "  nothing shows it"))
    }
    return lines
  }

  /// Returns the engines that do not show it, each with its reason: ` (not on model: it runs no
  /// scripts)`.
  private func missingEngines(of all: [String]) -> String {
    let missing = all.filter { unsettled == nil && !engines.contains($0) }.map { engine in
      notOn[engine].map { "\(engine): \($0)" } ?? engine
    }
    return missing.isEmpty ? "" : " (not on \(missing.joined(separator: ", ")))"
  }
}

extension CoverageOutcome {
  fileprivate var colour: TerminalStyle.Colour {
    switch word {
    case .passed: .green
    case .failed: .red
    case .error: .yellow
    case .overridden, .notShown, .notRun: .dim
    }
  }
}

/// The line of `navtrace list --covers` about one row of the behaviour list.
struct CoveredRow: Codable, Hashable, Sendable {
  /// A scenario that covers the row, or the case.
  struct Showing: Codable, Hashable, Sendable {
    var scenario: String
    /// The events that show the row, in the words of a trace.
    var assertion: [String]
    /// The system that the scenario is about; `nil` in the table of rows.
    var profile: SystemProfile?
    /// The outcomes, by engine.
    var outcomes: [String: CoverageOutcome]
  }

  var id: String
  var behaviour: String
  /// The public threads that report it.
  var reports: [String]
  /// The answer to the problem.
  var answer: String?
  /// The reason why nothing shows it.
  var unsettled: String?
  /// The engines that cannot show it, each with the reason.
  var notOn: [String: String]
  var showings: [Showing]
  /// The tests that show what no trace can, or the part of it that none can.
  var tests: [BehaviourTest]
  /// The engines on which a scenario shows it, or may once it is played; if none does, a test.
  var engines: [String]

  var isPart: Bool { id.contains(".") }
}

extension CoveredRow.Showing {
  init(_ scenario: String, _ coverage: Coverage, _ outcomes: CoverageTable.Outcomes) {
    self.init(
      scenario: scenario, assertion: coverage.assertion.map(\.description),
      outcomes: outcomes[scenario]?[coverage] ?? [:])
  }
}
