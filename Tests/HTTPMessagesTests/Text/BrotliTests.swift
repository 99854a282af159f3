import Testing

@testable import HTTPMessages

@Suite struct BrotliTests {
  /// The headers by RFC 7932 section 9.2, written out by hand.
  @Test(
    arguments: [
      ([], [0x06]),
      ([0x61], [0x00, 0x00, 0x10, 0x61, 0x03]),
      ([0x61, 0x62, 0x63], [0x20, 0x00, 0x10, 0x61, 0x62, 0x63, 0x03]),
    ] as [([UInt8], [UInt8])])
  func `bytes are wrapped in an uncompressed Brotli block`(bytes: [UInt8], stream: [UInt8]) {
    #expect(Brotli.wrap(bytes) == stream)
  }

  @Test func `a Brotli block has at most 64 KiB, and only the first block has the window size`() {
    let stream = Brotli.wrap([UInt8](repeating: 0x61, count: 65537))
    #expect(stream.prefix(3) == [0xF0, 0xFF, 0x1F])
    #expect(stream.suffix(5) == [0x00, 0x00, 0x08, 0x61, 0x03])
  }
}
