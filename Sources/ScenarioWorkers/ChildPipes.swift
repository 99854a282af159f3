#if os(Linux) || os(macOS)
import Dispatch
import Foundation
import Synchronization

/// The three connections to a child process: we write to its input and read its output and errors.
///
/// They are socket pairs: those are closed in other children from the first instant, and writing to
/// one without a reader raises no signal.
final class ChildPipes: Sendable {
  /// The child's ends, to become its descriptors 0, 1 and 2.
  let childEnds: [Int32]
  private let output: PipeReader
  private let errors: PipeReader
  private let input: Mutex<Int32>

  init() throws(WorkerFailure) {
    var pairs: [[Int32]] = []
    for _ in 0..<3 {
      var pair: [Int32] = [-1, -1]
      guard Self.connect(&pair) == 0 else {
        let reason = errno
        for end in pairs.joined() { close(end) }
        throw .system(call: "socketpair", errno: reason)
      }
      pairs.append(pair)
    }
    childEnds = pairs.map { $0[1] }
    input = Mutex(pairs[0][0])
    output = PipeReader(pairs[1][0])
    errors = PipeReader(pairs[2][0])
  }

  /// Closes our copies of the child's ends, so that the end of the child is the end of the stream.
  func closeChildEnds() {
    for end in childEnds { close(end) }
  }

  func readOutput(on queue: DispatchQueue, _ take: @escaping @Sendable ([UInt8]) -> Void) {
    output.start(on: queue, take)
  }

  func readErrors(on queue: DispatchQueue, _ take: @escaping @Sendable ([UInt8]) -> Void) {
    errors.start(on: queue, take)
  }

  /// Writes without ever waiting: a child that lets its input fill up does not get the rest.
  func write(_ bytes: [UInt8]) {
    input.withLock { end in
      if end >= 0 {
        _ = send(end, bytes, bytes.count, Self.sendingFlags)
      }
    }
  }

  func closeInput() {
    input.withLock { end in
      if end >= 0 { close(end) }
      end = -1
    }
  }

  /// Reads what is still in the pipes and closes them; on the queue that reads them.
  func drainAndClose() {
    output.drainAndClose()
    errors.drainAndClose()
    closeInput()
  }
}

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
      source.setEventHandler { [weak self] in self?.drain() }
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
