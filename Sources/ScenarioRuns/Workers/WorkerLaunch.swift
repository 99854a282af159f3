import FixtureSystem
import Foundation

/// The command by which a worker process is started.
package struct WorkerLaunch: Hashable, Sendable, CustomStringConvertible {
  package var executable: String
  /// The program's arguments, without its own name.
  package var arguments: [String]
  package var environment: [String: String]

  package init(executable: String, arguments: [String], environment: [String: String]) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
  }

  /// The command as a user would type it, with the program's name instead of its path.
  package var description: String {
    let program = executable.split(separator: "/").last.map(String.init) ?? executable
    return ([program] + arguments).joined(separator: " ")
  }
}

/// The error of an engine that cannot run any scenario, unlike the error of a single scenario.
package enum WorkerFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The worker reported that its engine cannot run here.
  case engineUnavailable(String)
  /// Two workers in a row ended before they were ready.
  case neverReady(command: String, reason: String)
  /// The program could not be started.
  case notStarted(executable: String, errno: Int32)
  /// Another system call failed.
  case system(call: String, errno: Int32)
  /// The run was interrupted.
  case interrupted

  /// One sentence: the program or call, the reason, and what to do.
  package var description: String {
    switch self {
    case .engineUnavailable(let reason): reason
    case .neverReady(let command, let reason): "'\(command)' does not start: \(reason)"
    case .notStarted(let executable, let errno):
      "cannot start \(executable): \(text(ofErrno: errno)); check that it can be executed"
    case .system(let call, let errno):
      "\(call) failed: \(text(ofErrno: errno)); close other programs and try again"
    case .interrupted: "interrupted"
    }
  }
}
