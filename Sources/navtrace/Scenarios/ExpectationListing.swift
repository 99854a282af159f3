import NavigationTrace
import RunReports
import ScenarioLanguage

/// A listing of what is expected of an engine: an override with its parent's events as YAML, and
/// with the place of each event that it states itself.
struct ExpectationListing {
  private let expectation: Scenario.Expectation
  /// The file that an override states changes to; `nil` for one that has the whole trace.
  private let parent: ExpectationName?

  private let strength: EvidenceStrength?

  init(_ expectation: Scenario.Expectation, in scenario: Scenario) {
    self.expectation = expectation
    strength = expectation.isOverride ? nil : scenario.strength
    parent = expectation.authored.changes == nil ? nil : scenario.parent(of: expectation.name)
  }

  /// The text, a line each.
  func lines(_ style: TerminalStyle) -> [String] {
    let name = expectation.name.fileName
    let trace = expectation.trace
    let notes = [
      parent.map { "\(name): changes to \($0.fileName)" } ?? name,
      strength.map { "evidence: \($0)" }, trace.reason.map { "reason: \($0)" },
      trace.port.map { "port: \($0)" },
      trace.dispute.map { "disputed: \($0.reason)" },
    ]
    var lines = notes.compactMap(\.self).map { style(.dim, "# \($0.printableLine)") }
    for entry in expectation.authored.listing {
      let own = entry.places.first { parent != nil && $0.file == expectation.file }
      let place = own?.line.map { style(.dim, "  # \(name):\($0)") } ?? ""
      lines.append((entry.lines.first?.printableLine ?? "") + place)
      lines += entry.lines.dropFirst().map(\.printableLine)
    }
    return lines
  }
}
