import CFixtureSystem
import Dispatch
import Synchronization

/// An event loop, which handles the readiness of descriptors, deadlines and posted calls.
///
/// It uses one thread at a time, and also runs the jobs of tasks that prefer it as their executor.
///
/// Each turn of the loop has four steps. It waits for readiness, for at most 5 ms and never longer
/// than until the next deadline. It notifies each watcher whose descriptor is ready. It notifies
/// each watcher whose deadline has passed. Then it runs jobs, and calls that other threads posted,
/// for at most about 5 ms.
///
/// Dispatch watches only the poller's descriptor. When it is ready, the thread of a serial queue
/// runs turns. After at most 64 turns, or after the first idle turn, the loop arms the timer and
/// returns the thread to Dispatch.
///
/// `FixtureServer` creates several loops, and each `HTTPClient` creates one or uses a server's
/// loop. The creator has to start and stop the loop.
public final class EventLoop: TaskExecutor {
  private static let turnsAtOnce = 64
  /// The nanoseconds for which work may run before descriptors are polled again.
  private static let workTime: UInt64 = 5_000_000

  /// A piece of work submitted by another thread or by a task on the loop.
  private enum Work {
    case job(UnownedJob)
    case call(@Sendable (Reactor) -> Void)
  }

  private struct Waiting {
    var items: [Work] = []
    var isStopped = false
  }

  private let poller: Poller
  /// The loop's descriptors, used on its thread only.
  private nonisolated(unsafe) let reactor: Reactor
  private let queue: DispatchQueue
  private let work = Mutex(Waiting())
  private let source = Mutex<(any DispatchSourceRead)?>(nil)
  /// The thread that currently runs the loop; 0 if no thread does.
  private let owner = Atomic<UInt>(0)

  /// Creates a loop that does nothing before `start()`.
  package init(label: String) throws(SystemError) {
    poller = try Poller()
    reactor = Reactor(poller: poller)
    queue = DispatchQueue(label: label)
  }

  /// Starts the loop, which keeps itself alive until `stop()`.
  package func start() {
    source.withLock { current in
      let source = DispatchSource.makeReadSource(fileDescriptor: poller.descriptor, queue: queue)
      source.setEventHandler { [self] in own(runTurns) }
      // The poller's descriptor has to outlive the source, which is still active when `cancel`
      // returns.
      source.setCancelHandler { [poller] in withExtendedLifetime(poller) {} }
      source.activate()
      current = source
    }
  }

  /// Closes every descriptor and ends the loop, after the calls posted so far have run.
  ///
  /// Work that is submitted from then on runs on the queue without the loop.
  package func stop() {
    post { [self] reactor in
      reactor.stop()
      work.withLock { $0.isStopped = true }
      source.withLock { current in
        current?.cancel()
        current = nil
      }
      queue.async { [self] in own(runWork) }
    }
  }

  /// Posts a call, which runs on the loop after all calls posted earlier.
  package func post(_ call: @escaping @Sendable (Reactor) -> Void) { enqueue(.call(call)) }

  /// Runs a call on the loop, after all calls posted earlier, and returns its result.
  package nonisolated(nonsending) func run<Value: Sendable>(
    _ call: @escaping @Sendable (Reactor) -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      post { reactor in continuation.resume(returning: call(reactor)) }
    }
  }

  /// Submits a job of a task that prefers the loop.
  public func enqueue(_ job: consuming ExecutorJob) { enqueue(.job(UnownedJob(job))) }

  private func enqueue(_ item: Work) {
    let (wasEmpty, isStopped) = work.withLock { work in
      work.items.append(item)
      return (work.items.count == 1, work.isStopped)
    }
    if isStopped {
      queue.async { [self] in own(runWork) }
    } else if wasEmpty, owner.load(ordering: .relaxed) != fixture_thread() {
      // The loop's own thread need not be woken, since it checks for work after every turn.
      poller.wake()
    }
  }

  private func own(_ body: () -> Void) {
    owner.store(fixture_thread(), ordering: .relaxed)
    body()
    owner.store(0, ordering: .relaxed)
  }

  private func runTurns() {
    var turns = 0
    var busy = true
    while busy, turns < Self.turnsAtOnce {
      let found = reactor.turn(milliseconds: hasWork ? 0 : reactor.timeout)
      runWork()
      busy = found || hasWork
      turns += 1
    }
    reactor.armTimer()
    if hasWork { poller.wake() }
  }

  private var hasWork: Bool { work.withLock { !$0.items.isEmpty } }

  /// Runs the work that is waiting now, for a limited time.
  ///
  /// Any remaining work, and work submitted in the meantime, waits for the next call.
  private func runWork() {
    let batch = work.withLock { work in
      let batch = work.items
      if !batch.isEmpty { work.items = [] }
      return batch
    }
    var end: UInt64?
    for (index, item) in batch.enumerated() {
      switch item {
      case .call(let call): call(reactor)
      case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
      }
      guard index + 1 < batch.count else { return }
      let now = fixture_nanoseconds()
      if let end, now > end {
        let isStopped = work.withLock { work in
          work.items = batch[(index + 1)...] + work.items
          return work.isStopped
        }
        if isStopped { queue.async { [self] in own(runWork) } }
        return
      }
      end = end ?? now + Self.workTime
    }
  }
}

/// The address of a watcher on a loop, which may be used from any thread.
package struct WatcherAddress: Sendable, Equatable {
  package let loop: EventLoop
  package let token: UInt64

  package init(loop: EventLoop, token: UInt64) {
    (self.loop, self.token) = (loop, token)
  }

  /// Posts a call to the loop. The call gets the watcher, or `nil` if the watcher has been closed.
  // Inlinable, since a cast to a type that is not known at compile time would cost as much as the
  // rest of the call.
  @inlinable package func post<Target>(
    to type: Target.Type, _ call: @escaping @Sendable (Target?) -> Void
  ) {
    loop.post { [token] reactor in call(reactor.watcher(of: token) as? Target) }
  }

  package static func == (left: WatcherAddress, right: WatcherAddress) -> Bool {
    left.loop === right.loop && left.token == right.token
  }
}
