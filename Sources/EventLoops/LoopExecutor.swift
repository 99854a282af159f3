import CFixtureSystem
import Dispatch
import Synchronization

/// An executor that runs one event loop, and the Swift jobs of its actor, on a serial queue.
///
/// Dispatch watches one descriptor, the poller's. When it is ready the queue's thread stays with
/// the poller while there is work, then goes back to Dispatch: see ``EventLoop``.
package final class LoopExecutor: SerialExecutor, TaskExecutor {
  /// A piece of work that another thread, or a task on the loop, submits.
  private enum Work {
    case job(UnownedJob)
    case call(@Sendable (Reactor) -> Void)
  }

  private struct Waiting {
    var items: [Work] = []
    var isStopped = false
  }

  let poller: Poller
  /// The loop's descriptors, used on its thread only.
  nonisolated(unsafe) let reactor: Reactor
  private let queue: DispatchQueue
  private let work = Mutex(Waiting())
  private let source = Mutex<(any DispatchSourceRead)?>(nil)
  /// The thread that runs the loop at this moment; 0 if none does.
  private let owner = Atomic<UInt>(0)

  init(label: String) throws(SystemError) {
    poller = try Poller()
    reactor = Reactor(poller: poller)
    queue = DispatchQueue(label: label)
  }

  /// Calls `turns` on the queue whenever the poller has an event, until ``stop()``.
  func start(_ turns: @escaping @Sendable () -> Void) {
    source.withLock { current in
      let source = DispatchSource.makeReadSource(fileDescriptor: poller.descriptor, queue: queue)
      source.setEventHandler { [self] in own(turns) }
      // The poller's descriptor has to outlive the source, which ends later than `cancel`.
      source.setCancelHandler { [poller] in withExtendedLifetime(poller) {} }
      source.activate()
      current = source
    }
  }

  /// Stops watching; work that is submitted from now on runs on the queue without the loop.
  func stop() {
    work.withLock { $0.isStopped = true }
    source.withLock { current in
      current?.cancel()
      current = nil
    }
    queue.async { [self] in own(runWork) }
  }

  private func own(_ body: () -> Void) {
    owner.store(fixture_thread(), ordering: .relaxed)
    body()
    owner.store(0, ordering: .relaxed)
  }

  var isCurrent: Bool { owner.load(ordering: .relaxed) == fixture_thread() }

  /// Submits a call, which runs on the loop after those submitted before.
  func post(_ call: @escaping @Sendable (Reactor) -> Void) { enqueue(.call(call)) }

  package func enqueue(_ job: consuming ExecutorJob) { enqueue(.job(UnownedJob(job))) }

  private func enqueue(_ item: Work) {
    let (wasEmpty, isStopped) = work.withLock { work in
      work.items.append(item)
      return (work.items.count == 1, work.isStopped)
    }
    if isStopped {
      queue.async { [self] in own(runWork) }
    } else if wasEmpty, !isCurrent {
      // The loop's own thread needs no waking: it looks here after every turn.
      poller.wake()
    }
  }

  var hasWork: Bool { work.withLock { !$0.items.isEmpty } }

  /// Runs the work that waits now; work that it submits waits for the next call.
  func runWork() {
    let batch = work.withLock { work in
      let batch = work.items
      if !batch.isEmpty { work.items = [] }
      return batch
    }
    for item in batch {
      switch item {
      case .call(let call): call(reactor)
      case .job(let job):
        job.runSynchronously(
          isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      }
    }
  }

  package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  package func asUnownedTaskExecutor() -> UnownedTaskExecutor {
    UnownedTaskExecutor(ordinary: self)
  }

  package func isIsolatingCurrentContext() -> Bool? { isCurrent }

  package func checkIsolated() { precondition(isCurrent, "not on the event loop") }
}

/// An executor that runs long tasks one after the other, on a thread of neither a loop nor the
/// global pool.
package final class WorkerExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "navtrace.worker")

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
