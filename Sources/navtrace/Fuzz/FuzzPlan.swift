import WebEngines

/// What a `navtrace fuzz` is to do; everything in it has been checked.
struct FuzzPlan: Sendable {
  /// The engine that is compared with the model.
  var engine: WebEngine
  var seed: UInt64
  /// Which of the seed's scenarios.
  var numbers: ClosedRange<Int>
  /// The folder for what differs.
  var output: String
  /// How many of each class of differences are made smaller and written.
  var kept = 2
  /// How often an engine plays at most to make a scenario smaller.
  var tries = 150
  /// Seconds that a scenario may take.
  var timeLimit = 20.0
  /// Seconds that the model may take for a scenario that is tried because it is smaller.
  var smallLimit = 2.0
  /// The process's environment, which the workers inherit.
  var environment: [String: String]
}
