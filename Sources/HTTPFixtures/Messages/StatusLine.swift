/// What the first line of a response says (RFC 9112 section 4).
struct StatusLine: Hashable, Sendable {
  var version: MessageVersion
  var status: Int
  var reason: String

  /// Reads `VERSION SP STATUS [SP REASON]`; the space before an empty reason may be missing.
  init(_ line: Range<Int>, of bytes: UnsafeRawBufferPointer) throws(ResponseError) {
    let start = line.lowerBound
    let text = bytes[line]
    guard text.count >= 12, text.starts(with: "HTTP/1.".utf8),
      0x30...0x39 ~= bytes[start + 7], bytes[start + 8] == .space,
      text[(start + 9)..<(start + 12)].allSatisfy({ 0x30...0x39 ~= $0 }),
      text.count == 12 || bytes[start + 12] == .space, text.allSatisfy(\.isFieldValue)
    else {
      throw .statusLine
    }
    version = bytes[start + 7] == 0x30 ? .http10 : .http11
    status = text[(start + 9)..<(start + 12)].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    reason = text.count > 13 ? bytes.text((start + 13)..<line.upperBound) : ""
    guard status >= 100 else { throw .statusLine }
  }
}
