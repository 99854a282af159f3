import NavigationRecording
public import NavigationTrace
import WebViewKit

extension WebViewRecording {
  /// Waits until an event comes.
  ///
  /// A page may cause an event with a timer. An engine does not report a timer before it is due, so
  /// the recording seems idle until then. An event that came before the call also counts, unless an
  /// earlier call has found it. Therefore two calls wait for two events.
  ///
  /// The model does not wait for the refresh of a page: it skips the time until the refresh.
  ///
  /// - Parameters:
  ///   - event: The kind of the event.
  ///   - url: The event's URL as in the trace: `/page` or `other:/page`; `nil` matches any URL.
  ///   - limit: The maximum time to wait.
  /// - Throws: ``NavTraceTestingError/call(at:causes:_:)`` if the event does not come in time.
  public func waitFor(
    _ event: EventKind, url: String? = nil, within limit: Duration = .seconds(10),
    filePath: StaticString = #filePath, line: UInt = #line
  ) async throws(NavTraceTestingError) {
    try await explaining(filePath, line) { () throws(NavTraceTestingError) in
      try await wait(for: AwaitedEvent(kind: event, url: url), within: limit)
    }
  }

  private func wait(
    for awaited: AwaitedEvent, within limit: Duration
  ) async throws(NavTraceTestingError) {
    let end = ContinuousClock.now + limit
    while !find(awaited) {
      guard .now < end, !Task.isCancelled else { throw await failure(of: limit, awaiting: awaited) }
      if let delay = bench.engine.nextDelay, await isIdle(), !hasCome(awaited),
        bench.engine.passTime(delay)
      {
        continue
      }
      await progress.wait { self.hasCome(awaited) || .now >= end }
    }
  }

  /// Waits for a short time until nothing is in progress, and returns whether this was successful.
  private func isIdle() async -> Bool {
    do {
      try await awaitIdleness(within: .milliseconds(100))
      return true
    } catch { return false }
  }

  /// A sentence about the time until a timer of a page is due; `nil` if there is no timer.
  var pendingDelay: String? {
    bench.engine.nextDelay.map { delay in
      let seconds = (delay / .milliseconds(100)).rounded() / 10
      return "a page acts by itself in \(seconds) s, which was not waited for; call 'try await "
        + "recording.waitFor(…)' with the event that is to come"
    }
  }

  private func failure(
    of limit: Duration, awaiting event: AwaitedEvent
  ) async -> NavTraceTestingError {
    do { _ = try await bench.engine.roundTrip(timeLimit: .seconds(1)) } catch {
      if let failure = error as? EngineFailure, failure.isTransient { return .engine("\(failure)") }
    }
    if let part = trace.partsNotModelled.first {
      return .notModelled(part, awaited: "\(event)")
    }
    return .timeLimit(
      seconds: limit / .seconds(1), waitedFor: [.event(kind: "\(event)", count: 1)] + waits,
      lastEvents: trace.events.suffix(3))
  }

  /// Searches for the event after the last event that was found, and returns whether it has come.
  private func find(_ event: AwaitedEvent) -> Bool {
    guard let index = progress.events[firstUnfound...].firstIndex(where: event.isSame) else {
      return false
    }
    firstUnfound = index + 1
    return true
  }

  private func hasCome(_ event: AwaitedEvent) -> Bool {
    progress.events[firstUnfound...].contains(where: event.isSame)
  }
}

/// An event that a test waits for.
private struct AwaitedEvent: CustomStringConvertible {
  let kind: EventKind
  let url: String?

  var description: String { kind.rawValue + (url.map { " of \($0)" } ?? "") }

  func isSame(_ event: TraceEvent) -> Bool {
    event.kind == kind && (url == nil || event[.url] == url.map(TraceValue.string))
  }
}
