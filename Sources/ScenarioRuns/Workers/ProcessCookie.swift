#if os(Linux) || os(macOS)
import Foundation

/// A mark in the environment that identifies all descendants of a process.
///
/// The mark works even if a descendant has moved to another group or session, or has been adopted
/// by another process.
struct ProcessCookie: Hashable, Sendable {
  /// The environment variable that carries the mark.
  static let variable = "NAVTRACE_WORKER"

  /// The value of the mark, which is unique on this computer.
  let value: String

  init() { value = UUID().uuidString }

  /// Creates the mark with which this process was started; `nil` if there is no mark.
  init?(ofThisProcess: Void) {
    guard let text = getenv(Self.variable) else { return nil }
    value = String(cString: text)
  }

  /// Ends every process with the mark except this one, and waits until all are gone, for at most
  /// one second.
  ///
  /// The search is repeated, since a process may fork during a search.
  func endHolders() {
    let deadline = ContinuousClock.now + .seconds(1)
    var noFiles: [pollfd] = []
    while ContinuousClock.now < deadline {
      let others = holders().filter { $0 != getpid() }
      guard !others.isEmpty else { return }
      for pid in others { kill(pid, SIGKILL) }
      // The processes may not be children of this one, so no signal reports their end.
      _ = poll(&noFiles, 0, 1)
    }
  }
}
#endif
