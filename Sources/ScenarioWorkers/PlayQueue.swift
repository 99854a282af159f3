#if os(Linux) || os(macOS)
import Synchronization

/// What several workers have yet to play, each taking the next of it.
final class PlayQueue: Sendable {
  private let requests: [PlayRequest]
  /// Whether no more is to be played, of what a worker has at hand either.
  let isStopped: @Sendable () -> Bool
  private let count = Mutex(0)

  init(_ requests: [PlayRequest], isStopped: @escaping @Sendable () -> Bool) {
    self.requests = requests
    self.isStopped = isStopped
  }

  /// The next request and its number, from 0; nil where there is none.
  func next() -> (number: Int, request: PlayRequest)? {
    guard !isStopped() else { return nil }
    let number = count.withLock { count in
      defer { count += 1 }
      return count
    }
    return requests.indices.contains(number) ? (number, requests[number]) : nil
  }
}
#endif
