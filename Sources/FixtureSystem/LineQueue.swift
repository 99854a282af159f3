import Dispatch
import Synchronization

/// A queue of lines that are to be written to a standard stream.
///
/// A separate thread writes the lines, so callers never wait for a full pipe or a slow disk. The
/// thread pauses for 10 ms after each write, since waking it for every line would cost more than
/// writing the line. Lines that do not fit in the queue or cannot be written are lost. As soon as
/// the stream accepts output again, a line reports how many were lost.
package final class LineQueue: Sendable {
  /// The maximum number of bytes in the queue.
  private static let limit = 1 << 20
  /// The time between two writes.
  private static let pause = DispatchTimeInterval.milliseconds(10)

  /// The lines that are missing from the stream, and the reason.
  private struct Loss {
    var count = 0
    var reason = ""
    /// Whether the last bytes written are the beginning of a lost line.
    var isTorn = false
  }

  private struct State {
    /// The lines that are waiting to be written, each with its line feed.
    var lines: [String] = []
    /// The bytes of the waiting lines and of the lines being written.
    var bytes = 0
    var loss = Loss()
    /// Whether a write is scheduled or in progress.
    var isWriting = false
    var nextWrite = DispatchTime(uptimeNanoseconds: 0)
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "lines")
  private let stream: StandardStream
  private let report: @Sendable (_ count: Int, _ reason: String) -> String

  /// Creates an empty queue.
  ///
  /// - Parameter report: A closure that returns a line that reports the number of lost lines and
  ///   the reason.
  package init(
    to stream: StandardStream,
    report: @escaping @Sendable (_ count: Int, _ reason: String) -> String
  ) {
    self.stream = stream
    self.report = report
  }

  /// Adds a line at the end of the queue and returns immediately.
  package func add(_ line: String) {
    var line = line
    line += "\n"
    let time = state.withLock { state -> DispatchTime? in
      guard state.bytes + line.utf8.count <= Self.limit else {
        state.loss.count += 1
        state.loss.reason = "they came faster than \(stream.name) took them"
        return nil
      }
      state.bytes += line.utf8.count
      state.lines.append(line)
      defer { state.isWriting = true }
      return state.isWriting ? nil : state.nextWrite
    }
    if let time { queue.asyncAfter(deadline: time) { self.write() } }
  }

  /// Waits until all lines in the queue have been written, for at most the given time.
  package func flush(within limit: DispatchTimeInterval) {
    let done = DispatchSemaphore(value: 0)
    queue.async {
      self.write()
      done.signal()
    }
    _ = done.wait(timeout: .now() + limit)
  }

  private func write() {
    let lines = state.withLock { state in
      defer { state.lines = [] }
      return state.lines
    }
    let text = lines.joined()
    do throws(OutputError) {
      try writeLoss()
      do throws(OutputError) { try stream.write(text) } catch {
        lose(lines, by: error)
      }
    } catch {
      // Writing the message about lost lines failed, so none of these lines was written.
      lose(lines.count, by: error)
    }
    // If this fails, the message is written again with the next line, if there is one.
    try? writeLoss()
    let time = state.withLock { state in
      state.bytes -= text.utf8.count
      state.nextWrite = .now() + Self.pause
      state.isWriting = !state.lines.isEmpty
      return state.isWriting ? state.nextWrite : nil
    }
    if let time { queue.asyncAfter(deadline: time) { self.write() } }
  }

  /// Writes a message about the lines lost so far, if any.
  private func writeLoss() throws(OutputError) {
    let loss = state.withLock { state in
      defer { state.loss = Loss() }
      return state.loss
    }
    guard loss.count > 0 else { return }
    let message = report(loss.count, loss.reason)
    do throws(OutputError) {
      try stream.write((loss.isTorn ? "\n" : "") + message + "\n")
    } catch {
      lose(loss.count, by: error, isTorn: loss.isTorn || error.written > 0)
      throw error
    }
  }

  /// Counts the lines that were not written completely.
  private func lose(_ lines: [String], by error: OutputError) {
    var (rest, lost) = (error.written, lines[...])
    while let line = lost.first, rest >= line.utf8.count {
      rest -= line.utf8.count
      lost.removeFirst()
    }
    lose(lost.count, by: error, isTorn: rest > 0)
  }

  private func lose(_ count: Int, by error: OutputError, isTorn: Bool = false) {
    state.withLock { state in
      state.loss.count += count
      state.loss.reason = error.reason
      state.loss.isTorn = state.loss.isTorn || isTorn
    }
  }
}
