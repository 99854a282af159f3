#if !canImport(WebKit)
import Dispatch
import Synchronization

/// Brings an engine's reports to `MainActor`: one queue, in the order posted, no task per report.
///
/// `MainActor` is the main dispatch queue both where it is the main thread and where it is not
/// (an asynchronous `main`, a test run), so a block on that queue may assume the actor's isolation.
public final class ReportQueue: Sendable {
  private enum Item: Sendable {
    case report(EngineReport)
    case completion(@MainActor @Sendable () -> Void)
  }

  private let waiting = Mutex<[Item]>([])
  private let barriers = Mutex<[BarrierID: CheckedContinuation<Bool, Never>]>([:])
  private let deliver: @MainActor @Sendable (EngineReport) -> Void

  /// Creates a queue that hands each report to a closure.
  public init(deliver: @escaping @MainActor @Sendable (EngineReport) -> Void) {
    self.deliver = deliver
  }

  /// Adds a report; it returns at once and may be called from any thread.
  public func post(_ report: EngineReport) { post(.report(report)) }

  /// Adds the end of something that belongs to no view, to be run after all that was posted before.
  public func post(completion: @escaping @MainActor @Sendable () -> Void) {
    post(.completion(completion))
  }

  private func post(_ item: Item) {
    let wasEmpty = waiting.withLock { waiting in
      defer { waiting.append(item) }
      return waiting.isEmpty
    }
    guard wasEmpty else { return }
    DispatchQueue.main.async { MainActor.assumeIsolated { self.drain() } }
  }

  /// Waits until a barrier, and so all that was posted before it, has been delivered.
  ///
  /// This is what ``EngineControl/barrier(timeLimit:)`` is made of.
  ///
  /// - Parameters:
  ///   - timeLimit: How long to wait.
  ///   - begin: Begins the round trip through the engine's processes; when they have all answered
  ///     the engine posts ``EngineReport/barrier(_:)``.
  /// - Returns: False where the time was up first, or the task was cancelled.
  public func barrier(
    timeLimit: Duration, begin: @Sendable (BarrierID) -> Void
  ) async -> Bool {
    let id = BarrierID()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        barriers.withLock { $0[id] = continuation }
        DispatchQueue.global().asyncAfter(deadline: .now() + timeLimit.seconds) {
          self.end(id, delivered: false)
        }
        Task.isCancelled ? end(id, delivered: false) : begin(id)
      }
    } onCancel: {
      end(id, delivered: false)
    }
  }

  private func end(_ id: BarrierID, delivered: Bool) {
    barriers.withLock { $0.removeValue(forKey: id) }?.resume(returning: delivered)
  }

  /// Delivers what has been posted by now; what is posted meanwhile schedules the next turn.
  @MainActor private func drain() {
    let items = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for item in items {
      switch item {
      case .completion(let completion): completion()
      case .report(let report):
        if case .barrier(let id) = report.event {
          end(id, delivered: true)
        } else {
          deliver(report)
        }
      }
    }
  }
}

extension Duration {
  /// The duration as Dispatch takes it.
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
#endif
