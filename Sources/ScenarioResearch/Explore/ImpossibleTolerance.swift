import NavigationTrace

/// A tolerance of an expectation that no allowed trace needs.
package struct ImpossibleTolerance: Hashable, Sendable, CustomStringConvertible {
  /// What is not possible.
  package enum Fault: Hashable, Sendable {
    /// Entries of `anyOrder` always come in one order.
    case ordered(first: TraceEvent, second: TraceEvent)
    /// The events of `optional` always come.
    case always
    /// The events of `optional`, or those that `any` allows, never come.
    case never
    /// No event comes that only `any` allows.
    case unused
    /// A sequence of `oneOf`, of which this is the first event, never comes.
    case alternative(TraceEvent)
    /// The events of `repeat` come only so often.
    case times(ClosedRange<Int>)
  }

  /// What is not possible.
  package let fault: Fault
  /// The reason that the expectation gives for the tolerance.
  package let reason: String

  /// The fault and its remedy, in a sentence.
  package var description: String {
    switch fault {
    case .ordered(let first, let second):
      "anyOrder (\(reason)): no interleaving has '\(second)' before '\(first)'; "
        + "write them in this order, outside of the group or in one strand"
    case .always: "optional (\(reason)): every interleaving has these events; take the group away"
    case .never: "optional (\(reason)): no interleaving has these events; take them away"
    case .unused: "any (\(reason)): no interleaving has an event here; take the group away"
    case .alternative(let first):
      "oneOf (\(reason)): no interleaving has the sequence that begins with '\(first)'; take it away"
    case .times(let times):
      "repeat (\(reason)): the events come \(times.lowerBound) to \(times.upperBound) times; say so"
    }
  }
}
