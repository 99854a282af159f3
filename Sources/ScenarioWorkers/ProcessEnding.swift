/// How a process ended.
package enum ProcessEnding: Hashable, Sendable, CustomStringConvertible {
  /// It left by itself.
  case exited(code: Int32)
  /// A signal ended it.
  case killed(signal: Int32)

  /// As a clause that follows "the worker": `was killed by signal 9 (SIGKILL)`.
  package var description: String {
    switch self {
    case .exited(let code): "left with exit code \(code)"
    case .killed(let signal):
      "was killed by signal \(signal)" + (Self.names[signal].map { " (\($0))" } ?? "")
    }
  }

  /// The signals that end a worker in practice; their numbers are the same on Linux and Darwin
  /// but for SIGBUS, which stands here with Linux's.
  private static let names: [Int32: String] = [
    1: "SIGHUP", 2: "SIGINT", 3: "SIGQUIT", 4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 7: "SIGBUS",
    8: "SIGFPE", 9: "SIGKILL", 11: "SIGSEGV", 13: "SIGPIPE", 15: "SIGTERM",
  ]

  /// Reads the status that waitpid gives; its macros are not imported.
  init(waitStatus status: Int32) {
    self =
      status & 0x7f == 0
      ? .exited(code: status >> 8 & 0xff) : .killed(signal: status & 0x7f)
  }
}
