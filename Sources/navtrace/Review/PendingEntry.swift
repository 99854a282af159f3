import NavigationTrace
import RunReports
import ScenarioLanguage

/// A recorded trace in `navtrace review --json`; what is not there is null.
struct PendingEntry: Encodable {
  private enum CodingKeys: String, CodingKey {
    case scenario, engine, version, pending, expectation, isMatch, divergence, violations, counts
    case diff
  }

  var pending: PendingTrace

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let version = pending.trace.engineVersion
    try container.encode(pending.scenario.name, forKey: .scenario)
    try container.encode(pending.trace.engine, forKey: .engine)
    try container.encode(version.isEmpty ? nil : version, forKey: .version)
    try container.encode(pending.file, forKey: .pending)
    try container.encode(pending.expectation?.file, forKey: .expectation)
    try container.encode(pending.diff.isMatch, forKey: .isMatch)
    try container.encode(
      pending.expectation == nil ? nil : pending.diff.firstDivergence, forKey: .divergence)
    try container.encode(pending.violations.map(\.description), forKey: .violations)
    try container.encode(counts, forKey: .counts)
    try container.encode(DiffDocument(pending.diff), forKey: .diff)
  }

  /// Lines by verdict, every verdict among them, and the fields that the engine cannot show.
  private var counts: [String: Int] {
    let counts = pending.diff.counts
    let verdicts = DiffLine.Verdict.allCases.map { ($0.rawValue, counts[$0]) }
    return Dictionary(
      uniqueKeysWithValues: verdicts + [("unobservableFields", counts.unobservableFields)])
  }
}
