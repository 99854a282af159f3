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
#endif
