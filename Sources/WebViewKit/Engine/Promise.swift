import Dispatch
import Synchronization

/// A value that is given once, from any thread: the answer to a question.
///
/// The asking side receives the value in a closure, or waits for it. A promise with a fallback is
/// fulfilled with the fallback when its last reference is released, so no engine waits for ever.
package final class Promise<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var receivers: [@Sendable (Value) -> Void] = []
    var nextWait = 0
    var waits: [Int: CheckedContinuation<Value?, Never>] = [:]
  }

  private let fallback: Value?
  private let state: Mutex<State>

  /// Creates a promise whose value is passed to a closure.
  ///
  /// - Parameters:
  ///   - fallback: The value if the promise is released without a value.
  ///   - receive: A closure that gets the value; it must return at once.
  package init(fallback: Value, receive: @escaping @Sendable (Value) -> Void) {
    self.fallback = .some(fallback)
    state = Mutex(State(receivers: [receive]))
  }

  /// Creates a promise without a fallback, for a caller that waits for the value.
  package init() {
    fallback = nil
    state = Mutex(State())
  }

  deinit {
    if let fallback { fulfill(fallback) }
  }

  /// Fulfils the promise with a value.
  ///
  /// - Returns: False if the promise has a value already; then the new value is ignored.
  @discardableResult
  package func fulfill(_ value: Value) -> Bool {
    let (receivers, waits, isFirst) = state.withLock { state in
      defer {
        state.receivers = []
        state.waits = [:]
      }
      let isFirst = state.value == nil
      if isFirst { state.value = .some(value) }
      return (state.receivers, state.waits, isFirst)
    }
    for receive in receivers { receive(value) }
    for wait in waits.values { wait.resume(returning: value) }
    return isFirst
  }

  /// Waits for the value on the caller's actor.
  ///
  /// If there is a value already, it is returned without suspending.
  ///
  /// - Returns: The value; `nil` if there is none by the deadline. A later call can still return
  ///   it.
  package nonisolated(nonsending) func wait(
    until deadline: ContinuousClock.Instant
  ) async -> Value? {
    if let value = state.withLock(\.value) { return value }
    return await withCheckedContinuation { continuation in
      let number: Int? = state.withLock { state in
        guard state.value == nil else { return nil }
        state.nextWait += 1
        state.waits[state.nextWait] = continuation
        return state.nextWait
      }
      guard let number else { return continuation.resume(returning: state.withLock(\.value)) }
      DispatchQueue.global().asyncAfter(deadline: .now() + (deadline - .now).inSeconds) {
        [weak self] in
        self?.state.withLock { $0.waits.removeValue(forKey: number) }?.resume(returning: nil)
      }
    }
  }

  /// Blocks the thread until there is a value.
  ///
  /// - Returns: The value; `nil` if there is none within the limit.
  package func block(atMost limit: Duration) -> Value? {
    let given = DispatchSemaphore(value: 0)
    let value = state.withLock { state in
      state.receivers.append { _ in given.signal() }
      return state.value
    }
    if let value { return value }
    _ = given.wait(timeout: .now() + limit.inSeconds)
    return state.withLock(\.value)
  }
}

extension Duration {
  /// The duration in seconds, as Dispatch and messages need it.
  package var inSeconds: Double { self / .seconds(1) }
}

/// A reference to an object that others may release at any time.
package struct Weak<Object: AnyObject> {
  package weak var object: Object?

  package init(_ object: Object) { self.object = object }
}
