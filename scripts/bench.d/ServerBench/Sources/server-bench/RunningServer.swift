import Foundation

/// A server's process, from its start to its end.
final class RunningServer {
  let contender: Contender
  let port: UInt16
  let processIdentifier: pid_t
  /// The number of seconds from the start of the process to the first byte of its first response.
  private(set) var startSeconds = 0.0

  /// Starts the server, and waits until it responds.
  ///
  /// For a server without plain HTTP/1.1, waits until it accepts connections.
  init(
    _ contender: Contender, secure: Bool = false, http2: Bool = false, in setting: Setting
  ) throws {
    self.contender = contender
    port = try LoopbackClient.freePort()
    let command = contender.command(port: port, secure: secure, http2: http2, setting)
    let beginning = ContinuousClock.now
    let errors = setting.folder.appending(path: "\(port).err")
    processIdentifier = try Self.spawn(command, errors: errors.path)
    while ContinuousClock.now - beginning < .seconds(20) {
      if secure || http2 ? LoopbackClient.connects(to: port) : LoopbackClient.answers(at: port) {
        startSeconds = (ContinuousClock.now - beginning) / .seconds(1)
        return
      }
      var status: CInt = 0
      if waitpid(processIdentifier, &status, WNOHANG) == processIdentifier {
        let reason = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
        throw Problem("\(command[0]) ended before it answered: \(reason)")
      }
      usleep(100)
    }
    stop()
    throw Problem("\(command[0]): no answer within 20 s")
  }

  /// Stops the server, and waits until it has exited.
  func stop() {
    kill(processIdentifier, SIGTERM)
    var status: CInt = 0
    for _ in 0..<2000 {
      if waitpid(processIdentifier, &status, WNOHANG) == processIdentifier { return }
      usleep(1000)
    }
    kill(processIdentifier, SIGKILL)
    waitpid(processIdentifier, &status, 0)
  }

  var tree: ProcessTree { ProcessTree(processIdentifier) }

  private static func spawn(_ command: [String], errors: String) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [CInt(0), 1] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    var arguments = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var identifier: pid_t = 0
    let result = posix_spawn(&identifier, command[0], &actions, nil, &arguments, environ)
    guard result == 0 else {
      throw Problem("cannot start '\(command[0])': \(String(cString: strerror(result)))")
    }
    return identifier
  }
}
