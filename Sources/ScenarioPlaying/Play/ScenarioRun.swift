import FixtureServing
import NavigationTrace

/// What playing a scenario gave.
package struct ScenarioRun: Sendable {
  /// The events, as far as they came.
  package var trace: Trace
  /// Why the scenario was not played to its end; nil where it was.
  package var failure: CouldNotRun?
  /// What the server was asked for, in the order it arrived.
  package var requests: [RequestRecord] = []
  /// What happened at the server, in order; empty where nobody wanted it.
  package var evidence: [ServerEvent] = []
  /// How long it took.
  package var times = PlayTimes()
}
