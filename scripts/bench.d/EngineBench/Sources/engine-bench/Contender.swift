/// Somebody who plays scenarios.
protocol Contender {
  /// The head of the column.
  var name: String { get }
  /// Milliseconds from its launch until it could play.
  var launch: Double { get }
  /// Plays one scenario, and leaves nothing of it behind; nil where it cannot.
  ///
  /// - Parameter origin: Where it is served, for those who have no server of their own.
  func play(_ workload: Workload, at origin: String) throws -> Measurement?
  /// Ends its processes.
  func end()
}
