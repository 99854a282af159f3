/// One event of a trace, and what another API would call in its place.
public struct Telling: Hashable, Sendable {
  /// The event.
  public var event: TraceEvent
  /// The calls, in order; nil where the event is no callback or the vocabulary is the trace's own.
  public var words: [Word]?

  /// The lines for people: the calls, or the event as it is.
  public var lines: [String] { words?.map(\.description) ?? [event.description] }
}
