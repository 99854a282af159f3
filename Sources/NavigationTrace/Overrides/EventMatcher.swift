/// A description that exactly one event of an expectation fits.
///
/// An event fits if its kind and its view are the same and it has every written field with the
/// written value.
public struct EventMatcher: Hashable, Sendable {
  /// The kind, the view and the fields that an event needs.
  public var event: TraceEvent
  /// The position among the events that fit, from 1; `nil` if only one may fit.
  public var nth: Int?

  /// Creates a matcher.
  public init(_ event: TraceEvent, nth: Int? = nil) {
    self.event = event
    self.nth = nth
  }

  /// Returns whether an event fits, whatever ``nth`` is.
  func accepts(_ other: TraceEvent) -> Bool {
    other.kind == event.kind && other.view == event.view
      && event.fields.allSatisfy { other.fields[$0.key] == $0.value }
  }
}

extension EventMatcher: CustomStringConvertible {
  /// The matcher as it is written: `{didFinish: {url: /next}, nth: 2}`.
  public var description: String {
    guard let nth else { return event.inFlow }
    let name = event.kind.rawValue
    return event.description == name
      ? "{\(name): {}, nth: \(nth)}" : "{\(event.description), nth: \(nth)}"
  }
}

extension TraceEvent {
  /// The event as a value on one line: `goBack`, `{didCommit: {url: /a}}`.
  var inFlow: String { description == kind.rawValue ? description : "{\(description)}" }
}
