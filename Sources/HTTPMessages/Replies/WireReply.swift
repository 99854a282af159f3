import HTTPTypes

/// A reply, or a piece of it, as a list of steps, ready for a connection to perform.
package struct WireReply: Hashable, Sendable {
  /// A step that the connection performs.
  package enum Step: Hashable, Sendable {
    /// The status and fields.
    case head(WireHead)
    /// Bytes of the body with their framing.
    case body([UInt8])
    /// Bytes of the body that are read from a file now.
    case file(FileSlice)
    /// Bytes that the author wants sent whatever the method.
    case raw([UInt8])
    /// Fields behind the body, on HTTP/2 only; chunks have them among their bytes.
    case trailers(HTTPFields)
    /// A pause.
    case delay(Duration)
    /// A pause until the gate of this name is open.
    case gate(String)
    /// Silence until the client leaves or the session ends.
    case silence
    /// A WebSocket, up to the end of the connection.
    indirect case webSocket(WebSocketScript, subprotocol: String?)
    /// The connection is closed in order (FIN).
    case close
    /// The connection is torn down (RST).
    case reset
    /// The reply breaks in a way that only HTTP/2 has.
    case http2(HTTP2Fault)
  }

  /// The steps in order.
  package internal(set) var steps: [Step] = []
  /// The status of the final head, `nil` if there is none.
  package var status: Int? { code == 0 ? nil : Int(code) }
  /// The status, 0 for none, in two bytes: a reply then fits into the three words of a responder.
  private var code: UInt16 = 0
  /// Whether the connection has to be closed after the last step, because the author wants it or
  /// because the client could not know where the reply ends.
  package internal(set) var endsConnection = false
  /// Whether no other piece follows.
  package var isLast = true
  /// Whether HTTP/2 has the same steps as HTTP/1.1: no chunks, trailers, raw bytes, or faults of
  /// HTTP/2.
  private(set) var isPlain = true

  /// Creates a piece that others follow.
  init(piece steps: [Step]) { (self.steps, isLast) = (steps, false) }

  /// Makes the bytes of a reply to a request of this version.
  ///
  /// `bodyLength` is the length of a body that follows the parts, if it is not among them. A reply
  /// that ends in silence is never complete, so it gets no length.
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
        // RFC 9110 section 15.2: an HTTP/1.0 client knows no interim responses.
        if version != .http10 { steps.append(Self.interim(head)) }
      case .body, .file:
        append(body: part, inChunk: isChunked)
        // A body behind the last chunk no longer belongs to the message.
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
    // If the connection ends after the reply, the author decides whether the last chunk comes.
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

  /// The reply in answer to HEAD.
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

  /// Returns the step of an interim head (RFC 9110 section 15.2), which another one follows.
  package static func interim(_ head: ReplyHead) -> Step {
    .head(
      WireHead(
        head: head, addedLength: nil, bytes: head.bytes(), hasDate: true, hasConnection: true))
  }

  /// Replaces the heads by equal ones that other replies share.
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
      // RFC 9112 section 6.1: no transfer coding for an HTTP/1.0 client; the close ends the body.
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

  /// Returns a chunk (RFC 9112 section 7.1); empty for no bytes, since an empty chunk ends a body.
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
/// The connection adds `Date` unless `hasDate`, `Connection` unless `hasConnection`, and on
/// HTTP/1.1 the empty line. Interim heads have both set, so no field is added to them.
///
/// All copies of a step share it, since a request copies its steps and actions several times.
package final class WireHead: Sendable {
  /// The status and the fields that the author wants.
  package let head: ReplyHead
  /// The `Content-Length` that the author has not given; `nil` if none is added.
  package let addedLength: Int?
  /// The status line and field lines of HTTP/1.1, serialised once.
  package let bytes: [UInt8]
  /// Whether `Date`, or `Connection`, is not to be added: the author gives it, or it is not sent.
  package let (hasDate, hasConnection): (Bool, Bool)

  init(
    head: ReplyHead, addedLength: Int?, bytes: [UInt8], hasDate: Bool, hasConnection: Bool
  ) {
    (self.head, self.addedLength, self.bytes) = (head, addedLength, bytes)
    (self.hasDate, self.hasConnection) = (hasDate, hasConnection)
  }
}

extension WireHead: Hashable {
  /// Whether two heads are sent alike; the other values follow from these.
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
  /// The part of a reply that has this step and no other.
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
