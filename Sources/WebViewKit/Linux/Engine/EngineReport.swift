import Dispatch
package import NavigationEvents
import Synchronization

/// A report of an engine to WebViewKit: an event, and the view's state at that time.
package struct EngineReport: Sendable {
  /// The view that the event belongs to.
  package var view: ViewID
  /// The view's properties at the moment of the event.
  package var state: WebViewState
  /// The number of the last command to this view that the engine had performed before the event.
  package var performed: UInt64
  /// The event.
  package var event: EngineEvent
  /// The parts of the event that do not come from the engine itself.
  package var provenance: Provenance

  /// Creates a report.
  package init(
    view: ViewID, state: WebViewState, performed: UInt64, event: EngineEvent,
    provenance: Provenance = .observed
  ) {
    self.view = view
    self.state = state
    self.performed = performed
    self.event = event
    self.provenance = provenance
  }
}

/// The values in a report that were not observed, each with the part of navtrace that made it up.
///
/// The names of the parts are those in the engine's table, `EngineCapabilities.events`. According
/// to the table, some of these values count as the engine's own.
package struct Provenance: Hashable, Sendable {
  /// The part that made up the callback; `nil` if the engine reported it.
  package var event: String?
  /// The parts that made up arguments, keyed by the argument.
  package var fields: [EventField: String] = [:]
  /// The arguments that the engine did not report this time, although a property has a value.
  package var hidden: Set<EventField> = []
  /// The part that delayed the callback, so that the engine did not determine its position in the
  /// order; `nil` if the callback was not delayed.
  package var place: String?

  /// The provenance of a report in which everything comes from the engine.
  package static let observed = Provenance()

  /// Creates the provenance of a report.
  package init(
    event: String? = nil, fields: [EventField: String] = [:], hidden: Set<EventField> = [],
    place: String? = nil
  ) {
    self.event = event
    self.fields = fields
    self.hidden = hidden
    self.place = place
  }
}

/// The identifier of a barrier of a ``ReportQueue``.
package typealias BarrierID = Identifier<ReportQueue>

/// A queue that delivers an engine's reports on `MainActor` in order, without a task per report.
///
/// `MainActor` runs on the main dispatch queue, even if that queue does not use the main thread (as
/// with an asynchronous `main`, or in a test run). A block on that queue may therefore assume the
/// actor's isolation.
package final class ReportQueue: Sendable {
  private let waiting = Mutex<[@MainActor @Sendable () -> Void]>([])
  private let barriers = Mutex<[BarrierID: Promise<Bool>]>([:])
  private let deliver: @MainActor @Sendable (EngineReport) -> Void

  /// Creates a queue that passes each report to a closure.
  package init(deliver: @escaping @MainActor @Sendable (EngineReport) -> Void) {
    self.deliver = deliver
  }

  /// Adds a report, from any thread, and returns at once.
  package func post(_ report: EngineReport) { post { self.deliver(report) } }

  /// Adds a completion that does not belong to a view.
  ///
  /// It runs after everything that was posted before.
  package func post(completion: @escaping @MainActor @Sendable () -> Void) {
    let wasEmpty = waiting.withLock { waiting in
      defer { waiting.append(completion) }
      return waiting.isEmpty
    }
    guard wasEmpty else { return }
    DispatchQueue.main.async { MainActor.assumeIsolated { self.drain() } }
  }

  /// Ends a barrier once everything that was posted before has been delivered.
  package func post(barrier: BarrierID) {
    post { self.barriers.withLock { $0[barrier] }?.fulfill(true) }
  }

  /// Waits until everything that was posted before a barrier, and the barrier itself, is delivered.
  ///
  /// `EngineControl.barrier(timeLimit:)` uses it.
  ///
  /// - Parameters:
  ///   - timeLimit: The maximum time to wait.
  ///   - begin: A closure that begins the round trip through the engine's processes. When all
  ///     processes have answered, the engine posts the barrier.
  /// - Returns: False if the time limit passed first, or if the task was cancelled.
  package func barrier(
    timeLimit: Duration, begin: @Sendable (BarrierID) -> Void
  ) async -> Bool {
    let id = BarrierID()
    let end = Promise<Bool>()
    barriers.withLock { $0[id] = end }
    defer { barriers.withLock { $0[id] = nil } }
    return await withTaskCancellationHandler {
      if !Task.isCancelled { begin(id) }
      return await end.wait(until: .now + timeLimit) ?? false
    } onCancel: {
      end.fulfill(false)
    }
  }

  /// Delivers all reports that have been posted so far; a later post schedules another call.
  @MainActor private func drain() {
    let items = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for complete in items { complete() }
  }
}
