#if os(Linux)
import Glibc

extension stat {
  /// When the file was last written to.
  var modified: timespec { st_mtim }
}
#endif
