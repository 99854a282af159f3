/// The frames of a server, as a strict client reads them.
struct FrameReading {
  private enum StreamState { case inBody, ended }

  /// Whether the ping behind everything has been answered.
  private(set) var isMarked = false
  private var buffer: [UInt8] = []
  private var streams: [Int: StreamState] = [:]
  private var frames = 0
  private var bodies = 0
  /// The stream of a head that is not complete.
  private var openHead: Int?
  private let window: Int

  /// Begins to read what answers a script.
  init(_ script: FrameScript) { window = script.window }

  /// Reads bytes.
  ///
  /// - Throws: ``Violation`` if no server may send them.
  mutating func read(_ bytes: [UInt8]) throws(Violation) {
    buffer += bytes
    while buffer.count >= 9 {
      let length = buffer[..<3].reduce(0) { $0 << 8 | Int($1) }
      try Violation.unless(length <= 16_384, "a frame of \(length) bytes")
      guard buffer.count >= 9 + length else { return }
      let stream = buffer[5..<9].reduce(0) { $0 << 8 | Int($1) }
      try take(
        buffer[3], flags: buffer[4], stream: stream, payload: Array(buffer[9..<(9 + length)]))
      buffer.removeFirst(9 + length)
    }
  }

  private mutating func take(
    _ type: UInt8, flags: UInt8, stream: Int, payload: [UInt8]
  ) throws(Violation) {
    frames += 1
    try Violation.unless(frames > 1 || (type, flags) == (4, 0), "the first frame has type \(type)")
    try Violation.unless(
      openHead == nil || (type == 9 && stream == openHead), "type \(type) is within a head")
    let endsStream = flags & 1 != 0
    switch type {
    case 0:
      bodies += payload.count
      try Violation.unless(bodies <= window, "\(bodies) bytes in a window of \(window)")
      try Violation.unless(streams[stream] == .inBody, "DATA on stream \(stream)")
      if endsStream { streams[stream] = .ended }
    case 1:
      try Violation.unless(
        stream % 2 == 1 && streams[stream] != .ended, "HEADERS on stream \(stream)")
      // An interim head, too, may be followed by DATA as far as is looked at here.
      streams[stream] = endsStream ? .ended : .inBody
      openHead = flags & 4 == 0 ? stream : nil
    case 3:
      try Violation.unless(stream != 0 && payload.count == 4, "RST_STREAM on stream \(stream)")
      streams[stream] = .ended
    case 4: try Violation.unless(stream == 0 && payload.count % 6 == 0, "broken SETTINGS")
    case 6:
      try Violation.unless(stream == 0 && payload.count == 8, "a broken PING")
      if endsStream, payload == FrameScript.mark { isMarked = true }
    case 7:
      try Violation.unless(stream == 0 && payload.count >= 8, "a broken GOAWAY")
    case 8: try Violation.unless(payload.count == 4, "a broken WINDOW_UPDATE")
    case 9:
      try Violation.unless(openHead != nil, "CONTINUATION without a head")
      if flags & 4 != 0 { openHead = nil }
    default: throw Violation("a frame of type \(type)")
    }
  }
}
