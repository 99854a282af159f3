/// Which traces are written beside their scenario as `expected.<engine>.new.yaml`.
package enum RecordMode: String, CaseIterable, Hashable, Sendable {
  /// None.
  case none
  /// Those of scenarios that have no expectation.
  case missing
  /// Those that differ from their expectation, and those that have none.
  case failed
  /// All.
  case all

  /// Whether the trace behind an outcome is written; nothing ever is in continuous integration.
  ///
  /// - Parameter environment: The process's environment, in which `CI=true` forbids writing.
  package func records(_ outcome: ScenarioOutcome, environment: [String: String]) -> Bool {
    guard environment["CI"] != "true" else { return false }
    return switch outcome {
    case .couldNotRun: false
    case .missingExpectation: self != .none
    case .differed, .violated: self == .failed || self == .all
    case .matched, .unobservable: self == .all
    }
  }
}
