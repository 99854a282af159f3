import HTTPTypes

/// A reply, or a piece of it, as a list of steps for a connection to perform.
package struct WireReply: Hashable, Sendable {
  /// A step that the connection performs.
  package enum Step: Hashable, Sendable {
    /// The status and fields.
    case head(WireHead)
    /// Bytes of the body with their framing.
    case body([UInt8])
    /// Bytes of the body that are read from a file when they are sent.
    case file(FileSlice)
    /// Bytes that are sent for all methods, including HEAD.
    case raw([UInt8])
    /// Trailer fields, on HTTP/2 only. On HTTP/1.1, they are in the bytes of the last chunk.
    case trailers(HTTPFields)
    /// A pause.
    case delay(Duration)
    /// A pause until the gate of this name is open.
    case gate(String)
    /// Silence until the client leaves or the session ends.
    case silence
    /// A WebSocket, up to the end of the connection.
    indirect case webSocket(WebSocketScript, subprotocol: String?)
    /// The connection is closed normally (FIN).
    case close
    /// The connection is reset (RST).
    case reset
    /// A fault that exists only on HTTP/2.
    case http2(HTTP2Fault)
  }

  /// The steps in order.
  package internal(set) var steps: [Step] = []
  /// The status of the final head; `nil` if there is none.
  package var status: Int? { code == 0 ? nil : Int(code) }
  /// The status; 0 means none.
  ///
  /// It has two bytes so that `any Responder` stores a reply inline.
  private var code: UInt16 = 0
  /// Whether the connection has to be closed after the last step, because the author wants that or
  /// because the client cannot find the end of the reply otherwise.
  package internal(set) var endsConnection = false
  /// Whether no other piece follows.
  package var isLast = true
  /// Whether HTTP/2 has the same steps as HTTP/1.1, because there are no chunks, trailers, raw
  /// bytes or faults of HTTP/2.
  private(set) var isPlain = true

  /// Creates a piece that is followed by others.
  init(piece steps: [Step]) { (self.steps, isLast) = (steps, false) }

  /// Makes the bytes of a reply to a request of this version.
  ///
  /// `bodyLength` is the length of a body that is not among the parts, but is sent after them. A
  /// reply that ends in silence is never complete, so no length is added.
  init(_ parts: [ReplyPart], version: MessageVersion, bodyLength: Int? = nil) {
    let last = parts.lastIndex { if case .head = $0 { true } else { false } }
    let body = parts[(last ?? 0)...].reduce(0) { $0 + $1.bodyCount }
    var isChunked = false
    var hasLastChunk = false
    for (index, part) in parts.enumerated() {
      switch part {
      case .head(let head) where index == last:
        let length = parts.last == .silence ? nil : bodyLength ?? body
        isChunked = appendFinal(head, bodyLength: length, version: version)
        if isChunked { isPlain = false }
      case .head(let head):
        // RFC 9110 section 15.2: HTTP/1.0 has no interim responses.
        if version != .http10 { steps.append(Self.interim(head)) }
      case .body, .file:
        append(body: part, inChunk: isChunked)
        // A body after the last chunk no longer belongs to the message.
        if hasLastChunk { endsConnection = true }
      case .trailers(let fields):
        isPlain = false
        if version == .http2, status != nil { steps.append(.trailers(fields)) }
        guard isChunked, !hasLastChunk else { continue }
        steps.append(.body(Self.lastChunk(fields)))
        hasLastChunk = true
      case .delay(let duration): steps.append(.delay(duration))
      case .gate(let name): steps.append(.gate(name))
      case .silence: steps.append(.silence)
      case .webSocket(let script, let subprotocol):
        if status == 101 { steps.append(.webSocket(script, subprotocol: subprotocol)) }
      case .raw(let bytes):
        isPlain = false
        // HTTP/2 cannot send bytes before a head, so the stream is reset.
        append(version == .http2 && status == nil ? .reset : .raw(bytes))
      case .close: append(.close)
      case .reset: append(.reset)
      case .http2(let fault): append(fault, version)
      }
    }
    if last == nil || status.map({ 100..<200 ~= $0 }) ?? true { endsConnection = true }
    // If the connection ends after the reply, the author decides whether the last chunk is sent.
    if isChunked, !endsConnection, !hasLastChunk { steps.append(.body(Self.lastChunk([:]))) }
  }

  private mutating func append(body part: ReplyPart, inChunk isChunk: Bool) {
    switch part {
    case .body(let bytes): steps.append(.body(isChunk ? Self.chunk(bytes) : bytes))
    case .file(let slice) where isChunk:
      steps += [.body(Self.chunkStart(slice.count)), .file(slice), .body([0x0D, 0x0A])]
    case .file(let slice): steps.append(.file(slice))
    default: return
    }
  }

  private mutating func append(_ fault: HTTP2Fault, _ version: MessageVersion) {
    isPlain = false
    if version == .http2 { append(.http2(fault)) }
  }

  /// The reply to a HEAD request.
  var withoutBody: WireReply {
    var copy = self
    copy.steps.removeAll { step in
      switch step {
      case .body, .file, .trailers: true
      default: false
      }
    }
    return copy
  }

  /// Returns the step for an interim head (RFC 9110 section 15.2); another head follows it.
  package static func interim(_ head: ReplyHead) -> Step {
    .head(
      WireHead(
        head: head, addedLength: nil, bytes: head.bytes(), hasDate: true, hasConnection: true))
  }

  /// Replaces the heads with equal heads that other replies share.
  mutating func share(_ heads: SharedHeads) {
    for index in steps.indices {
      guard case .head(let head) = steps[index] else { continue }
      steps[index] = .head(heads.shared(head))
    }
  }

  /// Adds a step after which the framing is no longer certain.
  private mutating func append(_ step: Step) {
    steps.append(step)
    endsConnection = true
  }

  /// Adds the final head; returns whether its author asks for chunks.
  private mutating func appendFinal(
    _ head: ReplyHead, bodyLength: Int?, version: MessageVersion
  ) -> Bool {
    let facts = ReplyFacts(head)
    let isChunked = version == .http11 && facts.isChunked && head.allowsBody
    var length: Int?
    if version == .http2, facts.coding != nil {
      // RFC 9113 section 8.1: the end of the stream ends the body.
      length = nil
    } else if facts.coding != nil {
      // RFC 9112 section 6.1: HTTP/1.0 has no transfer coding, so the close ends the body.
      endsConnection = !isChunked
    } else if let authored = facts.length, head.allowsBody {
      endsConnection = authored != bodyLength.map(String.init)
    } else if head.allowsBody, bodyLength != nil {
      length = bodyLength
    } else {
      endsConnection = bodyLength != 0
    }
    if facts.saysClose { endsConnection = true }
    code = UInt16(clamping: head.status)
    let bytes = head.bytes(
      leavingOut: version == .http11 ? nil : .transferEncoding, contentLength: length)
    steps.append(
      .head(
        WireHead(
          head: head, addedLength: length, bytes: bytes, hasDate: facts.hasDate,
          hasConnection: facts.saysWhetherToKeep)))
    return isChunked
  }

  /// Returns a chunk (RFC 9112 section 7.1), or nothing for an empty array, since an empty chunk
  /// ends a body.
  package static func chunk(_ bytes: [UInt8]) -> [UInt8] {
    guard !bytes.isEmpty else { return [] }
    return chunkStart(bytes.count) + bytes + [0x0D, 0x0A]
  }

  private static func chunkStart(_ count: Int) -> [UInt8] {
    [UInt8]("\(String(count, radix: 16))\r\n".utf8)
  }

  /// Returns the chunk that ends the body, with trailer fields (RFC 9112 section 7.1.2).
  static func lastChunk(_ trailers: HTTPFields) -> [UInt8] {
    [UInt8]("0\r\n".utf8) + trailers.lines + [0x0D, 0x0A]
  }
}

/// A head as it is sent.
///
/// The connection adds `Date` unless `hasDate` is true, `Connection` unless `hasConnection` is
/// true, and on HTTP/1.1 the empty line. Both are true for interim heads, so no field is added to
/// them.
///
/// Copies of a step share the head, since a request copies its steps and actions several times.
package final class WireHead: Sendable {
  /// The status and the fields that the author wants.
  package let head: ReplyHead
  /// The `Content-Length` that is added to the author's fields; `nil` if none is added.
  package let addedLength: Int?
  /// The status line and field lines of HTTP/1.1, serialised once.
  package let bytes: [UInt8]
  /// Whether `Date` and `Connection` are not added, since the author set them or they are not sent.
  package let (hasDate, hasConnection): (Bool, Bool)

  init(
    head: ReplyHead, addedLength: Int?, bytes: [UInt8], hasDate: Bool, hasConnection: Bool
  ) {
    (self.head, self.addedLength, self.bytes) = (head, addedLength, bytes)
    (self.hasDate, self.hasConnection) = (hasDate, hasConnection)
  }
}

extension WireHead: Hashable {
  /// Whether two heads are sent in the same way; the other values follow from these.
  package static func == (left: WireHead, right: WireHead) -> Bool {
    left.head == right.head && left.bytes == right.bytes
      && left.hasConnection == right.hasConnection
  }

  /// Hashes the values that `==(_:_:)` compares.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(bytes)
    hasher.combine(hasConnection)
  }
}

extension WireReply.Step {
  /// The reply part that produces exactly this step.
  var part: ReplyPart {
    switch self {
    case .head(let head): .head(head.head)
    case .body(let bytes): .body(bytes)
    case .file(let slice): .file(slice)
    case .raw(let bytes): .raw(bytes)
    case .trailers(let fields): .trailers(fields)
    case .delay(let duration): .delay(duration)
    case .gate(let name): .gate(name)
    case .silence: .silence
    case .webSocket(let script, let subprotocol): .webSocket(script, subprotocol: subprotocol)
    case .close: .close
    case .reset: .reset
    case .http2(let fault): .http2(fault)
    }
  }
}
