#if WebKitGTK
import Dispatch
import Synchronization

/// An answer that a thread which must not go on waits for.
final class BlockingAnswer<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let given = DispatchSemaphore(value: 0)

  /// Gives the answer, from any thread.
  func give(_ answer: Value) {
    value.withLock { $0 = answer }
    given.signal()
  }

  /// Waits for the answer; nil where none comes within the limit.
  func wait(_ limit: Duration) -> Value? {
    let milliseconds = Int(limit.wholeMilliseconds)
    _ = given.wait(timeout: .now() + .milliseconds(milliseconds))
    return value.withLock { $0 }
  }
}
#endif
