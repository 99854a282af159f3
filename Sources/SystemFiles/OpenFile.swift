import CFixtureSystem

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A regular file that is open for reading; it is closed with the last reference.
package final class OpenFile: Sendable {
  /// The descriptor, for a call that sends from it.
  package let descriptor: CInt
  /// Which version it was when it was opened.
  package let identity: FileIdentity

  /// Opens what is at a place of the machine; nil if that is no regular file.
  ///
  /// - Throws: ``FileTrouble`` if it cannot be opened.
  package init?(at place: String) throws(FileTrouble) {
    var file = fixture_file()
    descriptor = fixture_open_file(place, &file)
    identity = FileIdentity(file)
    guard descriptor >= 0 else {
      if let trouble = FileTrouble(code: errno) { throw trouble }
      return nil
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Reads bytes; fewer than wanted if the file ends before, none if it cannot be read.
  package func bytes(_ range: Range<Int>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count {
        let read = pread(
          descriptor, buffer.baseAddress.map { $0 + count }, range.count - count,
          off_t(range.lowerBound + count))
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { return }
        count += read
      }
    }
  }
}
