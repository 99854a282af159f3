import HTTPMessages
import Testing

@Suite struct WebSocketDecoderTests {
  /// Returns all that is read from bytes in pieces of a size.
  static func read(
    _ bytes: [UInt8], limit: Int = 1 << 20, by size: Int = .max
  ) -> [WebSocketDecoder.Step] {
    var decoder = WebSocketDecoder(limit: limit)
    var steps: [WebSocketDecoder.Step] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      var piece = rest.prefix(size)
      rest = rest.dropFirst(piece.count)
      while !piece.isEmpty {
        switch piece.withUnsafeBytes({ decoder.next($0) }) {
        case .needsMore: piece = []
        case .message(let message, let consumed):
          steps.append(.message(message, consumed: 0))
          piece = piece.dropFirst(consumed)
        case .refused(let error): return steps + [.refused(error)]
        }
      }
    }
    return steps
  }

  /// Returns a frame of a client: the first byte, the length, the mask 37 FA 21 3D of RFC 6455
  /// section 5.7, and the payload, which gets masked here.
  static func frame(_ first: UInt8, _ payload: [UInt8], length: [UInt8]? = nil) -> [UInt8] {
    let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
    let masked = payload.enumerated().map { $0.element ^ mask[$0.offset % 4] }
    var length = length ?? [UInt8(payload.count)]
    length[0] |= 0x80
    return [first] + length + mask + masked
  }

  static func text(_ first: UInt8, _ text: String) -> [UInt8] { frame(first, [UInt8](text.utf8)) }

  /// The expected reading of a row of a table.
  private func check(
    _ bytes: [UInt8], _ steps: [WebSocketDecoder.Step], limit: Int = 1 << 20
  ) {
    for size in [Int.max, 1, 2, 3, 7] {
      #expect(Self.read(bytes, limit: limit, by: size) == steps)
    }
    if case .refused = steps.last { return }
    // What follows is read for itself.
    #expect(
      Self.read(bytes + Self.text(0x8A, "behind"), limit: limit)
        == steps + [.message(.pong([UInt8]("behind".utf8)), consumed: 0)])
  }

  static let messages: [([UInt8], [WebSocketMessage])] = [
    // RFC 6455 section 5.7.
    (
      [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58], [.text("Hello")]
    ),
    (text(0x81, ""), [.text("")]),
    (text(0x01, "Hel") + text(0x80, "lo"), [.text("Hello")]),
    (text(0x01, "") + text(0x00, "") + text(0x80, "x"), [.text("x")]),
    // A character may be cut by the end of a frame, and frames by control frames (section 5.4).
    (
      frame(0x01, [0xC3]) + text(0x89, "p") + text(0x8A, "q") + frame(0x80, [0xA9]),
      [.ping([0x70]), .pong([0x71]), .text("é")]
    ),
    (frame(0x82, [0xFF, 0x00]), [.binary([0xFF, 0x00])]),
    (frame(0x89, []), [.ping([])]),
    (
      frame(0x82, [UInt8](repeating: 7, count: 126), length: [126, 0, 126]),
      [.binary([UInt8](repeating: 7, count: 126))]
    ),
    (
      frame(
        0x82, [UInt8](repeating: 7, count: 65_536), length: [127, 0, 0, 0, 0, 0, 1, 0, 0]),
      [.binary([UInt8](repeating: 7, count: 65_536))]
    ),
    (frame(0x88, []), [.close(WebSocketClose())]),
    (frame(0x88, [0x03, 0xE8]), [.close(.normal)]),
    (
      frame(0x88, [0x0B, 0xB8] + "bye".utf8), [.close(WebSocketClose(3000, reason: "bye"))]
    ),
  ]

  @Test(arguments: messages)
  func `frames are decoded to messages regardless of the pieces in which they arrive`(
    bytes: [UInt8], messages: [WebSocketMessage]
  ) {
    check(bytes, messages.map { .message($0, consumed: 0) })
  }

  static let mistakes: [([UInt8], WebSocketError, Int)] = [
    (text(0xC1, "x"), .reservedBits, 1002), (text(0x91, "x"), .reservedBits, 1002),
    (text(0x83, "x"), .unknownOpcode(3), 1002), (text(0x8B, "x"), .unknownOpcode(11), 1002),
    ([0x81, 0x01, 0x78], .unmasked, 1002),
    (frame(0x82, [1], length: [126, 0, 1]), .length, 1002),
    (frame(0x82, [1], length: [127, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]), .length, 1002),
    (frame(0x82, [1], length: [127, 0x80, 0, 0, 0, 0, 0, 0, 0]), .length, 1002),
    (text(0x09, "x"), .fragmentedControl, 1002),
    (frame(0x89, [], length: [126, 0, 126]), .longControl, 1002),
    (text(0x80, "x"), .noMessage, 1002), (text(0x00, "x"), .noMessage, 1002),
    (text(0x81, "x") + text(0x80, "x"), .noMessage, 1002),
    (text(0x01, "x") + text(0x81, "x"), .unfinishedMessage, 1002),
    (frame(0x88, [3]), .halfCode, 1002),
    (frame(0x88, [0x03, 0xE7]), .code(999), 1002), (frame(0x88, [0x03, 0xED]), .code(1005), 1002),
    (frame(0x88, [0x03, 0xF8]), .code(1016), 1002), (frame(0x88, [0x13, 0x88]), .code(5000), 1002),
    (frame(0x88, [0x03, 0xE8, 0xFF]), .notUTF8, 1007),
    (frame(0x81, [0xC3]), .notUTF8, 1007), (frame(0x81, [0xED, 0xA0, 0x80]), .notUTF8, 1007),
    (frame(0x01, [0xC3]) + text(0x80, "x"), .notUTF8, 1007),
  ]

  @Test(arguments: mistakes)
  func `invalid frames are refused regardless of the pieces in which they arrive`(
    bytes: [UInt8], error: WebSocketError, code: Int
  ) {
    for size in [Int.max, 1, 2, 3, 7] {
      #expect(Self.read(bytes, by: size).last == .refused(error))
    }
    #expect(error.code == code)
    // It has to fit into the close frame that says so.
    #expect("\(error)".utf8.count <= 123)
  }

  @Test
  func `a message is refused only if it is longer than the limit, in one frame or in several`() {
    check(Self.text(0x81, "12345"), [.message(.text("12345"), consumed: 0)], limit: 5)
    check(
      Self.text(0x01, "123") + Self.text(0x80, "45"), [.message(.text("12345"), consumed: 0)],
      limit: 5)
    check(Self.text(0x81, "123456"), [.refused(.tooBig(limit: 5))], limit: 5)
    check(
      Self.text(0x01, "123") + Self.text(0x80, "456"), [.refused(.tooBig(limit: 5))], limit: 5)
    // A payload that is only announced takes no memory.
    check(
      Self.frame(0x82, [], length: [127, 0x7F, 255, 255, 255, 255, 255, 255, 255]),
      [.refused(.tooBig(limit: 1 << 20))])
    #expect(WebSocketError.tooBig(limit: 1 << 62).code == 1009)
    #expect("\(WebSocketError.tooBig(limit: 1 << 62))".utf8.count <= 123)
  }
}
