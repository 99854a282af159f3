import Dispatch
package import NavigationEvents
import Synchronization

/// A report of an engine to the facade: an event, and the view's state at that time.
package struct EngineReport: Sendable {
  /// The view of the event.
  package var view: ViewID
  /// The view's properties at the moment of the event.
  package var state: WebViewState
  /// The number of the last command to this view that the engine had performed by then.
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

/// The parts of a report that were not observed, each with the part of navtrace that made it up.
///
/// The parts of navtrace have the names that they have in the engine's table,
/// `EngineCapabilities.events`. The table says whether their values count as the engine's own.
package struct Provenance: Hashable, Sendable {
  /// The part that made up the callback; `nil` if the engine signalled it.
  package var event: String?
  /// The part that made up an argument, for each such argument.
  package var fields: [EventField: String] = [:]
  /// The arguments that the engine does not show this time, although a property has a value.
  package var hidden: Set<EventField> = []
  /// The part that held back the callback, so its position in the order is not the engine's; `nil`
  /// if no part did.
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

/// A queue that brings an engine's reports to `MainActor`, in order, without a task per report.
///
/// `MainActor` runs on the main dispatch queue, even where that queue is not on the main thread
/// (with an asynchronous `main`, in a test run). So a block on that queue may assume the actor's
/// isolation.
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

  /// Adds a completion that belongs to no view; it runs after everything that was posted before.
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

  /// Waits until a barrier, and everything that was posted before it, has been delivered.
  ///
  /// `EngineControl.barrier(timeLimit:)` uses it.
  ///
  /// - Parameters:
  ///   - timeLimit: The longest time to wait.
  ///   - begin: Begins the round trip through the engine's processes; when they have all answered
  ///     the engine posts the barrier.
  /// - Returns: False if the time limit passed first, or the task was cancelled.
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

  /// Delivers all reports that have been posted by now; later posts schedule the next turn.
  @MainActor private func drain() {
    let items = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for complete in items { complete() }
  }
}
