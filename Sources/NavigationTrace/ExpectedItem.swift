/// One entry of an expectation.
public enum ExpectedItem: Hashable, Sendable {
  /// An event; the fields that it lists are compared, and its view.
  case event(TraceEvent)
  /// Strands that may interleave in any way, each in its own order, with nothing else in between.
  case anyOrder([[TraceEvent]], Tolerance)
  /// Events that come all, in this order, or not at all.
  case optional([TraceEvent], Tolerance)
  /// Sequences of which one comes, in its order; the first is the one that is usual.
  case oneOf([[TraceEvent]], Tolerance)
  /// Events that come together so many times, each time in this order.
  case repeated([TraceEvent], times: ClosedRange<Int>, Tolerance)
  /// Up to so many events of some kinds, or of whatever kind, in whatever order.
  case any(kinds: Set<EventKind>?, most: Int, Tolerance)

  /// The events in the order in which they are written, as often as they may come.
  public var events: [TraceEvent] {
    switch self {
    case .event(let event): [event]
    case .anyOrder(let groups, _), .oneOf(let groups, _): groups.flatMap(\.self)
    case .optional(let events, _): events
    case .repeated(let events, let times, _):
      Array(repeatElement(events, count: times.upperBound).joined())
    case .any: []
    }
  }

  /// Why the entry is weaker than one total order; nil for a plain event.
  public var tolerance: Tolerance? {
    switch self {
    case .event: nil
    case .anyOrder(_, let tolerance), .optional(_, let tolerance), .oneOf(_, let tolerance),
      .repeated(_, _, let tolerance), .any(_, _, let tolerance):
      tolerance
    }
  }
}
