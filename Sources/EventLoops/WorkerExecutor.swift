import Dispatch

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
