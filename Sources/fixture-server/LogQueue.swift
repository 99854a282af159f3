import Dispatch
import Synchronization
import SystemFiles

/// The lines of the log that standard error has not taken yet.
///
/// A thread of its own writes them, so that the server waits neither for a pipe that its reader
/// leaves full nor for a full disk. Lines that cannot be kept or written are lost; the log says how
/// many as soon as it can be written again.
final class LogQueue: Sendable {
  /// The most bytes of lines that wait.
  private static let limit = 1 << 20
  private static let unread = "they came faster than standard error took them"

  /// Lines that are missing from the log, and why.
  private struct Loss {
    var count = 0
    var reason = ""
    /// Whether the beginning of a lost line stands at the end of the log.
    var isTorn = false
  }

  private struct State {
    /// The lines in reverse order, the oldest ones last.
    var oldest: [String] = []
    var newest: [String] = []
    var bytes = 0
    var loss = Loss()
    var isWriting = false
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "log")
  private let report: @Sendable (String) -> String

  /// Creates an empty queue.
  ///
  /// - Parameter report: Makes a line of a message of the queue's own.
  init(report: @escaping @Sendable (String) -> String) {
    self.report = report
  }

  /// Adds a line behind the others and returns at once.
  func add(_ line: String) {
    let mustBegin = state.withLock { state in
      guard state.bytes + line.utf8.count <= Self.limit else {
        state.loss.count += 1
        state.loss.reason = Self.unread
        return false
      }
      state.bytes += line.utf8.count
      state.newest.append(line)
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if mustBegin { queue.async { self.writeAll() } }
  }

  /// Waits until the lines are written, no longer than a limit.
  func flush(within limit: DispatchTimeInterval) {
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    _ = done.wait(timeout: .now() + limit)
  }

  private func writeAll() {
    while let line = next() {
      do throws(OutputError) {
        try writeLoss()
        try Terminal.write(line, to: .error)
      } catch { lose(1, by: error) }
    }
    // The last lines are lost if nothing follows them that could report it.
    try? writeLoss()
  }

  /// Writes how many lines are missing at this point of the log, if any are.
  private func writeLoss() throws(OutputError) {
    let loss = state.withLock { state in
      defer { state.loss = Loss() }
      return state.loss
    }
    guard loss.count > 0 else { return }
    let message = report("\(loss.count) lines of the log are lost: \(loss.reason)")
    do throws(OutputError) {
      try Terminal.write((loss.isTorn ? "\n" : "") + message, to: .error)
    } catch {
      lose(loss.count, by: error, isTorn: loss.isTorn)
      throw error
    }
  }

  /// Takes the oldest line; `nil` if no line waits.
  private func next() -> String? {
    state.withLock { state in
      if state.oldest.isEmpty {
        state.oldest = state.newest.reversed()
        state.newest = []
      }
      let line = state.oldest.popLast()
      state.bytes -= line?.utf8.count ?? 0
      state.isWriting = line != nil
      return line
    }
  }

  private func lose(_ count: Int, by error: OutputError, isTorn: Bool = false) {
    state.withLock { state in
      state.loss.count += count
      state.loss.reason = error.reason
      state.loss.isTorn = state.loss.isTorn || isTorn || error.isTorn
    }
  }
}
