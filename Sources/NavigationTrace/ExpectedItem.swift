/// One entry of an expectation.
public enum ExpectedItem: Hashable, Sendable {
  /// An event; the fields that it lists are compared, and its view.
  case event(TraceEvent)
  /// Strands that may interleave in any way, each in its own order, with nothing else in between.
  case anyOrder([[TraceEvent]], Tolerance)
  /// Events that come all, in this order, or not at all.
  case optional([TraceEvent], Tolerance)

  /// The events in the order in which they are written.
  public var events: [TraceEvent] {
    switch self {
    case .event(let event): [event]
    case .anyOrder(let strands, _): strands.flatMap(\.self)
    case .optional(let events, _): events
    }
  }

  /// Why the entry is weaker than one total order; nil for a plain event.
  public var tolerance: Tolerance? {
    switch self {
    case .event: nil
    case .anyOrder(_, let tolerance), .optional(_, let tolerance): tolerance
    }
  }
}
