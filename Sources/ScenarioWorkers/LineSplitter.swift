/// Cuts a stream of bytes into lines, whatever pieces it comes in.
struct LineSplitter {
  /// A line longer than this is cut there: a worker that floods its output must not fill memory.
  let limit: Int
  private var rest: [UInt8] = []

  init(limit: Int = 1 << 24) {
    self.limit = limit
  }

  /// Takes the next bytes and gives the lines that they complete, without their line feeds.
  mutating func append(_ bytes: some Sequence<UInt8>) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for byte in bytes {
      if byte != UInt8(ascii: "\n") { rest.append(byte) }
      if byte == UInt8(ascii: "\n") || rest.count == limit {
        lines.append(rest)
        rest.removeAll(keepingCapacity: true)
      }
    }
    return lines
  }

  /// The last line, where the stream ended without a line feed.
  mutating func finish() -> [UInt8]? {
    defer { rest = [] }
    return rest.isEmpty ? nil : rest
  }
}
