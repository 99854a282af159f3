/// The choice of traces that a run writes to their scenarios' folders, as
/// `expected.<engine>.new.yaml`.
package enum RecordMode: String, CaseIterable, Hashable, Sendable {
  case none
  /// The traces of scenarios without an expectation.
  case missing
  /// The traces of scenarios that failed or have no expectation.
  case failed
  case all

  /// Whether the trace of a scenario run is written; never true in continuous integration.
  ///
  /// - Parameter environment: The process's environment, in which `CI=true` forbids writing.
  package func records(_ play: ScenarioReport, environment: [String: String]) -> Bool {
    guard environment["CI"] != "true" else { return false }
    return switch play.outcome {
    case .error: false
    case .failed: self == .failed || self == .all || play.isNew && self == .missing
    case .passed, .skipped: self == .all
    }
  }
}
