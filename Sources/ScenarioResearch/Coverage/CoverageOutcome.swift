/// Whether a scenario shows a row on an engine.
package enum CoverageOutcome: Hashable, Sendable {
  /// The trace matched, and the row's events came in their order with all their fields.
  case shown
  /// The trace matched what is expected of this engine instead of WKWebView's order, and why.
  ///
  /// Of cases of the oracle only: a row's events are the same in both.
  case overridden(String)
  /// The trace is not as expected.
  case differed
  /// There is no whole trace, and why.
  case couldNotRun(String)
  /// The engine cannot show it, and why.
  case notShown(String)
  /// Nobody played it; the fields that the engine can show at times only.
  case notRun(doubtful: [String])

  /// Whether the row was shown, or may be when the scenario is played.
  package var isPromising: Bool {
    switch self {
    case .shown, .notRun(doubtful: []): true
    default: false
    }
  }
}
