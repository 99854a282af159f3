import Dispatch
import Foundation

/// Swift's thread pool, for a test that runs alone in its process.
enum BlockedPool {
  /// Blocks every thread of the pool forever, after the tasks that already wait for one.
  static func make() {
    for _ in 0..<(2 * ProcessInfo.processInfo.activeProcessorCount) {
      Task.detached { hold() }
    }
  }

  /// Blocks the calling thread forever.
  static func hold() { DispatchSemaphore(value: 0).wait() }
}
