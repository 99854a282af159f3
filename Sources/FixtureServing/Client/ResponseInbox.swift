import HTTPFixtures
import Synchronization

/// What has come of a response and was not taken yet; between the loop and the one who reads.
final class ResponseInbox: Sendable {
  enum Item: Sendable {
    case question(SecureQuestion)
    case head(ResponseHead)
    case chunk([UInt8])
    case end
  }

  private typealias Answer = Result<Item, HTTPClientError>

  private struct State {
    var items: [Item] = []
    var buffered = 0
    var failure: HTTPClientError?
    var waiter: CheckedContinuation<Answer, Never>?
    var token: UInt64?
    var isPaused = false
  }

  /// How many bytes of a body are read ahead of their reader.
  private static let readAhead = 256 * 1024

  let loop: EventLoop
  private let state = Mutex(State())

  init(loop: EventLoop) { self.loop = loop }

  /// Says which connection fills the box; false where it is not wanted any more.
  func begin(_ token: UInt64) -> Bool {
    state.withLock { state in
      state.token = token
      return state.failure == nil
    }
  }

  /// Adds what has come; false where the box is full and no more should be read.
  func put(_ item: Item) -> Bool {
    let (waiter, answer, hasRoom) = state.withLock { state in
      state.items.append(item)
      if case .chunk(let bytes) = item { state.buffered += bytes.count }
      let waiter = state.waiter
      state.waiter = nil
      let answer = waiter == nil ? nil : ResponseInbox.next(&state)
      state.isPaused = state.buffered >= ResponseInbox.readAhead
      return (waiter, answer, !state.isPaused)
    }
    if let waiter, let answer { waiter.resume(returning: answer) }
    return hasRoom
  }

  /// Ends the box, after what it holds.
  func fail(_ error: HTTPClientError) {
    let waiter = state.withLock { state in
      if state.failure == nil { state.failure = error }
      let waiter = state.waiter
      state.waiter = nil
      return waiter
    }
    waiter?.resume(returning: .failure(error))
  }

  /// Waits for the next item; there may be one who waits at a time.
  func take() async throws(HTTPClientError) -> Item {
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer = state.withLock { state in
          let answer = ResponseInbox.next(&state)
          if answer == nil { state.waiter = continuation }
          return answer
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      close()
    }
    resumeReading()
    return try answer.get()
  }

  /// Closes the connection and drops what was not taken.
  func close() {
    let token = state.withLock { state in
      state.items = state.items.filter { if case .end = $0 { true } else { false } }
      return state.token
    }
    fail(.cancelled)
    guard let token else { return }
    loop.post { loop in
      if let connection = loop.watcher(of: token) { loop.close(connection) }
    }
  }

  /// Gives the connection the answer to the question that it asked.
  func answer(_ answer: SecureAnswer) {
    guard let token = state.withLock(\.token) else { return }
    loop.post { loop in
      (loop.watcher(of: token) as? ClientConnection)?.answer(answer, on: loop)
    }
  }

  private func resumeReading() {
    let token: UInt64? = state.withLock { state in
      guard state.isPaused, state.buffered < ResponseInbox.readAhead else { return nil }
      state.isPaused = false
      return state.token
    }
    guard let token else { return }
    loop.post { loop in (loop.watcher(of: token) as? ClientConnection)?.resume(on: loop) }
  }

  private static func next(_ state: inout State) -> Answer? {
    guard let first = state.items.first else { return state.failure.map { .failure($0) } }
    if case .end = first { return .success(.end) }
    if case .chunk(let bytes) = first { state.buffered -= bytes.count }
    state.items.removeFirst()
    return .success(first)
  }
}
