import Foundation
import RunReports
import ScenarioLanguage
import WebEngines

/// A scenario in `navtrace list`.
struct ListEntry: Codable, Hashable, Sendable {
  var name: String
  var title: String
  var tags: [String]
  /// Rows of the behaviour list.
  var covers: [String]
  /// The strength of the evidence for `expected.yaml`; absent if there is none.
  var strength: EvidenceStrength?
  /// The files that say what is expected, `expected.yaml` first.
  var expectations: [String]
  var folder: String

  init(_ scenario: Scenario) {
    name = scenario.name
    title = scenario.title
    tags = scenario.tags
    covers = scenario.covers.map(\.id)
    strength = scenario.strength
    folder = scenario.folder
    let names = scenario.expectationNames()
    expectations = ([nil] + WebEngine.allCases.map(\.rawValue)).flatMap { engine in
      names.filter { $0.engine == engine }.map(\.fileName)
    }
  }

  /// One line an entry, in columns.
  static func lines(_ entries: [ListEntry], style: TerminalStyle) -> [String] {
    var table = TextTable()
    for entry in entries {
      let files = entry.expectations.joined(separator: ", ")
      table.append([
        entry.name, ([entry.title] + entry.tags.map { "@\($0)" }).joined(separator: " "),
        entry.strength?.rawValue ?? "", entry.covers.joined(separator: " "),
        files.isEmpty ? "no expectation" : files,
      ])
    }
    return table.lines { row, column, cell in
      switch column {
      case 0: style(.bold, cell)
      case 4: entries[row].expectations.isEmpty ? style(.yellow, cell) : style(.dim, cell)
      default: cell
      }
    }
  }
}
