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
  package func accepts(_ other: TraceEvent) -> Bool {
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

/// One event, or everything from one event to another.
public enum EventSelection: Hashable, Sendable, CustomStringConvertible {
  /// The event that a matcher names.
  case event(EventMatcher)
  /// The entries from the first event to the last one; a group belongs to it as a whole.
  case section(from: EventMatcher, to: EventMatcher)

  /// The selection as it is written: `{from: didStart, to: {didFinish: {url: /a}}}`.
  public var description: String {
    switch self {
    case .event(let matcher): "\(matcher)"
    case .section(let first, let last): "{from: \(first), to: \(last)}"
    }
  }
}

/// A place between two entries; beside a group if the event that it names is in one.
public enum EventSpot: Hashable, Sendable, CustomStringConvertible {
  /// In front of an event.
  case before(EventMatcher)
  /// Behind an event.
  case after(EventMatcher)

  var key: String {
    switch self {
    case .before: "before"
    case .after: "after"
    }
  }

  var matcher: EventMatcher {
    switch self {
    case .before(let matcher), .after(let matcher): matcher
    }
  }

  /// The spot as it is written: `after: goBack`.
  public var description: String { "\(key): \(matcher)" }
}

/// The fields of an event that get another value or are dropped.
public struct FieldChange: Hashable, Sendable {
  /// The other view; `nil` if it stays.
  public var view: Int?
  /// The new values.
  public var fields: [EventField: TraceValue]
  /// The fields that are dropped.
  public var without: [EventField]

  /// Creates a change.
  public init(
    view: Int? = nil, _ fields: [EventField: TraceValue] = [:], without: [EventField] = []
  ) {
    self.view = view
    self.fields = fields
    self.without = without
  }

  /// Creates the change that makes one event another one of the same kind; `nil` if the kinds
  /// differ.
  init?(from old: TraceEvent, to new: TraceEvent) {
    guard old.kind == new.kind else { return nil }
    view = old.view == new.view ? nil : new.view
    fields = new.fields.filter { old.fields[$0.key] != $0.value }
    without = old.orderedFields.map(\.field).filter { new.fields[$0] == nil }
  }

  /// The number of fields that it is about.
  var count: Int { fields.count + without.count + (view == nil ? 0 : 1) }

  /// Returns an event with the change applied.
  ///
  /// - Throws: ``ChangeFailure`` if the event has a value already, or lacks a field to drop.
  func applied(to event: TraceEvent) throws(ChangeFailure) -> TraceEvent {
    var event = event
    let expected = "only the fields that differ"
    if let view {
      guard view != event.view else {
        throw ChangeFailure("to", "'view' is \(view) already", expected: expected)
      }
      event.view = view
    }
    for (field, value) in fields {
      guard event[field] != value else {
        throw ChangeFailure(
          "to", "'\(field.rawValue)' is \(FlowYAML.text(value)) already", expected: expected)
      }
      event[field] = value
    }
    for field in without {
      guard event[field] != nil else {
        throw ChangeFailure(
          "without", "the event has no '\(field.rawValue)'", expected: "fields that it has")
      }
      event.fields[field] = nil
    }
    return event
  }
}
