import NavigationTrace

/// Takes out of events what the engine cannot show natively: derived is not observed.
struct EventFilter {
  /// Arguments that an engine leaves out by itself in each callback where it cannot tell them.
  private static let marked: Set<EventField> = [
    .navigation, .source, .target, .frame, .filename,
  ]

  private let observability: Observability
  private var native: [String] = []

  init(_ observability: Observability) { self.observability = observability }

  /// The event as far as it was observed; nil where the engine's table has the whole kind.
  ///
  /// The native signals of an event that is left out stay with the one that follows.
  mutating func observed(_ event: TraceEvent) -> TraceEvent? {
    guard event.kind.channel != .step else { return event }
    native += event.extra?.native ?? []
    guard observability.kinds[event.kind] == nil else { return nil }
    var event = event
    for field in (observability.fields[event.kind] ?? [:]).keys
    where !EventFilter.marked.contains(field) {
      event[field] = nil
    }
    event.extra?.native = native.isEmpty ? nil : native
    native = []
    return event
  }
}
