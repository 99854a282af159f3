import HTTPMessages
import Testing

@Suite struct WebSocketMessageTests {
  /// RFC 6455 section 5.7, and the edges of lengths.
  @Test(
    arguments: [
      (WebSocketMessage.text("Hello"), nil, [0x81, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F]),
      (
        .text("Hello"), 3, [0x01, 0x03, 0x48, 0x65, 0x6C, 0x80, 0x02, 0x6C, 0x6F]
      ),
      (.text("Hello"), 5, [0x81, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F]),
      (.text(""), 5, [0x81, 0x00]), (.binary([]), nil, [0x82, 0x00]),
      (.binary([1, 2]), 1, [0x02, 0x01, 1, 0x80, 0x01, 2]),
      (.ping([0x48, 0x69]), 1, [0x89, 0x02, 0x48, 0x69]), (.pong([]), nil, [0x8A, 0x00]),
      (.close(WebSocketClose()), nil, [0x88, 0x00]),
      (.close(WebSocketClose(1001, reason: "é")), 1, [0x88, 0x04, 0x03, 0xE9, 0xC3, 0xA9]),
    ] as [(WebSocketMessage, Int?, [UInt8])])
  func `a message is encoded as one frame or as fragments`(
    message: WebSocketMessage, fragment: Int?, bytes: [UInt8]
  ) {
    #expect(message.frames(of: fragment) == bytes)
  }

  @Test(
    arguments: [
      (125, [0x82, 125]), (126, [0x82, 126, 0, 126]), (65_535, [0x82, 126, 0xFF, 0xFF]),
      (65_536, [0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
    ] as [(Int, [UInt8])])
  func `a payload length is encoded in its shortest form`(count: Int, head: [UInt8]) {
    let payload = [UInt8](repeating: 5, count: count)
    #expect(WebSocketMessage.binary(payload).frames() == head + payload)
  }

  @Test func `opcodes equal the numbers of RFC 6455`() {
    #expect(WebSocketMessage.Kind.allCases.map(\.opcode) == [1, 2, 9, 10, 8])
  }
}
