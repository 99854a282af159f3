#if os(macOS)
import Darwin

extension ChildPipes {
  /// Makes a socket pair.
  ///
  /// ``ChildSpawn`` prevents children from inheriting it.
  static func connect(_ pair: inout [Int32]) -> Int32 {
    guard socketpair(AF_UNIX, SOCK_STREAM, 0, &pair) == 0 else { return -1 }
    var isOn: Int32 = 1
    for end in pair {
      setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    }
    return 0
  }

  /// The flags of a write that does not block.
  ///
  /// The socket option above prevents signals.
  static let sendingFlags = MSG_DONTWAIT
}

extension ChildSpawn {
  typealias Attributes = posix_spawnattr_t?

  static var noActions: posix_spawn_file_actions_t? { nil }
  static var noAttributes: Attributes { nil }
  /// The flags that close all descriptors in the child except its streams.
  static let moreFlags = POSIX_SPAWN_CLOEXEC_DEFAULT
}

extension ProcessCookie {
  /// Returns an empty list, since a worker does not start processes itself.
  ///
  /// WebKit's processes belong to launchd, and end after the worker that uses them.
  func holders() -> [pid_t] { [] }
}
#endif
