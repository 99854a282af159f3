import Dispatch

/// The answer that a completion handler gives, once, for whoever waits a while and then looks
/// again.
@MainActor final class AwaitedAnswer<Value: Sendable> {
  private var value: Value?
  private var waiting: CheckedContinuation<Void, Never>?

  /// Gives the answer; a later one is ignored.
  func give(_ value: Value) {
    self.value = self.value ?? value
    wake()
  }

  /// Waits for the answer; nil where none has come after the time, or sooner.
  func wait(atMost time: Duration) async -> Value? {
    guard value == nil else { return value }
    let (seconds, fraction) = time.components
    DispatchQueue.main.asyncAfter(deadline: .now() + Double(seconds) + Double(fraction) * 1e-18) {
      MainActor.assumeIsolated { self.wake() }
    }
    await withCheckedContinuation { waiting = $0 }
    return value
  }

  private func wake() {
    waiting?.resume()
    waiting = nil
  }
}
