#if os(macOS)
import Darwin

extension ChildPipes {
  /// Makes a socket pair; ``ChildSpawn`` closes it in children.
  static func connect(_ pair: inout [Int32]) -> Int32 {
    guard socketpair(AF_UNIX, SOCK_STREAM, 0, &pair) == 0 else { return -1 }
    var isOn: Int32 = 1
    for end in pair {
      setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    }
    return 0
  }

  /// Never wait; the pair itself raises no signal.
  static let sendingFlags = MSG_DONTWAIT
}

extension ChildSpawn {
  typealias Attributes = posix_spawnattr_t?

  static var noActions: posix_spawn_file_actions_t? { nil }
  static var noAttributes: Attributes { nil }
  /// Descriptors that are none of the child's streams are closed in it.
  static let moreFlags = POSIX_SPAWN_CLOEXEC_DEFAULT
}

extension ProcessCookie {
  /// None, since a worker starts no processes itself.
  ///
  /// WebKit's belong to launchd, and end when the worker that
  /// talks to them has.
  func holders() -> [pid_t] { [] }
}
#endif
