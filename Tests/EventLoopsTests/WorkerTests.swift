import Dispatch
import EventLoops
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct WorkerTests {
  /// Records which client's task ran.
  private final class Runs: Sendable {
    let clients = Mutex<[Int]>([])
  }

  @Test func `a worker runs one task of each client in turn`() async {
    let (worker, runs, isReady) = (Worker(), Runs(), DispatchSemaphore(value: 0))
    let begun = AsyncStream.makeStream(of: Void.self)
    // The first task holds the thread until all others wait.
    let holder = worker.executor(for: 0)
    let first = Task(executorPreference: holder) { [holder] in
      begun.continuation.yield()
      _ = isReady.wait(timeout: .now() + 20)
      withExtendedLifetime(holder) {}
    }
    for await _ in begun.stream { break }
    let tasks = [1, 1, 1, 2, 2, 3].map { client in
      let executor = worker.executor(for: client)
      return Task(executorPreference: executor) { [executor] in
        runs.clients.withLock { $0.append(client) }
        withExtendedLifetime(executor) {}
      }
    }
    isReady.signal()
    await first.value
    for task in tasks { await task.value }
    #expect(runs.clients.withLock { $0 } == [1, 2, 3, 1, 2, 1])
  }
}
