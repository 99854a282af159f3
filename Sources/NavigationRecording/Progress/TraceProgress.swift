import NavigationTrace
import WebViewKit

/// A growing trace, and the activity that its events show; a task uses it to wait for events.
@MainActor package final class TraceProgress {
  /// The activity after the events so far, including those that the engine does not show.
  package private(set) var activity: Activity
  /// The time at which the last event came.
  package private(set) var lastEvent = ContinuousClock.now
  /// The time of the first call to a delegate's method; `nil` if there was none.
  package private(set) var firstCallback: ContinuousClock.Instant?
  /// The events so far that the engine can show.
  package private(set) var events: [TraceEvent] = []

  private var filter: EventFilter
  private let receive: @MainActor (TraceEvent) -> Void
  // One element is enough, since the waiting task then checks all conditions again.
  private let changes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// The first value whose origin the engine's capabilities do not list; `nil` if all are listed.
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

  /// Returns the events of a trace that an engine can show, without values that it cannot show.
  package static func observed(
    _ events: [TraceEvent], by capabilities: EngineCapabilities?
  ) -> [TraceEvent] {
    var filter = EventFilter(capabilities)
    return events.compactMap { filter.observed($0) }
  }

  /// Adds an event, and lets the waiting task check its condition again.
  package func take(_ event: TraceEvent) {
    lastEvent = .now
    if firstCallback == nil, event.kind.channel == .navigation { firstCallback = lastEvent }
    activity.addEvent(event)
    if let event = filter.observed(event) {
      events.append(event)
      receive(event)
    }
    wake()
  }

  /// Records that a download of a view has ended without a callback.
  package func takeEndOfDownload(in view: Int) {
    activity.endDownload(in: view)
    wake()
  }

  /// Lets the waiting task check its condition again, since something else has changed.
  package func wake() { changes.continuation.yield() }

  /// Waits until the condition is true, half a second has passed, or the task is cancelled.
  ///
  /// Afterwards, the caller should ask the engine. An engine that has lost a load does not send an
  /// event, but it reports the loss when asked.
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

/// A filter that removes values that an engine does not show, and marks values that a part of
/// navtrace made up.
struct EventFilter {
  private let entries: [EventKind: EngineCapabilities.Event]
  private let observability: Observability
  private var native: [String] = []
  /// The first recorded value whose origin the engine's capabilities do not list.
  private(set) var undeclared: String?

  /// Creates a filter.
  ///
  /// - Parameter capabilities: The engine's capabilities; `nil` lets all events and values pass.
  init(_ capabilities: EngineCapabilities?) {
    entries = Dictionary((capabilities?.events ?? []).map { ($0.event, $0) }) { first, _ in first }
    observability = capabilities.map(Observability.init) ?? .everything
  }

  /// Returns the event with its observed values; `nil` if the engine does not show the event.
  ///
  /// If an event is left out, its native signals are added to the next event.
  mutating func observed(_ event: TraceEvent) -> TraceEvent? {
    guard event.kind.isOfEngine, let entry = entries[event.kind] else { return event }
    native += event.extra?.native ?? []
    guard observability.reason(hiding: event) == nil else { return nil }
    var event = event
    var extra = event.extra ?? TraceExtra()
    let name = event.kind.rawValue
    extra.suppliedBy = supplier(marked: extra.suppliedBy, entry.origins, name)
    var supplied: [EventField: String] = [:]
    if extra.suppliedBy == nil {
      for field in entry.fields where event[field.field] != nil {
        guard !field.origins.allSatisfy(\.isAbsent) else {
          event[field.field] = nil
          continue
        }
        supplied[field.field] = supplier(
          marked: extra.supplied?[field.field], field.origins, "\(name).\(field.field.rawValue)")
      }
    }
    extra.supplied = supplied.isEmpty ? nil : supplied
    for field in entry.fields where field.origins.allSatisfy(\.isAbsent) {
      extra.details?[field.field] = nil
    }
    // A part of WebViewKit that the engine's capabilities do not list is treated like the engine.
    if let part = extra.heldBy, part != entry.place?.source {
      if FacadePart(rawValue: part) == nil { report("the place of \(name)", by: part) }
      extra.heldBy = nil
    }
    extra.native = native.isEmpty ? nil : native
    native = []
    event.extra = extra == TraceExtra() ? nil : extra
    return event
  }

  /// Returns the part of navtrace that made up a value; `nil` if the value was observed.
  private mutating func supplier(
    marked part: String?, _ origins: [ValueOrigin], _ name: String
  ) -> String? {
    if let part {
      guard let origin = origins.first(where: { $0.source == part }) else {
        report(name, by: part)
        return part
      }
      return origin.isObserved ? nil : part
    }
    return origins.contains(where: \.isObserved) ? nil : origins.first { !$0.isAbsent }?.source
  }

  private mutating func report(_ name: String, by part: String) {
    undeclared = undeclared ?? "\(name), made up by \(part)"
  }
}
