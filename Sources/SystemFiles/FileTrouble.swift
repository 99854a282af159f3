#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Why a file that is there is not served.
package enum FileTrouble: Error, Hashable {
  /// This process may not read it.
  case denied
  /// The system has no descriptor or memory left at this moment, with its code (errno).
  case shortage(CInt)

  /// The trouble of a system call that failed; nil if there is no such file.
  package init?(code: CInt) {
    switch code {
    case EACCES, EPERM: self = .denied
    case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG, ENXIO, ENODEV, EINVAL: return nil
    default: self = .shortage(code)
    }
  }

  /// What the system says of a code.
  package static func text(of code: CInt) -> String { String(cString: strerror(code)) }
}
