import Foundation
import NavigationTrace
import RunReports
import ScenarioLanguage
import WebEngines

/// A scenario in `navtrace list`.
struct ListEntry: Codable, Hashable, Sendable {
  var name: String
  var title: String
  var tags: [String]
  /// The strength of the evidence for `expected.yaml`; absent if there is no list of evidence.
  var strength: EvidenceStrength?
  /// The files of the expectations, `expected.yaml` first.
  var expectations: [String]
  var folder: String

  init(_ scenario: Scenario, strength: EvidenceStrength?) {
    name = scenario.name
    title = scenario.title
    tags = scenario.tags
    self.strength = strength
    folder = scenario.folder
    let names = scenario.expectationNames()
    expectations = ([nil] + WebEngine.allCases.map(\.rawValue)).flatMap { engine in
      names.filter { $0.engine == engine }.map(\.fileName)
    }
  }

  /// Returns one line an entry, in columns.
  static func lines(_ entries: [ListEntry], style: TerminalStyle) -> [String] {
    var table = TextTable()
    for entry in entries {
      let files = entry.expectations.joined(separator: ", ")
      table.append([
        entry.name, ([entry.title] + entry.tags.map { "@\($0)" }).joined(separator: " "),
        entry.strength?.rawValue ?? "",
        files.isEmpty ? "no expectation" : files,
      ])
    }
    return table.lines { row, column, cell in
      switch column {
      case 0: style(.bold, cell)
      case 3: entries[row].expectations.isEmpty ? style(.yellow, cell) : style(.dim, cell)
      default: cell
      }
    }
  }
}

extension Scenario.Expectation {
  /// Returns what is expected of an engine in lines: an override with its parent's events as YAML,
  /// and with the place of each event that it states itself.
  func lines(
    in scenario: Scenario, _ style: TerminalStyle, strength: EvidenceStrength?
  ) -> [String] {
    let strength = isOverride ? nil : strength
    // The file that an override states changes to.
    let parent = authored.changes == nil ? nil : scenario.parent(of: name)
    let name = name.fileName
    let notes = [
      parent.map { "\(name): changes to \($0.fileName)" } ?? name,
      strength.map { "evidence: \($0)" }, trace.reason.map { "reason: \($0)" },
      trace.port.map { "port: \($0)" },
      trace.dispute.map { "disputed: \($0.reason)" },
    ]
    var lines = notes.compactMap(\.self).map { style(.dim, "# \($0.printableLine)") }
    for entry in authored.listing {
      let own = entry.places.first { parent != nil && $0.file == file }
      let place = own?.line.map { style(.dim, "  # \(name):\($0)") } ?? ""
      lines.append((entry.lines.first?.printableLine ?? "") + place)
      lines += entry.lines.dropFirst().map(\.printableLine)
    }
    return lines
  }
}
