#if os(Linux) || os(macOS)
import Dispatch
import Foundation
import Synchronization

/// The three connections to a child process: its input, to which this process writes, and its
/// output and errors, which this process reads.
///
/// The connections are socket pairs. Other children never inherit them, and a write without a
/// reader does not raise a signal.
final class ChildPipes: Sendable {
  /// The child's ends, which become its descriptors 0, 1 and 2.
  let childEnds: [Int32]
  let output: Reader
  let errors: Reader
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
    output = Reader(pairs[1][0])
    errors = Reader(pairs[2][0])
  }

  /// Closes this process's copies of the child's ends, so the streams end when the child ends.
  func closeChildEnds() {
    for end in childEnds { close(end) }
  }

  /// Writes without blocking.
  ///
  /// If the child does not read and the pipe is full, the rest of the bytes is lost.
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

  /// Reads the rest of the pipes and closes them; call it on the queue that reads the pipes.
  func drainAndClose() {
    output.drainAndClose()
    errors.drainAndClose()
    closeInput()
  }

  /// A reader of a pipe, on a serial queue.
  final class Reader: Sendable {
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

    /// Passes bytes to `take` as they arrive, and an empty array once at the end.
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

    /// Reads the available bytes and stops; call it on the queue of ``start(on:_:)``.
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
}
#endif
