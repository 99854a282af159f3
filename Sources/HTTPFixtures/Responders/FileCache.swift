import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The replies made for files, kept for as long as the content stays the same.
final class FileCache: Sendable {
  /// A reply and the content that it was made of.
  struct Entry: Sendable {
    var content: [UInt8]
    /// When the file was changed, before the content was read.
    var date: Date?
    var reply: Representation
  }

  /// Files of this many bytes are known by their date, smaller ones by their content.
  static let largeContent = 1 << 20

  private let entries = Mutex<[String: Entry]>([:])

  subscript(place: String) -> Entry? {
    get { entries.withLock { $0[place] } }
    set { entries.withLock { $0[place] = newValue } }
  }
}
