import Dispatch

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
