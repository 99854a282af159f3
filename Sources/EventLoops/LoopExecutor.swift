import CFixtureSystem
import Dispatch
import Synchronization

/// Runs one event loop on a serial dispatch queue, and the Swift jobs that belong on it.
///
/// Dispatch watches one descriptor, the poller's. When it is ready the queue's thread stays with
/// the poller while there is work, then goes back to Dispatch: see ``EventLoop``.
package final class LoopExecutor: SerialExecutor, TaskExecutor {
  /// A piece of work that other threads, and tasks on the loop, hand over.
  private enum Work {
    case job(UnownedJob)
    case call(@Sendable (Reactor) -> Void)
  }

  private struct Waiting {
    var items: [Work] = []
    var isStopped = false
  }

  let poller: Poller
  /// The loop's descriptors; of use on its thread alone.
  nonisolated(unsafe) let reactor: Reactor
  private let queue: DispatchQueue
  private let work = Mutex(Waiting())
  private let source = Mutex<(any DispatchSourceRead)?>(nil)
  /// The thread that runs the loop at this moment; 0 while none does.
  private let owner = Atomic<UInt>(0)

  init(label: String) throws(SystemError) {
    poller = try Poller()
    reactor = Reactor(poller: poller)
    queue = DispatchQueue(label: label)
  }

  /// Has `turns` called on the queue whenever the poller has an event, until ``stop()``.
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

  /// Ends the watch; what is handed in from now on runs on the queue without the loop.
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

  /// Whether the caller runs on this loop.
  var isCurrent: Bool { owner.load(ordering: .relaxed) == fixture_thread() }

  /// Hands over a call; it runs on the loop, after what was handed over before.
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
      // On the loop itself nothing needs waking: it looks here after every turn.
      poller.wake()
    }
  }

  /// Whether something waits to be run.
  var hasWork: Bool { work.withLock { !$0.items.isEmpty } }

  /// Runs what waits now; what that hands in waits for the next time.
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

/// Runs tasks that take long one after the other, on a thread that neither a loop nor the pool of
/// all tasks needs.
package final class WorkerExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "navtrace.worker")

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
