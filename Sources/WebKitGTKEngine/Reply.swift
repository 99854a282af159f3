#if WebKitGTK
import CWebKitGTK

/// One answer of another process, waited for with a limit.
@WebKitActor final class Reply<Value: Sendable> {
  private var value: Value?
  private var isOver = false
  private var continuation: CheckedContinuation<Value?, Never>?

  /// Gives the answer; a later one is ignored.
  func give(_ value: Value?) {
    guard !isOver else { return }
    isOver = true
    self.value = value
    continuation?.resume(returning: value)
    continuation = nil
  }

  /// Waits for the answer; nil where none came by the deadline.
  func wait(until deadline: ContinuousClock.Instant) async -> Value? {
    if isOver { return value }
    let timer = GLibExecutor.timer(milliseconds: (deadline - .now).wholeMilliseconds) {
      [weak self] in
      WebKitActor.assumeIsolated { self?.give(nil) }
    }
    defer { timer.cancel() }
    return await withCheckedContinuation { continuation = $0 }
  }
}
#endif
