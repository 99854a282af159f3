import EventLoops
import HTTPMessages
import Synchronization

/// The part of a response that has arrived but has not been read, shared by the loop and the
/// reader.
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

  /// The number of body bytes that are stored for the reader before the connection stops reading.
  private static let readAhead = 256 * 1024

  private let loop: EventLoop
  private let state = Mutex(State())

  init(on loop: EventLoop) { self.loop = loop }

  /// Sets the connection that fills the inbox, or returns false if the response is no longer
  /// wanted.
  func setConnection(_ token: UInt64) -> Bool {
    state.withLock { state in
      state.token = token
      return state.failure == nil
    }
  }

  /// Adds an item, and returns false if the inbox is full and reading should stop.
  func put(_ item: Item) -> Bool {
    let (waiter, answer, hasRoom) = state.withLock { state in
      state.items.append(item)
      if case .chunk(let bytes) = item { state.buffered += bytes.count }
      let waiter = state.waiter.take()
      let answer = waiter == nil ? nil : ResponseInbox.next(&state)
      state.isPaused = state.buffered >= ResponseInbox.readAhead
      return (waiter, answer, !state.isPaused)
    }
    if let waiter, let answer { waiter.resume(returning: answer) }
    return hasRoom
  }

  /// Ends the inbox with an error, which the reader gets after the remaining items.
  func fail(_ error: HTTPClientError) {
    let waiter = state.withLock { state in
      if state.failure == nil { state.failure = error }
      return state.waiter.take()
    }
    waiter?.resume(returning: .failure(error))
  }

  /// Waits for the next item; one task at a time may wait.
  func nextItem() async throws(HTTPClientError) -> Item {
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

  /// Closes the connection and drops the items that were not read, except the end of the response.
  func close() {
    state.withLock { state in
      state.items = state.items.filter { if case .end = $0 { true } else { false } }
    }
    fail(.cancelled)
    onConnection { $0.watch.close() }
  }

  func answer(_ answer: SecureAnswer) { onConnection { $0.answer(answer) } }

  private func resumeReading() {
    let isResumed = state.withLock { state in
      guard state.isPaused, state.buffered < ResponseInbox.readAhead else { return false }
      state.isPaused = false
      return true
    }
    if isResumed { onConnection { $0.resume() } }
  }

  private func onConnection(_ call: @escaping @Sendable (ClientConnection) -> Void) {
    guard let token = state.withLock(\.token) else { return }
    WatcherAddress(loop: loop, token: token).post(to: ClientConnection.self) { connection in
      if let connection { call(connection) }
    }
  }

  private static func next(_ state: inout State) -> Answer? {
    guard let first = state.items.first else { return state.failure.map { .failure($0) } }
    if case .end = first { return .success(.end) }
    if case .chunk(let bytes) = first { state.buffered -= bytes.count }
    state.items.removeFirst()
    return .success(first)
  }
}
