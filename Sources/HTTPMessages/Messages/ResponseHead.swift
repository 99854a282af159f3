import HTTPTypes

/// The status line and fields of a response.
package struct ResponseHead: Hashable, Sendable {
  /// The protocol version of the status line.
  package var version: MessageVersion
  /// The status code, 100 to 999.
  package var status: Int
  /// The reason phrase, often empty.
  package var reason: String
  /// The fields in the order in which they were sent, including repeated ones.
  package var fields: HTTPFields
  /// The framing of the body that follows.
  package var framing: BodyFraming
  /// Whether the connection may serve another request after this response.
  package var keepsAlive: Bool
}

extension ResponseHead {
  /// Creates a head from its lines, and determines how the body is delimited.
  init(
    _ line: StatusLine, _ slots: [FieldSlot], of bytes: UnsafeRawBufferPointer,
    to method: HTTPRequest.Method
  ) throws(ResponseError) {
    let facts = HeadFacts(slots, of: bytes)
    version = line.version
    status = line.status
    reason = line.reason
    fields = HTTPFields(slots: slots, of: bytes)
    framing = try Self.framing(facts, of: bytes, status: line.status, to: method)
    let isWanted = line.version == .http11 || facts.saysKeepAlive
    keepsAlive = isWanted && !facts.saysClose && framing != .untilClose && line.status != 101
  }

  /// Returns the framing by the rules of RFC 9112 section 6.3, in their order.
  private static func framing(
    _ facts: HeadFacts, of bytes: UnsafeRawBufferPointer, status: Int,
    to method: HTTPRequest.Method
  ) throws(ResponseError) -> BodyFraming {
    let isTunnel = method == .connect && 200..<300 ~= status
    if status == 101 || isTunnel { return .untilClose }
    if method == .head || status == 204 || status == 304 { return .none }
    switch facts.coding {
    case .chunked: return .chunked
    case .unknown(let coding), .unchunked(let coding):
      throw .message(.unknownCoding(bytes.text(coding)))
    case .broken: throw .message(.unknownCoding(""))
    case .absent: break
    }
    if facts.lengthIsBroken { throw .message(.contentLength) }
    guard let length = facts.length else { return .untilClose }
    return length == 0 ? .none : .length(length)
  }
}

/// The first line of a response (RFC 9112 section 4).
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
