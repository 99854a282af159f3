#if os(Linux) || os(macOS)
import Dispatch
import Foundation
import ScenarioPlaying
import Synchronization

/// A process of ours, with pipes to it, which leads a process group of its own.
///
/// When it ends, however that comes, nothing that it started is left.
final class ChildProcess: Sendable {
  /// What comes from the process, in one order.
  enum Event: Hashable, Sendable {
    /// A line of its standard output, without the line feed.
    case line([UInt8])
    /// It closed its standard output.
    case outputClosed
    /// A limit asked for with ``ChildProcess/remind(after:)`` has passed.
    case reminder(Int)
    /// It is gone, and so are its descendants; the last event.
    case ended(ProcessEnding)
  }

  private struct State {
    var output = LineSplitter()
    var errors: [UInt8] = []
    var reminders = 0
    var isReaped = false
  }

  /// Its process id, which is its process group's as well.
  let pid: pid_t
  /// Everything that comes from it, to be read by one reader.
  let events: AsyncStream<Event>

  private static let errorTail = 4096
  private let pipes: ChildPipes
  private let cookie: ProcessCookie
  private let queue: DispatchQueue
  private let continuation: AsyncStream<Event>.Continuation
  private let state = Mutex(State())

  /// Starts a program with these arguments and this environment, to which it adds one variable.
  ///
  /// - Throws: ``WorkerFailure`` where the system refuses.
  init(_ launch: WorkerLaunch) throws(WorkerFailure) {
    let pipes = try ChildPipes()
    let cookie = ProcessCookie()
    pid = try ChildSpawn(launch: launch, cookie: cookie, pipes: pipes).start()
    pipes.closeChildEnds()
    self.pipes = pipes
    self.cookie = cookie
    queue = DispatchQueue(label: "navtrace.worker.\(pid)")
    (events, continuation) = AsyncStream.makeStream()
    pipes.readOutput(on: queue) { [weak self] in self?.takeOutput($0) }
    pipes.readErrors(on: queue) { [weak self] in self?.takeErrors($0) }
    Thread.detachNewThread { self.awaitEnd() }
  }

  /// The end of what it wrote to its standard error, 4 KB at most.
  var errorTail: String {
    String(decoding: state.withLock(\.errors), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Writes a line to its standard input; a process that does not read loses it.
  func send(_ line: [UInt8]) {
    pipes.write(line + [UInt8(ascii: "\n")])
  }

  /// Lets ``Event/reminder(_:)`` with the number that it gives come after a time, unless the
  /// process ends before.
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

  /// Closes its standard input, which asks a worker to leave by itself.
  func closeInput() {
    pipes.closeInput()
  }

  /// Ends it and all its descendants, and comes back when they are gone: a matter of milliseconds,
  /// five seconds at most.
  func end() {
    killAll()
    for _ in 0..<5000 where !state.withLock(\.isReaped) { usleep(1000) }
  }

  private func killAll() {
    state.withLock { state in
      // The id is ours as long as nobody has reaped the process.
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

  /// Runs on a thread of its own, which does nothing but wait.
  private func awaitEnd() {
    var info = siginfo_t()
    // The zombie keeps its id, so that the group can still be ended by it.
    while waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
    killAll()
    var status: Int32 = 0
    state.withLock { state in
      while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
      state.isReaped = true
    }
    queue.sync { pipes.drainAndClose() }
    continuation.yield(.ended(ProcessEnding(waitStatus: status)))
    continuation.finish()
  }
}
#endif
