#if os(Linux) || os(macOS)
import Foundation

/// A mark in the environment by which a process's descendants are found, whatever group or
/// session they moved to and whichever process adopted them when their parent died.
struct ProcessCookie: Hashable, Sendable {
  /// The environment variable that carries the mark.
  static let variable = "NAVTRACE_WORKER"

  /// The mark itself, which differs from all others on this machine.
  let value: String

  init() { value = UUID().uuidString }

  /// Creates the mark with which this process itself was started.
  init?(ofThisProcess: Void) {
    guard let text = getenv(Self.variable) else { return nil }
    value = String(cString: text)
  }

  /// Ends every process with the mark except this one, and waits until none is left, at most a
  /// second: a process that forks during the search is found by the next one.
  func endHolders() {
    let deadline = ContinuousClock.now + .seconds(1)
    var noFiles: [pollfd] = []
    while ContinuousClock.now < deadline {
      let others = holders().filter { $0 != getpid() }
      guard !others.isEmpty else { return }
      for pid in others { kill(pid, SIGKILL) }
      // They may not be children of this process, so no signal reports their end.
      _ = poll(&noFiles, 0, 1)
    }
  }
}
#endif
