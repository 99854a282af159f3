#if os(Linux) || os(macOS)
import Dispatch
import Foundation
import Synchronization

/// Reads a pipe as bytes come, on a serial queue.
final class PipeReader: Sendable {
  private struct State {
    var end: Int32
    var source: (any DispatchSourceRead)?
    var take: (@Sendable ([UInt8]) -> Void)?
  }

  private let state: Mutex<State>

  init(_ end: Int32) {
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
    state = Mutex(State(end: end))
  }

  /// Gives `take` the bytes as they come, and an empty piece, once, at the end.
  func start(on queue: DispatchQueue, _ take: @escaping @Sendable ([UInt8]) -> Void) {
    state.withLock { state in
      let end = state.end
      let source = DispatchSource.makeReadSource(fileDescriptor: end, queue: queue)
      source.setEventHandler { [weak self] in
        usleep(Self.nap)
        self?.drain()
      }
      source.setCancelHandler { close(end) }
      state.source = source
      state.take = take
      source.resume()
    }
  }

  /// Takes what is there and stops; on the queue that was given to ``start(on:_:)``.
  func drainAndClose() {
    drain()
    finish()
  }

  // Microseconds: a process that writes line by line would have us wake for each of its lines.
  private static let nap: UInt32 = 1000

  private func drain() {
    guard let (end, take) = state.withLock({ state in state.take.map { (state.end, $0) } }) else {
      return
    }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(end, &buffer, buffer.count)
      if count > 0 { take(Array(buffer[..<count])) }
      if count == 0 { return finish() }
      if count < 0 && errno != EINTR { return }
    }
  }

  private func finish() {
    let take = state.withLock { state in
      defer {
        state.source?.cancel()
        state.source = nil
        state.take = nil
      }
      return state.take
    }
    take?([])
  }
}
#endif
