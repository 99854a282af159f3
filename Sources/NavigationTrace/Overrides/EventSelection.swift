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

  /// The key under which the spot is written.
  var key: String {
    switch self {
    case .before: "before"
    case .after: "after"
    }
  }

  /// The event beside it.
  var matcher: EventMatcher {
    switch self {
    case .before(let matcher), .after(let matcher): matcher
    }
  }

  /// The spot as it is written: `after: goBack`.
  public var description: String { "\(key): \(matcher)" }
}
