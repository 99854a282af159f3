import HTTPTypes

/// The request line and fields of one request, stored as bytes and read on demand.
///
/// Creating a value copies the bytes once. Strings are made on demand.
///
/// All copies of a head share its memory, including the copy in a log. The parts, the field slots
/// and the bytes are one allocation: with three allocations, memory management took 2 % of a
/// request's CPU time instead of 0.3 %.
public struct RequestHead: @unchecked Sendable {
  /// The parsed facts of a head, and the sizes of the arrays that follow them in memory.
  struct Parts: Sendable {
    var line: RequestLine
    var framing: BodyFraming
    var keepsAlive: Bool
    var expectsContinue: Bool
    fileprivate(set) var slots = 0
    fileprivate(set) var bytes = 0
  }

  // The buffer is never changed after it is made.
  private let buffer: ManagedBuffer<Parts, FieldSlot>

  /// The request method.
  public var method: HTTPRequest.Method { part { $0.pointee.line.method } }
  /// The protocol version of the request line.
  package var version: MessageVersion { part { $0.pointee.line.version } }
  /// The form of the target.
  package var form: TargetForm { part { $0.pointee.line.form } }
  /// The framing of the body that follows; `BodyFraming.untilClose` on HTTP/2 only.
  package var framing: BodyFraming { part { $0.pointee.framing } }
  /// Whether a body follows.
  package var hasBody: Bool { framing != .none }
  /// Whether the client lets the connection stay open after this exchange (RFC 9112 section 9.3).
  package var keepsAlive: Bool { part { $0.pointee.keepsAlive } }
  /// Whether the client waits for `100 Continue` before it sends the body (RFC 9110 10.1.1).
  package var expectsContinue: Bool { part { $0.pointee.expectsContinue } }
  /// A copy of the bytes of the head, up to the end of the empty line.
  ///
  /// On HTTP/2, these are the bytes of the fields with nothing between them.
  package var bytes: [UInt8] { withBytes { bytes, _ in [UInt8](bytes) } }
  package var slots: [FieldSlot] { withBytes { _, slots in [FieldSlot](slots) } }
  /// The size of the head as text in bytes; an HTTP/2 head is counted as in HTTP/1.1.
  package var textSize: Int {
    guard version == .http2 else { return part { $0.pointee.bytes } }
    let line = method.rawValue.utf8.count + target.utf8.count + "  HTTP/2\r\n".utf8.count
    return slots.reduce(line + 2) { $0 + $1.name.count + $1.value.count + 4 }
  }
  /// The size in bytes of the memory that the head takes.
  package var size: Int {
    part { $0.pointee.bytes + $0.pointee.slots * MemoryLayout<FieldSlot>.stride }
  }

  /// The request target as it was sent.
  public var target: String { text { $0.target } ?? "" }
  /// The path of the target, without the query; `*` for the target `*`, and empty for CONNECT.
  public var path: String {
    let path = text { $0.path } ?? ""
    return path.isEmpty && form == .absolute ? "/" : path
  }
  /// The text after the first `?` of the target; `nil` if there is none.
  package var query: String? { text { $0.query } }
  /// The value of the `Host` field; `nil` in an HTTP/1.0 request that has none.
  public var host: String? { self["host"] }

  /// The value of the first field named `name`, ignoring case.
  public subscript(name: String) -> String? {
    withBytes { bytes, slots in
      slots.first { bytes.matches($0.name, anyCaseOf: name) }.map { bytes.text($0.value) }
    }
  }

  /// Returns the values of all fields named `name`, ignoring case, as one list (RFC 9110 section
  /// 5.3).
  ///
  /// This is cheaper than ``fields``.
  package func combined(_ name: String) -> String? {
    withBytes { bytes, slots in
      slots.reduce(nil) { text, slot in
        guard bytes.matches(slot.name, anyCaseOf: name) else { return text }
        let value = bytes.text(slot.value)
        return text.map { "\($0), \(value)" } ?? value
      }
    }
  }

  /// The fields in the order in which they were sent, including repeated ones.
  public var fields: HTTPFields {
    withBytes { bytes, slots in HTTPFields(slots: slots, of: bytes) }
  }

  /// Returns a copy of the head without the fields that have the given names.
  package func removing(_ names: String...) -> RequestHead {
    withBytes { bytes, slots in
      let kept = slots.filter { slot in
        !names.contains { bytes.matches(slot.name, anyCaseOf: $0) }
      }
      return RequestHead(buffer.header, kept, of: bytes)
    }
  }

  /// The request as a value of swift-http-types, with the authority of the target or of `Host`.
  package var request: HTTPRequest {
    let query = query.map { "?" + $0 } ?? ""
    return HTTPRequest(
      method: method, scheme: "http", authority: authority,
      path: form == .authority ? nil : path + query, headerFields: fields)
  }

  /// Whether the target is an https URL, which is answered only on a connection with TLS (RFC 9110
  /// section 7.4).
  package var needsTLS: Bool {
    form == .absolute && !target.utf8.dropFirst(4).starts(with: ":".utf8)
  }

  /// The host and port that the request is for (RFC 9112 section 3.2.2).
  package var authority: String? { text { $0.authority } ?? host }

  /// The host that the request is for, in lower case, without brackets or a port.
  package var hostName: String? {
    guard let text = authority?.lowercased() else { return nil }
    guard text.hasPrefix("["), let end = text.firstIndex(of: "]") else {
      return String(text.prefix { $0 != ":" })
    }
    return String(text[text.index(after: text.startIndex)..<end])
  }

  /// Whether the bytes of the path begin with a prefix; this is cheaper than ``path``.
  package func isBelow(_ prefix: String) -> Bool {
    let path = part { $0.pointee.line.path }
    return withBytes { bytes, _ in
      var index = path.lowerBound
      for byte in prefix.utf8 {
        guard index < path.upperBound, bytes[index] == byte else { return false }
        index += 1
      }
      return true
    }
  }

  private func text(_ range: (borrowing RequestLine) -> Range<Int>?) -> String? {
    let range = part { range($0.pointee.line) }
    return range.map { range in withBytes { bytes, _ in bytes.text(range) } }
  }
}

extension RequestHead {
  /// Creates a head from its lines, and checks the rules that apply to several lines together.
  ///
  /// - Parameter endsStream: Whether no body follows on an HTTP/2 stream.
  init(
    _ line: RequestLine, _ slots: [FieldSlot], of bytes: UnsafeRawBufferPointer, length: Int,
    endsStream: Bool = false, limits: MessageLimits
  ) throws(RequestError) {
    let facts = HeadFacts(slots, of: bytes)
    let isNewer = line.version != .http10
    try Self.checkHost(facts, of: bytes, isNeeded: isNewer, hasOther: line.authority != nil)
    let framing = try Self.framing(
      facts, of: bytes, line.version, endsStream: endsStream, limits: limits)
    // Bytes after CONNECT may be meant for the other end of a tunnel, which this server never
    // opens.
    let keepsAlive =
      !facts.saysClose && (isNewer || facts.saysKeepAlive) && line.form != .authority
    if let other = facts.expectations.first(where: { !bytes.matches($0, "100-continue") }) {
      throw .expectation(bytes.text(other))
    }
    // RFC 9110 section 10.1.1: an expectation in an HTTP/1.0 request is ignored.
    let expectsContinue = isNewer && !facts.expectations.isEmpty && framing != .none
    self.init(
      Parts(
        line: line, framing: framing, keepsAlive: keepsAlive, expectsContinue: expectsContinue),
      slots, of: UnsafeRawBufferPointer(rebasing: bytes[..<length]))
  }

  /// Checks that there is at most one `Host`, and exactly one in HTTP/1.1, with a host and port
  /// (RFC 9112 section 3.2).
  ///
  /// The field may be empty if the target has a host (section 3.2.2). An http URL never has an
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

  /// Returns the framing by RFC 9112 section 6.3, but throws if implementations could disagree
  /// about it.
  ///
  /// An HTTP/2 body ends with its stream. A length only states how many bytes precede that end.
  private static func framing(
    _ facts: HeadFacts, of bytes: UnsafeRawBufferPointer, _ version: MessageVersion,
    endsStream: Bool, limits: MessageLimits
  ) throws(RequestError) -> BodyFraming {
    switch facts.coding {
    case .absent: break
    case _ where version == .http2: break
    case .chunked where facts.lengthFields == 0 && version == .http11: return .chunked
    case .unknown(let coding) where facts.lengthFields == 0 && version == .http11:
      throw .unknownCoding(bytes.text(coding))
    case .chunked, .unknown, .unchunked, .broken: throw .transferEncoding
    }
    guard facts.lengthFields <= 1, !facts.lengthIsBroken else { throw .contentLength }
    guard facts.coding == .absent else { throw .transferEncoding }
    guard !endsStream, let length = facts.length, length > 0 else {
      return version == .http2 && !endsStream ? .untilClose : .none
    }
    guard length <= limits.body else { throw .bodyTooLarge(limit: limits.body) }
    return .length(length)
  }
}

extension RequestHead {
  /// Copies the slots and the bytes.
  private init(
    _ parts: Parts, _ slots: some Collection<FieldSlot>, of bytes: UnsafeRawBufferPointer
  ) {
    var parts = parts
    (parts.slots, parts.bytes) = (slots.count, bytes.count)
    let stride = MemoryLayout<FieldSlot>.stride
    let room = slots.count + (bytes.count + stride - 1) / stride
    buffer = .create(minimumCapacity: room) { _ in parts }
    buffer.withUnsafeMutablePointerToElements { place in
      _ = UnsafeMutableBufferPointer(start: place, count: slots.count).initialize(from: slots)
      UnsafeMutableRawBufferPointer(start: place + slots.count, count: bytes.count)
        .copyMemory(from: bytes)
    }
  }

  /// Calls a closure with the parts, without the cost of a copy.
  func part<Value>(_ body: (UnsafePointer<Parts>) -> Value) -> Value {
    buffer.withUnsafeMutablePointerToHeader { body($0) }
  }

  /// Calls a closure with the bytes and with the slots of the fields.
  package func withBytes<Result>(
    _ body: (UnsafeRawBufferPointer, UnsafeBufferPointer<FieldSlot>) -> Result
  ) -> Result {
    buffer.withUnsafeMutablePointers { parts, place in
      let (slots, bytes) = (parts.pointee.slots, parts.pointee.bytes)
      return body(
        UnsafeRawBufferPointer(start: place + slots, count: bytes),
        UnsafeBufferPointer(start: place, count: slots))
    }
  }
}
