package import FixtureSystem

/// A range of a file's bytes, which are read when they are sent.
package struct FileSlice: Hashable, Sendable {
  /// The maximum size in bytes of a file that may be completely in memory.
  ///
  /// Processing a larger file in one step would block all connections.
  package static let mostInMemory = 256 << 10

  /// The minimum number of bytes that are sent from the file.
  ///
  /// Fewer bytes are cheaper to send from memory.
  package static let leastCount = 48 << 10

  package let file: OpenFile
  package let range: Range<Int>

  package init(_ file: OpenFile) { self.init(file, 0..<file.identity.size) }

  private init(_ file: OpenFile, _ range: Range<Int>) {
    self.file = file
    self.range = range
  }

  /// Whether the file may be completely in memory.
  package var isOfSmallFile: Bool { file.identity.size <= Self.mostInMemory }

  /// The number of bytes.
  package var count: Int { range.count }

  /// A part of the slice, given by a range that is relative to the slice's first byte.
  package subscript(_ part: Range<Int>) -> FileSlice {
    FileSlice(file, range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
  }

  /// Reads the first bytes, or fewer if the file has become shorter.
  package func first(_ most: Int) -> [UInt8] {
    file.bytes(range.prefix(most))
  }

  /// Whether two slices are the same range of the same open file.
  package static func == (left: FileSlice, right: FileSlice) -> Bool {
    left.file === right.file && left.range == right.range
  }

  /// Hashes the values that `==(_:_:)` compares.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(file))
    hasher.combine(range)
  }
}
