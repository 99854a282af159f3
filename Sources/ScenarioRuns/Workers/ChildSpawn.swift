#if os(Linux) || os(macOS)
import Foundation

/// The arguments of posix_spawn for a child in a new process group, with three pipes as its
/// standard streams.
///
/// The parent's other descriptors are closed in the child by their close-on-exec flags.
struct ChildSpawn {
  let launch: WorkerLaunch
  let cookie: ProcessCookie
  let pipes: ChildPipes

  func start() throws(WorkerFailure) -> pid_t {
    var actions = Self.noActions
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, end) in pipes.childEnds.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, end, Int32(number))
    }
    var attributes = Self.noAttributes
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    setSignalsAndGroup(&attributes)

    var variables = launch.environment
    variables[ProcessCookie.variable] = cookie.value
    let pairs: [String] = variables.map { "\($0.key)=\($0.value)" }.sorted()
    // Each list ends with `nil`, as execve requires.
    let arguments = ([launch.executable] + launch.arguments).map { strdup($0) } + [nil]
    let environment = pairs.map { strdup($0) } + [nil]
    defer { for string in arguments + environment { free(string) } }
    var pid: pid_t = 0
    let result = posix_spawn(
      &pid, launch.executable, &actions, &attributes, arguments, environment)
    guard result == 0 else {
      pipes.closeChildEnds()
      pipes.drainAndClose()
      throw .notStarted(executable: launch.executable, errno: result)
    }
    return pid
  }

  /// Sets a new process group and the default signals.
  ///
  /// Dispatch's threads block signals, and a child would otherwise inherit the blocked signals.
  private func setSignalsAndGroup(_ attributes: inout Attributes) {
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = Int32(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, Int16(flags | Self.moreFlags))
  }
}
#endif
