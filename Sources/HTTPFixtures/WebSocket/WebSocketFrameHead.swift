/// What stands before the payload of a client's frame (RFC 6455 section 5.2).
struct WebSocketFrameHead: Sendable {
  /// Whether it is the last frame of its message.
  let isLast: Bool
  /// The kind of the message that it begins; nil where it goes on with one.
  let kind: WebSocketMessage.Kind?
  /// The bytes of its payload.
  let length: Int
  /// What the payload is masked with, its first byte lowest.
  private let mask: UInt32

  /// Reads a head; nil where more bytes of it have to come.
  ///
  /// What the first two bytes forbid is refused as soon as they are there.
  init?(_ bytes: [UInt8]) throws(WebSocketError) {
    guard bytes.count >= 2 else { return nil }
    guard bytes[0] & 0x70 == 0 else { throw .reservedBits }
    let opcode = bytes[0] & 0x0F
    kind = .allCases.first { $0.opcode == opcode }
    guard kind != nil || opcode == 0 else { throw .unknownOpcode(opcode) }
    isLast = bytes[0] & 0x80 != 0
    guard bytes[1] & 0x80 != 0 else { throw .unmasked }
    let short = Int(bytes[1] & 0x7F)
    if kind?.isControl == true {
      guard isLast else { throw .fragmentedControl }
      guard short <= WebSocketMessage.longestControl else { throw .longControl }
    }
    let lengthBytes = short == 127 ? 8 : short == 126 ? 2 : 0
    guard bytes.count == 2 + lengthBytes + 4 else { return nil }
    length = try Self.length(short, bytes[2..<2 + lengthBytes])
    mask = bytes[(2 + lengthBytes)...].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  var isControl: Bool { kind?.isControl ?? false }

  /// Appends a piece of the payload, which begins at an offset of it, without its mask.
  func unmask(_ piece: UnsafeRawBufferPointer, from offset: Int, into bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: piece)
    bytes.withUnsafeMutableBytes { bytes in
      for index in start..<bytes.count {
        let place = (offset &+ index &- start) & 3
        bytes[index] ^= UInt8(truncatingIfNeeded: mask >> UInt32(8 &* place))
      }
    }
  }

  private static func length(
    _ short: Int, _ extended: ArraySlice<UInt8>
  ) throws(WebSocketError) -> Int {
    guard !extended.isEmpty else { return short }
    let length = extended.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let least: UInt64 = extended.count == 2 ? 126 : 0x1_0000
    guard length >= least, let length = Int(exactly: length) else { throw .length }
    return length
  }
}
