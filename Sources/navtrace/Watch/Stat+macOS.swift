#if os(macOS)
import Darwin

extension stat {
  /// When the file was last written to.
  var modified: timespec { st_mtimespec }
}
#endif
