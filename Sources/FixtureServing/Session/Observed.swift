import Synchronization

/// A value protected by a lock, for which tasks can wait until it satisfies a condition.
final class Observed<Value: Sendable>: Sendable {
  private struct Waiter {
    var id: Int
    var condition: @Sendable (Value) -> Bool
    /// The continuation of the stream that the waiting task reads, which yields when the condition
    /// holds.
    var continuation: AsyncStream<Void>.Continuation
  }

  private struct State {
    var value: Value
    var waiters: [Waiter] = []
    var nextID = 0
  }

  private let state: Mutex<State>

  init(_ value: Value) { state = Mutex(State(value: value)) }

  /// Reads or changes the value, then resumes the tasks whose condition holds.
  func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    let (result, ready) = state.withLock { state in
      let result = body(&state.value)
      return (result, state.waiters.isEmpty ? [] : Observed.takeReady(&state))
    }
    for waiter in ready { waiter.continuation.yield() }
    return result
  }

  /// Waits until the condition holds, or returns false after a time limit or if the task is
  /// cancelled.
  nonisolated(nonsending) func wait(
    within limit: Duration, until condition: @escaping @Sendable (Value) -> Bool
  ) async -> Bool {
    if state.withLock({ condition($0.value) }) { return true }
    return await withTaskGroup(of: Bool.self) { group in
      group.addTask { await self.wait(until: condition) }
      group.addTask {
        try? await Task.sleep(for: limit)
        return false
      }
      let first = await group.next() ?? false
      group.cancelAll()
      return first
    }
  }

  /// Waits until the condition holds, or returns false if the task is cancelled first.
  nonisolated(nonsending) func wait(
    until condition: @escaping @Sendable (Value) -> Bool
  ) async -> Bool {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let id: Int? = state.withLock { state in
      if condition(state.value) { return nil }
      state.nextID += 1
      state.waiters.append(
        Waiter(id: state.nextID, condition: condition, continuation: continuation))
      return state.nextID
    }
    guard let id else { return true }
    // If the task is cancelled, the stream ends without an element.
    for await _ in stream { return true }
    state.withLock { state in state.waiters.removeAll { $0.id == id } }
    return false
  }

  private static func takeReady(_ state: inout State) -> [Waiter] {
    let value = state.value
    let ready = state.waiters.filter { $0.condition(value) }
    state.waiters.removeAll { waiter in ready.contains { $0.id == waiter.id } }
    return ready
  }
}
