#if os(Linux)
import Glibc

extension ChildPipes {
  /// Makes a socket pair.
  static func connect(_ pair: inout [Int32]) -> Int32 {
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair)
  }

  /// Raise no signal, never wait.
  static let sendingFlags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
}
#endif
