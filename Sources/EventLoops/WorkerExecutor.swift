import Dispatch
import Synchronization

/// A thread for long tasks of several clients, separate from the event loops and the global pool.
///
/// Clients take turns: between two tasks of one client, one task of every other waiting client
/// runs.
package final class Worker: Sendable {
  private struct Job: Sendable {
    let job: UnownedJob
    let executor: WorkerExecutor
  }

  private struct Line: Sendable {
    /// The clients that have jobs, in the order in which their jobs run next.
    var clients: [Int] = []
    var jobs: [Int: [Job]] = [:]
  }

  private let queue = DispatchQueue(label: "navtrace.worker")
  private let line = Mutex(Line())

  package init() {}

  /// Returns an executor for tasks of a client.
  package func executor(for client: Int) -> WorkerExecutor {
    WorkerExecutor(worker: self, client: client)
  }

  fileprivate func enqueue(_ job: UnownedJob, by executor: WorkerExecutor) {
    line.withLock { line in
      if line.jobs[executor.client, default: []].isEmpty { line.clients.append(executor.client) }
      line.jobs[executor.client, default: []].append(Job(job: job, executor: executor))
    }
    queue.async { self.runNext() }
  }

  private func runNext() {
    let next: Job? = line.withLock { line in
      guard !line.clients.isEmpty else { return nil }
      let client = line.clients.removeFirst()
      let next = line.jobs[client]?.removeFirst()
      if line.jobs[client]?.isEmpty ?? true {
        line.jobs[client] = nil
      } else {
        line.clients.append(client)
      }
      return next
    }
    guard let next else { return }
    next.job.runSynchronously(on: next.executor.asUnownedTaskExecutor())
  }
}

/// An executor that runs the tasks of one client when it is the client's turn.
package final class WorkerExecutor: TaskExecutor {
  fileprivate let client: Int
  private let worker: Worker

  fileprivate init(worker: Worker, client: Int) { (self.worker, self.client) = (worker, client) }

  package func enqueue(_ job: consuming ExecutorJob) {
    worker.enqueue(UnownedJob(job), by: self)
  }
}
