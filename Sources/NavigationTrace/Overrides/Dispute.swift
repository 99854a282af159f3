/// The other side of an expectation on which sources disagree; both sides are accepted.
public struct Dispute: Hashable, Sendable {
  /// Why it is not decided.
  public var reason: String
  /// The sources of the other side; never empty.
  public var source: [String]
  /// The changes that make the other side of the written events.
  public var changes: [ExpectationChange]
  /// The other side.
  public var items: [ExpectedItem]

  /// Its lines in a file.
  var yamlLines: [String] {
    [
      "disputed:", "  reason: \(FlowYAML.text(reason))", "  source: \(FlowYAML.list(source))",
      "  changes:",
    ] + changes.flatMap(\.yamlLines).map { "  \($0)" }
  }
}

extension ExpectedTrace {
  /// The side of an expectation that a trace takes.
  public enum Side: String, Hashable, Sendable, Codable, CaseIterable {
    /// The events that the file has.
    case events
    /// The other side of a dispute.
    case disputed
  }

  /// The expectation with the other side of its dispute as its events; `nil` without a dispute.
  public var otherSide: ExpectedTrace? {
    guard let dispute else { return nil }
    var other = self
    other.items = dispute.items
    other.dispute = nil
    return other
  }

  /// Compares a trace with the side that it takes, which is the written one if it takes neither.
  public func comparison(
    with trace: Trace, observability: Observability = .everything
  ) -> (diff: TraceDiff, side: Side) {
    let diff = TraceDiff(expected: self, actual: trace, observability: observability)
    guard !diff.isMatch, let otherSide else { return (diff, .events) }
    let other = TraceDiff(expected: otherSide, actual: trace, observability: observability)
    return other.isMatch ? (other, .disputed) : (diff, .events)
  }
}
