internal import SystemFiles

/// A file with more bytes than what is to be done with it takes.
struct FileTooLarge: Error, CustomStringConvertible {
  /// What needs all bytes at once.
  let purpose: String

  var description: String {
    "the file is too large for \(purpose); expected at most \(FileSlice.mostInMemory) bytes"
  }
}

extension OpenFile {
  /// Reads all of it.
  ///
  /// - Throws: ``FileTooLarge`` with what it would be read for.
  func bytes(for purpose: String) throws(FileTooLarge) -> [UInt8] {
    guard identity.size <= FileSlice.mostInMemory else { throw FileTooLarge(purpose: purpose) }
    return bytes(0..<identity.size)
  }
}
