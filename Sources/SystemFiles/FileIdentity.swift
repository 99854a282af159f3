import CFixtureSystem

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// One version of a regular file, told from all others by what the system says of it.
///
/// A file that is written anew, replaced or truncated has another one: `ctime` cannot be set back.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  /// Bytes.
  package let size: Int
  /// When the content was changed last, in nanoseconds since 1970.
  package let modified: Int64
  /// When anything of it was.
  private let changed: Int64

  init(_ file: fixture_file) {
    (device, inode, size) = (file.device, file.inode, Int(file.size))
    (modified, changed) = (file.modified, file.changed)
  }

  /// Asks for what is at a place of the machine, links followed; nil if that is no regular file.
  ///
  /// - Throws: ``FileTrouble`` if the system does not tell.
  package init?(at place: String) throws(FileTrouble) {
    var file = fixture_file()
    guard fixture_file_at(place, &file) == 0 else {
      if let trouble = FileTrouble(code: errno) { throw trouble }
      return nil
    }
    guard file.is_regular != 0 else { return nil }
    self.init(file)
  }

  /// How long a version may look like the one before it: systems date files by a clock that ticks
  /// every 1 to 10 ms.
  private static let tick: Int64 = 20_000_000

  /// Whether a later change would show, since the last one was more than a tick of the clock ago.
  package var isSettled: Bool { fixture_file_clock() - changed > Self.tick }

  /// A strong tag for a content that nobody has read (RFC 9110 section 8.8.1).
  package var tag: String {
    let numbers = [UInt64(size), inode, UInt64(bitPattern: modified), UInt64(bitPattern: changed)]
    return "\"\(numbers.map { String($0, radix: 16) }.joined(separator: "-"))\""
  }
}
