extension RequestHead {
  /// Joins the lines of a head and checks what no line can be asked alone.
  init(
    _ line: RequestLine, _ slots: [FieldSlot], of bytes: UnsafeRawBufferPointer, length: Int,
    limits: MessageLimits
  ) throws(RequestError) {
    let facts = HeadFacts(slots, of: bytes)
    let isNewer = line.version == .http11
    try Self.checkHost(facts, of: bytes, isNeeded: isNewer)
    self.line = line
    method = line.method
    version = line.version
    form = line.form
    framing = try Self.framing(facts, of: bytes, allowsCoding: isNewer, limits: limits)
    keepsAlive = !facts.saysClose && (isNewer || facts.saysKeepAlive)
    if let other = facts.expectations.first(where: { !bytes.matches($0, "100-continue") }) {
      throw .expectation(bytes.text(other))
    }
    // RFC 9110 section 10.1.1: an expectation of HTTP/1.0 is ignored.
    expectsContinue = isNewer && !facts.expectations.isEmpty && framing != .none
    self.bytes = [UInt8](bytes[..<length])
    self.slots = slots
  }

  /// RFC 9112 section 3.2: exactly one `Host` in HTTP/1.1, never two, and no userinfo or path.
  private static func checkHost(
    _ facts: HeadFacts, of bytes: UnsafeRawBufferPointer, isNeeded: Bool
  ) throws(RequestError) {
    guard facts.hosts == 1 || (facts.hosts == 0 && !isNeeded) else { throw .host }
    if let host = facts.host, !bytes[host].allSatisfy({ $0.isVisible && !$0.endsHost }) {
      throw .host
    }
  }

  /// RFC 9112 section 6.3, without the leniency that lets two readers disagree about one message.
  private static func framing(
    _ facts: HeadFacts, of bytes: UnsafeRawBufferPointer, allowsCoding: Bool,
    limits: MessageLimits
  ) throws(RequestError) -> BodyFraming {
    switch facts.coding {
    case .chunked where facts.lengthFields == 0 && allowsCoding: return .chunked
    case .unknown(let coding) where facts.lengthFields == 0 && allowsCoding:
      throw .unknownCoding(bytes.text(coding))
    case .chunked, .unknown, .broken: throw .transferEncoding
    case .absent: break
    }
    guard facts.lengthFields <= 1, !facts.lengthIsBroken else { throw .contentLength }
    guard let length = facts.length, length > 0 else { return .none }
    guard length <= limits.body else { throw .bodyTooLarge(limit: limits.body) }
    return .length(length)
  }
}

extension UInt8 {
  /// A character that cannot be part of `host:port`: one of `/?#@,\"<>`.
  fileprivate var endsHost: Bool {
    switch self {
    case 0x2F, 0x3F, 0x23, 0x40, 0x2C, 0x5C, 0x22, 0x3C, 0x3E: true
    default: false
    }
  }
}
