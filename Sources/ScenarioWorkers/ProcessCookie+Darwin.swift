#if os(macOS)
import Darwin

extension ProcessCookie {
  /// None, since a worker starts no processes itself.
  ///
  /// WebKit's belong to launchd, and end when the worker that
  /// talks to them has.
  func holders() -> [pid_t] { [] }
}
#endif
