/// All results.
struct Results {
  var rounds: [String: Rounds] = [:]
  var calls: [Contender: Double] = [:]
  var idle: [Contender: IdleConnections] = [:]
  /// Seconds from the start of the program to its first byte.
  var starts: [Contender: Double] = [:]
  /// The size of the stripped program, in bytes.
  var size: Double?

  func ratio(
    _ workload: String, _ contender: Contender = .ours, to other: Contender,
    _ value: (Sample) -> Double = \.processor
  ) -> Double? {
    rounds[workload]?.ratio(contender, to: other, value)
  }
}
