import Dispatch
import Synchronization

/// Brings an engine's reports to `MainActor`: one queue, in the order posted, no task per report.
///
/// `MainActor` is the main dispatch queue both where it is the main thread and where it is not
/// (an asynchronous `main`, a test run), so a block on that queue may assume the actor's isolation.
public final class ReportQueue: Sendable {
  private let waiting = Mutex<[EngineReport]>([])
  private let deliver: @MainActor @Sendable (EngineReport) -> Void

  /// Creates a queue that hands each report to a closure.
  public init(deliver: @escaping @MainActor @Sendable (EngineReport) -> Void) {
    self.deliver = deliver
  }

  /// Adds a report; it returns at once and may be called from any thread.
  public func post(_ report: EngineReport) {
    let wasEmpty = waiting.withLock { waiting in
      defer { waiting.append(report) }
      return waiting.isEmpty
    }
    guard wasEmpty else { return }
    DispatchQueue.main.async { MainActor.assumeIsolated { self.drain() } }
  }

  /// Delivers what has been posted by now; what is posted meanwhile schedules the next turn.
  @MainActor private func drain() {
    let reports = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for report in reports { deliver(report) }
  }
}
