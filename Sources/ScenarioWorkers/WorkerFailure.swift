import Foundation

/// Why no scenario can run on an engine, as against one scenario that could not run.
package enum WorkerFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The worker said that its engine cannot run here.
  case engineUnavailable(String)
  /// Two workers in a row ended before they were ready.
  case neverReady(command: String, reason: String)
  /// The program could not be started.
  case notStarted(executable: String, errno: Int32)
  /// The system refused something else.
  case system(call: String, errno: Int32)
  /// The run was interrupted.
  case interrupted

  /// One sentence: who, what, and what to do.
  package var description: String {
    switch self {
    case .engineUnavailable(let reason): reason
    case .neverReady(let command, let reason): "'\(command)' does not start: \(reason)"
    case .notStarted(let executable, let errno):
      "cannot start \(executable): \(Self.text(errno)); check that it can be executed"
    case .system(let call, let errno):
      "\(call) failed: \(Self.text(errno)); close other programs and try again"
    case .interrupted: "interrupted"
    }
  }

  private static func text(_ errno: Int32) -> String { String(cString: strerror(errno)) }
}
