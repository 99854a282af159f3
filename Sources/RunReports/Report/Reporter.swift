/// Tells of a run while it goes on, in one form.
///
/// It hears that the run begins; for each engine of the beginning, of each play, and of the end;
/// then of the whole run, however that ended.
package protocol Reporter {
  /// The run begins; nothing was played yet.
  mutating func begin(_ run: RunReport)
  /// An engine is ready, or is said to be unable to play.
  mutating func begin(_ engine: EngineReport)
  /// A scenario was played, or cannot be.
  mutating func end(_ scenario: ScenarioReport)
  /// A file was written for the one before.
  mutating func recorded(_ file: String)
  /// An engine has played what it was to play, or failed.
  mutating func end(_ engine: EngineReport, _ scenarios: [ScenarioReport])
  /// The run has ended.
  mutating func finish(_ run: RunReport) throws
}

extension Reporter {
  package mutating func begin(_ run: RunReport) {}
  package mutating func begin(_ engine: EngineReport) {}
  package mutating func end(_ scenario: ScenarioReport) {}
  package mutating func recorded(_ file: String) {}
  package mutating func end(_ engine: EngineReport, _ scenarios: [ScenarioReport]) {}
}

/// A reporter of one document, which is written when the run has ended.
struct DocumentReporter: Reporter {
  let write: (RunReport) throws -> Void

  func finish(_ run: RunReport) throws { try write(run) }
}
