import Dispatch
import Synchronization

/// A value that is set once, from any thread, such as the app's answer to a policy request.
///
/// The side that asks receives the value in a closure or waits for it. If the last reference to a
/// promise with a fallback is released, the promise is fulfilled with the fallback. Therefore no
/// engine waits forever.
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
  ///   - fallback: The value to use if the promise is released before it has a value.
  ///   - receive: A closure that gets the value. It must return at once.
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
  /// - Returns: False if the promise already has a value. In that case, the new value is ignored.
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
  /// If there already is a value, it is returned without suspending.
  ///
  /// - Returns: The value; `nil` if there is none before the deadline. A later call can still
  ///   return the value.
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
  /// - Returns: The value; `nil` if there is none before the time limit.
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
  /// The duration in seconds, for Dispatch and for messages.
  package var inSeconds: Double { self / .seconds(1) }
}

/// A weak reference to an object.
package struct Weak<Object: AnyObject> {
  package weak var object: Object?

  package init(_ object: Object) { self.object = object }
}
