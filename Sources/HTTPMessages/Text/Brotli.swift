/// A Brotli encoder (RFC 7932) that stores bytes without compression, without using a library.
package enum Brotli {
  package static func wrap(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: most) {
      let block = bytes[start..<min(start + most, bytes.count)]
      // From the lowest bit (section 9.2): the window of 64 KiB (in the first block only), "not the
      // last block", "four digits", the length minus one, "stored bytes".
      let header = (block.count - 1) << 3 | 1 << 19
      let bits = start == 0 ? header << 1 : header
      stream += [UInt8(bits & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits >> 16)] + block
    }
    // The last block is empty. If it is also the first block, the window comes before it.
    return stream + [bytes.isEmpty ? 0b110 : 0b11]
  }

  /// The maximum number of bytes in a block whose length takes four hexadecimal digits.
  private static let most = 1 << 16
}
