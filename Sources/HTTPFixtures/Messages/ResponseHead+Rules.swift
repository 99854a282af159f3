import HTTPTypes

extension ResponseHead {
  /// Joins the lines of a head and decides how the body is delimited.
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

  /// RFC 9112 section 6.3, in its order.
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
      throw .unknownCoding(bytes.text(coding))
    case .broken: throw .unknownCoding("")
    case .absent: break
    }
    if facts.lengthIsBroken { throw .contentLength }
    guard let length = facts.length else { return .untilClose }
    return length == 0 ? .none : .length(length)
  }
}
