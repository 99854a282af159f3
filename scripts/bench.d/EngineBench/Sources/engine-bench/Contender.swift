/// A program that plays scenarios.
protocol Contender {
  /// The heading of the column.
  var name: String { get }
  /// The number of milliseconds from its launch until it was ready.
  var launch: Double { get }
  /// Plays one scenario and leaves no state behind; returns `nil` if it cannot play the scenario.
  ///
  /// - Parameter origin: The scenario's origin, for contenders that have no server.
  func play(_ workload: Workload, at origin: String) throws -> Measurement?
  /// Ends the contender's processes.
  func end()
}
