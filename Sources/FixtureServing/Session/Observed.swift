import Synchronization

/// A value behind a lock, and those who wait until it is as they want it.
final class Observed<Value: Sendable>: Sendable {
  private struct Waiter {
    var id: Int
    var condition: @Sendable (Value) -> Bool
    var continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var value: Value
    var waiters: [Waiter] = []
    var nextID = 0
    var cancelled: Set<Int> = []
  }

  private let state: Mutex<State>

  init(_ value: Value) { state = Mutex(State(value: value)) }

  /// Reads or changes the value, then lets those continue whose condition has come true.
  func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    let (result, ready) = state.withLock { state in
      let result = body(&state.value)
      return (result, state.waiters.isEmpty ? [] : Observed.takeReady(&state))
    }
    for continuation in ready { continuation.resume(returning: true) }
    return result
  }

  /// Waits until the condition holds; false if the time is over or the task cancelled first.
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

  /// Waits until the condition holds; false if the task was cancelled first.
  nonisolated(nonsending) func wait(
    until condition: @escaping @Sendable (Value) -> Bool
  ) async -> Bool {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    defer { state.withLock { _ = $0.cancelled.remove(id) } }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let result: Bool? = state.withLock { state in
          if state.cancelled.remove(id) != nil { return false }
          if condition(state.value) { return true }
          state.waiters.append(
            Waiter(id: id, condition: condition, continuation: continuation))
          return nil
        }
        if let result { continuation.resume(returning: result) }
      }
    } onCancel: {
      cancel(id)
    }
  }

  private func cancel(_ id: Int) {
    let continuation: CheckedContinuation<Bool, Never>? = state.withLock { state in
      guard let index = state.waiters.firstIndex(where: { $0.id == id }) else {
        state.cancelled.insert(id)
        return nil
      }
      return state.waiters.remove(at: index).continuation
    }
    continuation?.resume(returning: false)
  }

  private static func takeReady(_ state: inout State) -> [CheckedContinuation<Bool, Never>] {
    let value = state.value
    let ready = state.waiters.filter { $0.condition(value) }
    state.waiters.removeAll { waiter in ready.contains { $0.id == waiter.id } }
    return ready.map(\.continuation)
  }
}
