#if os(Linux) || os(macOS)
import Dispatch
import Foundation
import Scenarios
import Synchronization
import WebViewKit

/// A child process in its own process group, with pipes to and from it.
///
/// When the process ends for any reason, every process that it started is also ended.
final class ChildProcess: Sendable {
  /// An event of the process.
  enum Event: Hashable, Sendable {
    /// A line of the process's standard output, without the line feed.
    case line([UInt8])
    /// The process closed its standard output.
    case outputClosed
    /// The time that was given to ``ChildProcess/remind(after:)`` has passed.
    case reminder(Int)
    /// The process and its descendants have ended; this is the last event.
    case ended(Ending)
  }

  private struct State {
    var output = LineSplitter()
    var errors: [UInt8] = []
    var reminders = 0
    var isReaped = false
    /// The continuations that wait for the end, by number.
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  /// The process id, which is also the id of the process group.
  let pid: pid_t
  /// All events in order; only one reader can receive them.
  let events: AsyncStream<Event>

  private static let errorTail = 4096
  private let pipes: ChildPipes
  private let cookie: ProcessCookie
  private let queue: DispatchQueue
  private let continuation: AsyncStream<Event>.Continuation
  private let state = Mutex(State())

  /// Starts a program with the arguments and the environment of the launch, and one more variable.
  init(_ launch: WorkerLaunch) throws(WorkerFailure) {
    let pipes = try ChildPipes()
    let cookie = ProcessCookie()
    pid = try ChildSpawn(launch: launch, cookie: cookie, pipes: pipes).start()
    pipes.closeChildEnds()
    self.pipes = pipes
    self.cookie = cookie
    queue = DispatchQueue(label: "navtrace.worker.\(pid)")
    (events, continuation) = AsyncStream.makeStream()
    pipes.output.start(on: queue) { [weak self] in self?.takeOutput($0) }
    pipes.errors.start(on: queue) { [weak self] in self?.takeErrors($0) }
    Thread.detachNewThread { self.awaitEnd() }
  }

  /// The last part of the process's standard error, at most 4 KB.
  var errorTail: String {
    String(decoding: state.withLock(\.errors), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Writes a line to the process's standard input; the line is lost if the process does not read.
  func send(_ line: [UInt8]) {
    pipes.write(line + [UInt8(ascii: "\n")])
  }

  /// Schedules an ``Event/reminder(_:)`` after a time, and returns the reminder's number.
  ///
  /// The event does not come if the process ends first.
  func remind(after limit: Duration) -> Int {
    let number = state.withLock { state in
      state.reminders += 1
      return state.reminders
    }
    queue.asyncAfter(deadline: .now() + limit.inSeconds) { [weak self] in
      self?.continuation.yield(.reminder(number))
    }
    return number
  }

  /// Closes the process's standard input, which asks a worker to exit.
  func closeInput() {
    pipes.closeInput()
  }

  /// Ends the process and all its descendants, and waits until they are gone.
  ///
  /// This takes at most five seconds, and usually some milliseconds.
  func terminate() async {
    killAll()
    await withCheckedContinuation { continuation in
      let number: Int? = state.withLock { state in
        guard !state.isReaped else { return nil }
        state.reminders += 1
        let number = state.reminders
        state.waiters[number] = continuation
        return number
      }
      guard let number else { return continuation.resume() }
      // The system may keep a process alive while it waits for a disk.
      queue.asyncAfter(deadline: .now() + 5) {
        self.state.withLock { $0.waiters.removeValue(forKey: number) }?.resume()
      }
    }
  }

  private func killAll() {
    state.withLock { state in
      // The id is not used again until the process is reaped.
      if !state.isReaped { _ = kill(-pid, SIGKILL) }
    }
    cookie.endHolders()
  }

  private func takeOutput(_ bytes: [UInt8]) {
    let lines = state.withLock { state in
      bytes.isEmpty ? [state.output.finish()].compactMap(\.self) : state.output.append(bytes)
    }
    for line in lines { continuation.yield(.line(line)) }
    if bytes.isEmpty { continuation.yield(.outputClosed) }
  }

  private func takeErrors(_ bytes: [UInt8]) {
    state.withLock { state in
      state.errors = (state.errors + bytes).suffix(Self.errorTail)
    }
  }

  /// Waits for the end of the process, on a new thread.
  private func awaitEnd() {
    var info = siginfo_t()
    // The zombie keeps its process id, so the group can still be ended by this id.
    while waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
    killAll()
    var status: Int32 = 0
    let waiters = state.withLock { state in
      while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
      state.isReaped = true
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    for waiter in waiters { waiter.resume() }
    queue.sync { pipes.drainAndClose() }
    continuation.yield(.ended(Ending(waitStatus: status)))
    continuation.finish()
  }

  /// The way in which a process ended.
  package enum Ending: Hashable, Sendable, CustomStringConvertible {
    /// The process exited on its own.
    case exited(code: Int32)
    /// A signal ended the process.
    case killed(signal: Int32)

    /// A clause that follows "the worker": `was killed by signal 9 (SIGKILL)`.
    package var description: String {
      switch self {
      case .exited(let code): "left with exit code \(code)"
      case .killed(let signal):
        "was killed by signal \(signal)" + (Self.names[signal].map { " (\($0))" } ?? "")
      }
    }

    /// The names of the signals that end a worker in practice.
    ///
    /// Their numbers are the same on Linux and Darwin, except for SIGBUS, which has Linux's number
    /// here.
    private static let names: [Int32: String] = [
      1: "SIGHUP", 2: "SIGINT", 3: "SIGQUIT", 4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 7: "SIGBUS",
      8: "SIGFPE", 9: "SIGKILL", 11: "SIGSEGV", 13: "SIGPIPE", 15: "SIGTERM",
    ]

    /// Decodes a status from waitpid.
    ///
    /// Swift does not import the C macros for this.
    init(waitStatus status: Int32) {
      self =
        status & 0x7f == 0
        ? .exited(code: status >> 8 & 0xff) : .killed(signal: status & 0x7f)
    }
  }
}
#endif

/// A splitter that divides a stream of bytes into lines.
struct LineSplitter {
  /// The maximum length of a line; longer lines are cut, so a worker cannot fill the memory.
  let limit: Int
  private var rest: [UInt8] = []

  init(limit: Int = 1 << 24) {
    self.limit = limit
  }

  /// Adds bytes and returns the lines that they complete, without line feeds.
  mutating func append(_ bytes: some Sequence<UInt8>) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for byte in bytes {
      if byte != UInt8(ascii: "\n") { rest.append(byte) }
      if byte == UInt8(ascii: "\n") || rest.count == limit {
        lines.append(rest)
        rest.removeAll(keepingCapacity: true)
      }
    }
    return lines
  }

  /// Returns the last line, if the stream ended without a line feed.
  mutating func finish() -> [UInt8]? {
    defer { rest = [] }
    return rest.isEmpty ? nil : rest
  }
}
