import HTTPFixtures
import HTTPTypes

extension ConnectionStateMachine {
  mutating func receive(_ bytes: UnsafeRawBufferPointer, _ turn: ConnectionTurn) {
    needsMore = false
    if !isYielding { requests = 0 }
    // A request that comes whole, and a body, are read where they are.
    let used = unread.isEmpty && takesBytes && !turn.isBlocked ? take(bytes, turn) ?? 0 : 0
    if used < bytes.count { unread.append(UnsafeRawBufferPointer(rebasing: bytes[used...])) }
  }

  /// Continues after ``ConnectionAction/yield``.
  mutating func resume() {
    isYielding = false
    requests = 0
  }

  var takesBytes: Bool {
    switch phase {
    case .head, .body, .webSocket: !isYielding
    default: false
    }
  }

  /// Uses bytes; gives their number, `nil` if nothing can be used before something else happens.
  mutating func take(_ bytes: UnsafeRawBufferPointer, _ turn: ConnectionTurn) -> Int? {
    guard !bytes.isEmpty || isInBody else { return nil }
    switch phase {
    case .head(let since): return takeHead(bytes, since: since ?? turn.now)
    case .body: return takeBody(bytes, turn)
    case .webSocket: return takeMessage(bytes, turn)
    default: return nil
    }
  }

  var isInBody: Bool { if case .body = phase { true } else { false } }

  private mutating func takeHead(_ bytes: UnsafeRawBufferPointer, since: UInt64) -> Int? {
    guard requests < Self.requestsAtOnce else {
      isYielding = true
      actions.append(.yield)
      return nil
    }
    phase = .head(since: since)
    switch parser.parse(bytes) {
    case .needsMore: return nil
    case .head(let head, _) where head.needsTLS && !isSecure:
      refuse(.misdirected, asHead: head.method == .head)
      return nil
    case .head(let head, let length):
      requests += 1
      phase = .beginning(.request(head, hasMore: bytes.count > length, since: since))
      actions.append(.begin(head))
      return length
    case .refused(let error):
      refuse(error, asHead: RequestParser.isHead(bytes))
      return nil
    }
  }

  private mutating func takeBody(_ bytes: UnsafeRawBufferPointer, _ turn: ConnectionTurn) -> Int? {
    guard case .body(var body) = phase else { return nil }
    // The stored value is released, so that bytes are appended without a copy.
    phase = .answer
    switch body.decoder.next(bytes) {
    case .needsMore where inputHasEnded && bytes.isEmpty:
      answer(body: body.bytes)
      return 0
    case .needsMore:
      phase = .body(body)
      return nil
    case .data(let range, let consumed):
      if body.isKept {
        guard turn.bodiesOfOthers + bodyBytes + range.count <= limits.bodies else {
          refuse(.bodiesTooLarge(limit: limits.bodies))
          return nil
        }
        exchange?.bodyBytes += range.count
        body.bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[range]))
      }
      phase = .body(body)
      return consumed
    case .end(let consumed):
      if let known = body.known { reply(known) } else { answer(body: body.bytes) }
      return consumed
    case .refused(let error):
      refuse(error)
      return nil
    }
  }

  /// Continues the request of ``ConnectionAction/begin(_:)``.
  mutating func begin(_ beginner: RequestBeginner) {
    guard case .beginning(let beginning) = phase else { return }
    phase = .answer
    if beginner.isEnding { isDraining = true }
    var head: RequestHead?
    if case .request(let request, _, _) = beginning { head = request }
    exchange = Exchange(beginner, request: head, endsConnection: isDraining || isStream)
    switch beginning {
    case .refusal(let error, let withBody):
      start(StreamedReply.Piece(Reply.refusal(of: error).wire(withBody: withBody)), as: .refused)
    case .request(let head, let hasMore, let since):
      guard head.framing != .none else { return answer(body: []) }
      let body = IncomingBody(
        decoder: BodyDecoder(framing: head.framing, limits: limits.messages),
        isKept: beginner.keepsBody, known: beginner.known, since: since)
      expect(body, asked: head.expectsContinue && !hasMore)
    }
  }

  /// Waits for a body, and asks for it if the client waits, too.
  private mutating func expect(_ body: IncomingBody, asked: Bool) {
    phase = .body(body)
    guard asked else { return }
    var decoder = body.decoder
    if case .refused(let error) = decoder.next(UnsafeRawBufferPointer(start: nil, count: 0)) {
      // A body that would be refused is not asked for (RFC 9110 section 10.1.1).
      refuse(error)
    } else if let known = body.known, Self.refusals.contains(known.status ?? 0) {
      // The client may send the body all the same.
      exchange?.endsConnection = true
      phase = .answer
      reply(known)
    } else {
      if case .head(let head) = Self.continueHead {
        actions.append(.writeHead(head, fields: []))
      }
    }
  }

  private mutating func answer(body: [UInt8]) {
    guard let head = exchange?.request else { return }
    phase = .answer
    actions.append(.answer(head, body: body))
  }

  /// Takes the head of the request of an HTTP/2 stream.
  mutating func receive(_ head: RequestHead, at time: UInt64) {
    phase = .beginning(.request(head, hasMore: false, since: time))
    actions.append(.begin(head))
  }

  mutating func endInput() {
    inputHasEnded = true
    needsMore = false
  }

  /// Answers a bad request and closes, in a way that lets the client read the answer.
  ///
  /// An answer to HEAD has no body, even to a broken one (RFC 9110 section 9.3.2).
  mutating func refuse(_ error: RequestError, asHead: Bool = false) {
    unread.removeAll()
    guard exchange != nil else {
      phase = .beginning(.refusal(error, withBody: !asHead))
      return actions.append(.begin(nil))
    }
    phase = .answer
    reply(Reply.refusal(of: error), as: .refused)
  }

  /// Statuses for which the head is enough (RFC 9110 section 10.1.1).
  private static let refusals = [401, 404, 405]
  private static let continueHead = WireReply.interim(ReplyHead(status: 100))
}

/// Bytes that have come from a client and are not used yet.
struct UnreadBytes {
  private var bytes: [UInt8] = []
  /// The number of them that are used.
  private var used = 0

  var isEmpty: Bool { count == 0 }
  var count: Int { bytes.count - used }

  mutating func append(_ more: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: more)
  }

  mutating func removeAll() {
    bytes = []
    used = 0
  }

  func withUnsafeBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[used...])) }
  }

  /// Releases bytes that have been used.
  mutating func drop(_ count: Int) {
    used += count
    // Used bytes are removed once they are the greater part, so that each byte is moved once.
    if used == bytes.count { removeAll() }
    if used > bytes.count / 2 {
      bytes.removeFirst(used)
      used = 0
    }
  }
}
