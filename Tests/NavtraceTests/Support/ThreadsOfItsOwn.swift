import Dispatch

/// Runs tasks on threads of Dispatch: long work there holds up none of the tests beside it, as it
/// does on the few threads that all tasks share.
final class ThreadsOfItsOwn: TaskExecutor {
  private let queue = DispatchQueue(label: "navtrace.tests.long-work", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
