import NavigationTrace

/// The trace while it grows, and the task that waits for a state of it.
@MainActor package final class TraceProgress {
  /// The activity by the events so far, those too that the engine only derives.
  package private(set) var activity: Activity
  /// The time at which the last event came.
  package private(set) var lastEvent = ContinuousClock.now
  /// The time of the first call of a delegate's method; `nil` if none has been called.
  package private(set) var firstCallback: ContinuousClock.Instant?
  /// The events so far, as far as the engine can show them.
  package private(set) var events: [TraceEvent] = []

  private var filter: EventFilter
  private let receive: @MainActor (TraceEvent) -> Void
  // One element is enough: a waiting reader looks at everything again.
  private let changes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// The first value that came although the engine's table has no origin for it; `nil` if all have.
  package var undeclared: String? { filter.undeclared }

  /// - Parameters:
  ///   - table: The engine's.
  ///   - absent: The methods that the app's delegates are without.
  ///   - receive: Gets each event that the trace has.
  package init(
    _ table: EngineTable?, without absent: Set<EventKind> = [],
    receive: @escaping @MainActor (TraceEvent) -> Void
  ) {
    filter = EventFilter(table)
    activity = Activity(without: absent)
    self.receive = receive
  }

  /// Those of a trace's events that an engine shows, as far as it shows them.
  package static func observed(
    _ events: [TraceEvent], by table: EngineTable?
  ) -> [TraceEvent] {
    var filter = EventFilter(table)
    return events.compactMap { filter.observed($0) }
  }

  /// Adds an event and lets the waiting task check again.
  package func take(_ event: TraceEvent) {
    lastEvent = .now
    if firstCallback == nil, event.kind.channel == .navigation { firstCallback = lastEvent }
    activity.take(event)
    if let event = filter.observed(event) {
      events.append(event)
      receive(event)
    }
    wake()
  }

  /// Takes in that a download of a view has ended in silence.
  package func takeEndOfDownload(in view: Int) {
    activity.endDownload(in: view)
    wake()
  }

  /// Lets the waiting task check again, since something else has changed.
  package func wake() { changes.continuation.yield() }

  /// Waits until the condition holds, or until the task is cancelled.
  package func wait(until condition: () -> Bool) async {
    guard !condition() else { return }
    for await _ in changes.stream where condition() { return }
  }
}
