import HTTPMessages
import HTTPTypes

/// The result of reading a body.
struct BodyReading: Hashable {
  /// The end of the body.
  enum End: Hashable {
    case open
    case complete
    case refused(RequestError)
  }

  /// The data; none if the body was refused.
  private(set) var data: [UInt8] = []
  private(set) var trailers: [String] = []
  private(set) var end = End.open
  /// The number of bytes behind a complete body.
  private(set) var left = 0

  /// Reads bytes that arrive in pieces, as a connection does.
  static func read(
    _ pieces: Pieces, of bytes: [UInt8], framing: BodyFraming, limits: MessageLimits
  ) throws(Violation) -> BodyReading {
    var reading = BodyReading()
    var decoder = BodyDecoder(framing: framing, limits: limits)
    var buffer: [UInt8] = []
    for piece in [[]] + pieces.cut(bytes) {
      buffer += piece
      while reading.end == .open, try reading.step(&decoder, &buffer) {}
    }
    try Violation.unlessEqual(
      reading.data.count, min(decoder.count, reading.data.count), "the count of the data")
    try Violation.unless(decoder.count <= limits.body, "\(decoder.count) bytes are over the limit")
    switch reading.end {
    case .open: break
    case .complete:
      reading.left = buffer.count
      reading.trailers = decoder.trailers.map { "\($0.name): \($0.value)" }
      try Violation.unlessEqual(reading.data.count, decoder.count, "the count of the data")
    case .refused: reading.data = []
    }
    return reading
  }

  private mutating func step(
    _ decoder: inout BodyDecoder, _ buffer: inout [UInt8]
  ) throws(Violation) -> Bool {
    switch buffer.withUnsafeBytes({ decoder.next($0) }) {
    case .needsMore: return false
    case .data(let range, let consumed):
      try Violation.unless(
        !range.isEmpty && range.upperBound <= consumed && consumed <= buffer.count,
        "data at \(range), \(consumed) of \(buffer.count) bytes consumed")
      data += buffer[range]
      buffer.removeFirst(consumed)
      return true
    case .end(let consumed):
      try Violation.unless(
        consumed <= buffer.count, "an end of \(consumed) in \(buffer.count) bytes")
      buffer.removeFirst(consumed)
      end = .complete
      return false
    case .refused(let error):
      end = .refused(error)
      return false
    }
  }
}
