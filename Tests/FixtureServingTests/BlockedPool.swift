import Dispatch
import Foundation

/// Swift's thread pool, for a test that runs alone in its process.
enum BlockedPool {
  /// Blocks every thread of the pool for good, behind the tasks that wait for one already.
  static func make() {
    for _ in 0..<(2 * ProcessInfo.processInfo.activeProcessorCount) {
      Task.detached { hold() }
    }
  }

  /// Blocks the thread that calls it for good.
  static func hold() { DispatchSemaphore(value: 0).wait() }
}
