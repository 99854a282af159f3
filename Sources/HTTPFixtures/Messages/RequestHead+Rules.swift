extension RequestHead {
  /// Joins the lines of a head and checks what no line can be asked alone.
  init(
    _ line: RequestLine, _ slots: [FieldSlot], of bytes: UnsafeRawBufferPointer, length: Int,
    limits: MessageLimits
  ) throws(RequestError) {
    let facts = HeadFacts(slots, of: bytes)
    let isNewer = line.version == .http11
    try Self.checkHost(facts, of: bytes, isNeeded: isNewer, hasOther: line.authority != nil)
    let framing = try Self.framing(facts, of: bytes, allowsCoding: isNewer, limits: limits)
    // What follows CONNECT may be meant for the other end of the tunnel that is not made.
    let keepsAlive =
      !facts.saysClose && (isNewer || facts.saysKeepAlive) && line.form != .authority
    if let other = facts.expectations.first(where: { !bytes.matches($0, "100-continue") }) {
      throw .expectation(bytes.text(other))
    }
    // RFC 9110 section 10.1.1: an expectation of HTTP/1.0 is ignored.
    let expectsContinue = isNewer && !facts.expectations.isEmpty && framing != .none
    content = RequestHeadContent(
      RequestHeadContent.Parts(
        line: line, framing: framing, keepsAlive: keepsAlive, expectsContinue: expectsContinue),
      slots, of: UnsafeRawBufferPointer(rebasing: bytes[..<length]))
  }

  /// RFC 9112 section 3.2: exactly one `Host` in HTTP/1.1, never two, with a host and port in it.
  ///
  /// It may be empty where the target has another one (section 3.2.2); an http URL never has an
  /// empty host (RFC 9110 section 4.2.1).
  private static func checkHost(
    _ facts: HeadFacts, of bytes: UnsafeRawBufferPointer, isNeeded: Bool, hasOther: Bool
  ) throws(RequestError) {
    guard facts.hosts == 1 || (facts.hosts == 0 && !isNeeded) else { throw .host }
    guard let host = facts.host else { return }
    guard let parts = Authority(host, of: bytes),
      !parts.host.isEmpty || hasOther || !isNeeded
    else { throw .host }
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
    case .chunked, .unknown, .unchunked, .broken: throw .transferEncoding
    case .absent: break
    }
    guard facts.lengthFields <= 1, !facts.lengthIsBroken else { throw .contentLength }
    guard let length = facts.length, length > 0 else { return .none }
    guard length <= limits.body else { throw .bodyTooLarge(limit: limits.body) }
    return .length(length)
  }
}
