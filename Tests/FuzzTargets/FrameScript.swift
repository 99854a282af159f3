/// The frames of an HTTP/2 client that an input describes (RFC 9113 section 4.1).
///
/// A record is a type, flags, the number of a stream and a length, one byte each, and a payload:
/// so a change of the input gives another frame more often than bytes that are none.
struct FrameScript {
  /// The preface of a client, and its settings.
  private static let preface =
    [UInt8]("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + frame(4, [])
  /// The payload of the ping behind everything.
  static let mark = [UInt8]("the mark".utf8)

  /// The bytes to send.
  private(set) var bytes = preface
  /// Whether something stands between the frames that is none.
  private(set) var hasOtherBytes = false
  /// The number of HEADERS frames.
  private(set) var heads = 0
  /// The bytes of bodies that the client allows on the connection, at most.
  private(set) var window = 65_535

  /// Reads an input.
  init(_ input: [UInt8]) {
    var rest = input[...]
    while rest.count >= 4 {
      let record = Array(rest.prefix(4))
      let payload = Array(rest.dropFirst(4).prefix(Int(record[3])))
      rest = rest.dropFirst(4 + payload.count)
      append(record[0], flags: record[1], stream: record[2], payload)
    }
    bytes += Self.frame(6, Self.mark)
  }

  private mutating func append(
    _ type: UInt8, flags: UInt8, stream: UInt8, _ payload: [UInt8]
  ) {
    guard type < 0x80 else {
      hasOtherBytes = hasOtherBytes || !payload.isEmpty
      return bytes += payload
    }
    // More than the ten types of RFC 9113, so that some are unknown.
    let type = type % 12
    if type == 1 { heads += 1 }
    if type == 8, stream == 0, payload.count == 4 {
      window += payload.reduce(0) { $0 << 8 | Int($1) } & 0x7FFF_FFFF
    }
    bytes += Self.frame(type, flags: flags, stream: stream, payload)
  }

  private static func frame(
    _ type: UInt8, flags: UInt8 = 0, stream: UInt8 = 0, _ payload: [UInt8]
  ) -> [UInt8] {
    [0, 0, UInt8(payload.count), type, flags, 0, 0, 0, stream] + payload
  }
}
