/// What is known of a run while it goes on.
package enum PlayProgress: Sendable {
  /// A worker's engine runs: before the first scenario, and again after a worker was lost.
  case ready(EngineDescription)
  /// A worker was given a scenario.
  case began(PlayRequest)
  /// It is over, one way or another.
  case ended(PlayRequest, PlayResult)
}
