/// How a worker process is started.
package struct WorkerLaunch: Hashable, Sendable, CustomStringConvertible {
  /// Path of the program.
  package var executable: String
  /// Its arguments, without the program's own name.
  package var arguments: [String]
  /// Its whole environment.
  package var environment: [String: String]

  package init(executable: String, arguments: [String], environment: [String: String]) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
  }

  /// The command as a user would type it, the program by its name alone.
  package var description: String {
    let program = executable.split(separator: "/").last.map(String.init) ?? executable
    return ([program] + arguments).joined(separator: " ")
  }
}
