/// A reader of the lines of a head, in bytes that grow at their end.
struct LineReader: Hashable, Sendable {
  /// The text at the reader's place.
  enum Step: Hashable {
    /// The line has no end yet.
    case needsMore
    /// A line, without its line ending.
    case line(Range<Int>)
    /// The line is longer than the limit.
    case tooLong
    /// The line ends with an LF alone.
    case bareLF
    /// A CR has come with another byte than LF behind it, and no LF yet.
    case bareCR
  }

  /// The first byte of the next line.
  var position = 0
  /// Whether an LF alone ends a line too, as RFC 9112 section 2.2 lets a recipient do.
  var acceptsBareLF = false
  /// Everything before this has been searched for an LF.
  private(set) var searched = 0

  /// Returns the next line, and the reader moves behind it.
  ///
  /// - Parameter limit: The most bytes of the line; below 0 if the lines before left no room.
  mutating func next(_ bytes: UnsafeRawBufferPointer, limit: Int) -> Step {
    guard let end = bytes.firstIndex(of: .lineFeed, from: searched) else {
      let stray = bytes.firstIndex(of: .carriageReturn, from: searched) ?? bytes.count
      // Lines that end with CR alone would be waited for in vain.
      if stray + 1 < bytes.count, stray - position <= limit { return .bareCR }
      searched = stray
      // The CR of the line ending may be there already.
      return bytes.count - position > limit + 1 ? .tooLong : .needsMore
    }
    let start = position
    position = end + 1
    searched = position
    let hasBoth = end > start && bytes[end - 1] == .carriageReturn
    let line = start..<(hasBoth ? end - 1 : end)
    if line.count <= limit, hasBoth || acceptsBareLF { return .line(line) }
    // A bare CR is named first, as it may be seen before the line ends, or is too long.
    if bytes[line].prefix(max(0, limit + 1)).contains(.carriageReturn) { return .bareCR }
    return line.count <= limit ? .bareLF : .tooLong
  }
}
