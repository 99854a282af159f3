#if os(Linux) || os(macOS)
import Dispatch
import Foundation
import NavigationTrace
import Synchronization

/// The worker's side of its conversation with the supervisor, the process that started it.
///
/// The worker ends with its supervisor: the end of its input asks it to leave, and if it cannot do
/// so within two seconds, it ends itself and everything it started.
package final class WorkerEndpoint: Sendable {
  /// The requests to the worker; they end when the other side wants it to leave.
  package let requests: AsyncStream<PlayRequest>

  private let input: Int32
  private let output: Mutex<FileHandle>
  private let continuation: AsyncStream<PlayRequest>.Continuation

  /// Takes over standard input and output; to be called once per process.
  ///
  /// Whatever an engine's libraries print goes to standard error from then on, and the engine's
  /// child processes hold no end of the conversation.
  package init() throws(WorkerFailure) {
    input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard input >= 0, output >= 0, nothing >= 0 else {
      throw .system(call: "fcntl", errno: errno)
    }
    dup2(nothing, STDIN_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    close(nothing)
    // A write to a supervisor that is gone must not end the worker before it has cleaned up.
    signal(SIGPIPE, SIG_IGN)
    self.output = Mutex(FileHandle(fileDescriptor: output))
    (requests, continuation) = AsyncStream.makeStream()
    Thread.detachNewThread { self.readRequests() }
  }

  /// Writes a reply, from any thread; replies arrive in the order of the calls.
  package func send(_ reply: WorkerReply) {
    guard let line = try? WireLine.encode(reply) else { return }
    // A supervisor that is gone takes nothing more.
    _ = output.withLock { try? $0.write(contentsOf: line + [UInt8(ascii: "\n")]) }
  }

  /// Ends what this process started and then, without any library's clean-up, the process: engines
  /// have threads that do not survive that.
  package static func leave(code: Int32) -> Never {
    fflush(nil)
    ProcessCookie(ofThisProcess: ())?.endHolders()
    _exit(code)
  }

  /// Reads requests on a thread of its own, so that even a worker whose main thread hangs can
  /// leave.
  private func readRequests() {
    var lines = LineSplitter()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(input, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      for line in lines.append(buffer[..<count]) { take(line) }
    }
    continuation.finish()
    DispatchQueue(label: "navtrace.worker.end").asyncAfter(deadline: .now() + 2) {
      Self.leave(code: 1)
    }
  }

  private func take(_ line: [UInt8]) {
    do {
      continuation.yield(try WireLine.decode(line))
    } catch {
      send(.error("the worker cannot read its request: \(error)"))
    }
  }
}
#endif
