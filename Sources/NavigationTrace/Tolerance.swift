/// Why an expectation leaves something open: the race as the oracle knows it.
public struct Tolerance: Hashable, Sendable {
  /// What is not certain, in a sentence.
  public var reason: String
  /// Cases and rules of the oracle; never empty.
  public var source: [String]

  /// Creates a tolerance.
  public init(reason: String, source: [String]) {
    self.reason = reason
    self.source = source
  }
}
