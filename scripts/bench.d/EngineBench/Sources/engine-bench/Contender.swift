/// A program that plays scenarios.
protocol Contender {
  /// The heading of the column.
  var name: String { get }
  /// Milliseconds from its launch until it could play.
  var launch: Double { get }
  /// Plays one scenario, and leaves nothing of it behind; nil if it cannot.
  ///
  /// - Parameter origin: The scenario's origin, for contenders without a server of their own.
  func play(_ workload: Workload, at origin: String) throws -> Measurement?
  /// Ends the contender's processes.
  func end()
}
