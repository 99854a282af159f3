import NavigationTrace

/// The trace while it grows, and the one who waits until it is as wanted.
@MainActor final class TraceProgress {
  /// What is under way by the events so far, those too that the engine only derives.
  private(set) var activity = Activity()
  /// When the last event came.
  private(set) var lastEvent = ContinuousClock.now
  /// The events so far, as far as the engine can show them.
  private(set) var events: [TraceEvent] = []

  private var filter: EventFilter
  private let receive: @MainActor (TraceEvent) -> Void
  // One element is enough: whoever waits looks at everything again.
  private let changes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// - Parameter receive: Gets each event that the trace has.
  init(_ observability: Observability, receive: @escaping @MainActor (TraceEvent) -> Void) {
    filter = EventFilter(observability)
    self.receive = receive
  }

  /// Takes in an event and lets the one who waits look again.
  func take(_ event: TraceEvent) {
    lastEvent = .now
    activity.take(event)
    if let event = filter.observed(event) {
      events.append(event)
      receive(event)
    }
    wake()
  }

  /// Lets the one who waits look again, since something else has changed.
  func wake() { changes.continuation.yield() }

  /// Waits until the condition holds, or until the task is cancelled.
  func wait(until condition: () -> Bool) async {
    guard !condition() else { return }
    for await _ in changes.stream where condition() { return }
  }
}
