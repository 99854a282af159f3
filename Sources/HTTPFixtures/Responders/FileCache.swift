import Synchronization

/// The replies made for files, kept for as long as the content stays the same.
final class FileCache: Sendable {
  /// A reply and the content that it was made of.
  struct Entry: Sendable {
    var content: [UInt8]
    var reply: FileReply
  }

  private let entries = Mutex<[String: Entry]>([:])

  subscript(place: String) -> Entry? {
    get { entries.withLock { $0[place] } }
    set { entries.withLock { $0[place] = newValue } }
  }
}
