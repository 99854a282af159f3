import FixtureSites

/// The bytes of a body, in every framing that there is.
enum ChunkedTarget {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    let lengths = Set([1, bytes.count / 2, bytes.count, bytes.count + 1]).filter { $0 > 0 }
    let framings = [.none, .chunked, .untilClose] + lengths.sorted().map(BodyFraming.length)
    for limits in [MessageLimits(), .tight] {
      for framing in framings {
        let whole = try BodyReading.read(.whole, of: bytes, framing: framing, limits: limits)
        for pieces in Pieces.allCases {
          let other = try BodyReading.read(pieces, of: bytes, framing: framing, limits: limits)
          try Violation.unlessEqual(other, whole, "\(framing), \(pieces)")
        }
        try checkLength(whole, of: bytes, framing: framing, limits: limits)
      }
      for pieces in [Pieces.uneven, .whole] {
        try checkEncoded(bytes, in: pieces, limits: limits)
      }
    }
  }

  /// Bodies without chunks are the bytes themselves.
  private static func checkLength(
    _ reading: BodyReading, of bytes: [UInt8], framing: BodyFraming, limits: MessageLimits
  ) throws(Violation) {
    let wanted: Int
    switch framing {
    case .none: wanted = 0
    case .untilClose: wanted = bytes.count
    case .length(let length): wanted = min(length, bytes.count)
    case .chunked: return
    }
    let end: BodyReading.End =
      wanted > limits.body
      ? .refused(.bodyTooLarge(limit: limits.body))
      : framing == .none || framing == .length(wanted) ? .complete : .open
    try Violation.unlessEqual(reading.end, end, "the end of \(framing)")
    guard wanted <= limits.body else { return }
    try Violation.unlessEqual(reading.data, Array(bytes[..<wanted]), "the data of \(framing)")
  }

  /// The input in chunks is read as the input.
  private static func checkEncoded(
    _ bytes: [UInt8], in pieces: Pieces, limits: MessageLimits
  ) throws(Violation) {
    var encoded: [UInt8] = []
    for piece in pieces.cut(bytes) {
      encoded += [UInt8]("\(String(piece.count, radix: 16))\r\n".utf8) + piece + [0x0D, 0x0A]
    }
    encoded += [UInt8]("0\r\nA: b\r\n\r\n".utf8)
    let reading = try BodyReading.read(
      .uneven, of: encoded, framing: .chunked, limits: limits)
    guard bytes.count <= limits.body else {
      return try Violation.unlessEqual(
        reading.end, .refused(.bodyTooLarge(limit: limits.body)), "the end of what is too large")
    }
    try Violation.unlessEqual(reading.end, .complete, "the end of encoded chunks")
    try Violation.unlessEqual(reading.data, bytes, "the data of encoded chunks")
    try Violation.unlessEqual(reading.trailers, ["A: b"], "the trailers of encoded chunks")
    try Violation.unlessEqual(reading.left, 0, "bytes left behind encoded chunks")
  }
}
