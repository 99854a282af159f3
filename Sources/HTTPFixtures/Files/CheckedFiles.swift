import Synchronization

/// The replies for files that the system was asked about a moment ago, by path.
///
/// What it said after a request had arrived holds for the request. So requests that were there
/// together, as when many clients load one page, need one question.
final class CheckedFiles: Sendable {
  /// How many it keeps; they may be large, or open files.
  private static let limit = 16

  private struct State {
    /// The system was asked after this time.
    var arrival: UInt64 = 0
    var replies: [String: Representation] = [:]
  }

  private let state = Mutex(State())

  /// The reply for a path, if the system was asked about the file after a request's arrival.
  func reply(at path: String, for arrival: UInt64) -> Representation? {
    state.withLock { $0.arrival >= arrival ? $0.replies[path] : nil }
  }

  /// Keeps a reply for a path, of whose file the system was asked after a request's arrival.
  func insert(_ reply: Representation, at path: String, for arrival: UInt64) {
    state.withLock { state in
      if state.arrival < arrival {
        state.replies.removeAll(keepingCapacity: true)
        state.arrival = arrival
      }
      guard state.arrival == arrival, state.replies.count < Self.limit else { return }
      state.replies[path] = reply
    }
  }
}
