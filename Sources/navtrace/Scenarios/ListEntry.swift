import Foundation
import NavigationTrace
import ScenarioRuns
import Scenarios
import WebEngines
import WebViewKit

/// A scenario as an entry of `navtrace list`.
struct ListEntry: Codable, Hashable, Sendable {
  var name: String
  var title: String
  var tags: [String]
  /// The strength of the evidence for `expected.yaml`; `nil` if there is no ``OracleList``.
  var strength: EvidenceStrength?
  /// The files of the expectations, with `expected.yaml` first.
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
      names.filter { $0.engine.map(EngineFeatures.engine) == engine }.map(\.fileName)
    }
  }

  /// Returns the entries for people.
  ///
  /// On a terminal, they are in groups with headings. Otherwise, each is one line that begins with
  /// the complete name.
  ///
  /// - Parameters:
  ///   - columns: The columns of the terminal; `nil` if there is none.
  ///   - isVerbose: Whether the evidence and the expectations are also listed.
  static func lines(
    _ entries: [ListEntry], _ style: TerminalStyle, columns: Int?, isVerbose: Bool
  ) -> [String] {
    guard let columns else {
      var table = TextTable()
      for entry in entries { table.append([entry.name, entry.words(style, isVerbose: isVerbose)]) }
      return table.lines()
    }
    let groups = Dictionary(grouping: entries, by: \.parts.group)
    return groups.keys.sorted().flatMap { group in
      let own = groups[group] ?? []
      let width = min(own.map(\.parts.leaf.count).max() ?? 0, columns / 2)
      let heading = "\(group): \(own.count.counted("scenario"))"
      return ["", style(.bold, heading.printableLine)]
        + own.flatMap { entry in
          let name = entry.parts.leaf.printableLine.padded(behind: width)
          return "  \(name)  \(entry.words(style, isVerbose: isVerbose))"
            .wrapped(at: columns, indent: width + 4)
            .split(separator: "\n").map(String.init)
        }
    }
  }

  /// The part of the name before the last `/`, and the part after it.
  private var parts: (group: String, leaf: String) {
    guard let slash = name.lastIndex(of: "/") else { return ("", name) }
    return (String(name[..<slash]), String(name[slash...].dropFirst()))
  }

  /// The title, the tags, and notes about the expectation.
  private func words(_ style: TerminalStyle, isVerbose: Bool) -> String {
    var words = [title.printableLine] + tags.map { "@\($0)" }
    if expectations.isEmpty { words.append(style(.yellow, "(no expectation)")) }
    if isVerbose, !expectations.isEmpty {
      let files = [strength?.rawValue].compactMap(\.self) + expectations
      words.append(style(.dim, "(\(files.joined(separator: ", ")))"))
    }
    return words.joined(separator: " ")
  }
}
