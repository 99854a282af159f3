import NavigationTrace
import WebViewKit

/// A trace while it grows, with the activity that its events show, for a task that waits for it.
@MainActor package final class TraceProgress {
  /// The activity by the events so far, including those that the engine only derives.
  package private(set) var activity: Activity
  /// The time at which the last event came.
  package private(set) var lastEvent = ContinuousClock.now
  /// The time of the first call of a delegate's method; `nil` if none has been called.
  package private(set) var firstCallback: ContinuousClock.Instant?
  /// The events so far, as far as the engine can show them.
  package private(set) var events: [TraceEvent] = []

  private var filter: EventFilter
  private let receive: @MainActor (TraceEvent) -> Void
  // One element is enough: the waiting task checks everything again.
  private let changes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// The first value that came without an origin in the engine's table; `nil` if all have one.
  package var undeclared: String? { filter.undeclared }

  /// Creates the progress of an empty trace.
  ///
  /// - Parameters:
  ///   - capabilities: The engine's capabilities.
  ///   - absent: The methods that the app's delegates lack.
  ///   - receive: A closure that gets each event of the trace.
  package init(
    _ capabilities: EngineCapabilities?, without absent: Set<EventKind> = [],
    receive: @escaping @MainActor (TraceEvent) -> Void
  ) {
    filter = EventFilter(capabilities)
    activity = Activity(without: absent)
    self.receive = receive
  }

  /// Returns the events of a trace that an engine can show, as far as it shows them.
  package static func observed(
    _ events: [TraceEvent], by capabilities: EngineCapabilities?
  ) -> [TraceEvent] {
    var filter = EventFilter(capabilities)
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

  /// Records in the activity that a download of a view has ended without a callback.
  package func takeEndOfDownload(in view: Int) {
    activity.endDownload(in: view)
    wake()
  }

  /// Lets the waiting task check again, since something else has changed.
  package func wake() { changes.continuation.yield() }

  /// Waits until the condition holds, half a second has passed, or the task is cancelled.
  ///
  /// The engine is to be asked then: one that has lost a load sends nothing more, and says so.
  package func wait(until condition: () -> Bool) async {
    guard !condition() else { return }
    let end = ContinuousClock.now + .milliseconds(500)
    let timer = Task {
      try? await Task.sleep(until: end)
      wake()
    }
    defer { timer.cancel() }
    for await _ in changes.stream where condition() || .now >= end { return }
  }
}
