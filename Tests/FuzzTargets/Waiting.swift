import Dispatch
import Synchronization

/// Waits for what is asynchronous, on a thread that nothing asynchronous needs.
enum Waiting {
  private final class Place<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, any Error>?>(nil)
  }

  /// The value of a closure that runs in a task.
  static func result<Value: Sendable>(
    of body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let place = Place<Value>()
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      do {
        let value = try await body()
        place.result.withLock { $0 = .success(value) }
      } catch {
        place.result.withLock { $0 = .failure(error) }
      }
      done.signal()
    }
    done.wait()
    guard let result = place.result.withLock({ $0 }) else { throw Violation("no result") }
    return try result.get()
  }
}
