package import FixtureSystem

/// Bytes of a file that are read when they are sent.
package struct FileSlice: Hashable, Sendable {
  /// The size of the largest file that may be in memory as a whole, in bytes.
  ///
  /// Work on all bytes of a larger file at once would hold up all connections.
  package static let mostInMemory = 256 << 10

  /// The smallest number of bytes that are sent from the file itself; fewer cost less from memory.
  package static let leastCount = 48 << 10

  package let file: OpenFile
  package let range: Range<Int>

  package init(_ file: OpenFile) { self.init(file, 0..<file.identity.size) }

  private init(_ file: OpenFile, _ range: Range<Int>) {
    self.file = file
    self.range = range
  }

  /// Whether its file may be in memory as a whole.
  package var isOfSmallFile: Bool { file.identity.size <= Self.mostInMemory }

  /// The number of bytes.
  package var count: Int { range.count }

  /// A part of the slice, counted from its first byte.
  package subscript(_ part: Range<Int>) -> FileSlice {
    FileSlice(file, range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
  }

  /// Returns the first bytes, read now; fewer if the file has become shorter.
  package func first(_ most: Int) -> [UInt8] {
    file.bytes(range.prefix(most))
  }

  /// Whether two are the same bytes of the same open file.
  package static func == (left: FileSlice, right: FileSlice) -> Bool {
    left.file === right.file && left.range == right.range
  }

  /// Hashes the values that `==(_:_:)` compares.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(file))
    hasher.combine(range)
  }
}
