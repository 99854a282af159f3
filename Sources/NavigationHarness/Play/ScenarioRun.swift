import FixtureServing
import NavigationTrace

/// What playing a scenario gave.
public struct ScenarioRun: Sendable {
  /// The events, as far as they came.
  public var trace: Trace
  /// Why the scenario was not played to its end; nil where it was.
  public var failure: CouldNotRun?
  /// What the server was asked for, in the order it arrived.
  public var requests: [RequestRecord] = []
  /// What happened at the server, in order; empty where nobody wanted it.
  public var evidence: [ServerEvent] = []
  /// How long it took.
  public var times = PlayTimes()
}
