/// How long playing a scenario took.
package struct PlayTimes: Hashable, Sendable, Codable {
  /// Seconds from opening the scenario's session until it was closed.
  package var seconds = 0.0
  /// How many of them were spent waiting, in each step from its last event until it was certain
  /// that no other would come.
  package var waiting = 0.0

  /// Creates the times of a scenario that took none.
  package init() {}
}
