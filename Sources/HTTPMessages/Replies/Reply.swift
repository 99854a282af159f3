import HTTPTypes

/// A server's response to a request: a list of parts, which are performed in order.
///
/// A part is a head, bytes of the body, trailers, or an action: wait for some time, wait until a
/// test opens a gate, close or reset the connection. A test can thus control what a client has
/// received at a certain moment. A reply that is cut off after three of nine bytes has these parts:
///
/// | part | on the wire |
/// |---|---|
/// | a head with `Content-Length: 9` | `HTTP/1.1 200 OK⏎Content-Length: 9⏎⏎` |
/// | a body of three bytes | `abc` |
/// | a close | the end of the connection |
///
/// The bytes are generated when the reply is created, and not each time it is sent.
public struct Reply: Hashable, Sendable {
  /// The parts that the author wrote; `nil` if the steps on the wire are the same, so that each
  /// page is stored only once.
  private let authored: [ReplyPart]?
  /// The reply's form on the wire, for an HTTP/1.1 request other than HEAD.
  package private(set) var wire: WireReply

  /// Creates a reply and makes its bytes.
  ///
  /// `Content-Length` is added to the last head unless its author set it or `Transfer-Encoding`.
  /// With `Transfer-Encoding: chunked` each body part becomes a chunk.
  package init(_ parts: [ReplyPart]) {
    let wire = WireReply(parts, version: .http11)
    authored = wire.isPlain && wire.steps.count == parts.count ? nil : parts
    self.wire = wire
  }

  /// The parts that the author wrote.
  package var parts: [ReplyPart] { authored ?? wire.steps.map(\.part) }

  /// The status of the final head; `nil` if the author sends only raw bytes.
  public var status: Int? { wire.status }

  /// Returns the reply's form on the wire for a request.
  package func wire(for head: RequestHead) -> WireReply {
    let isMade = head.version == .http11 || (head.version == .http2 && wire.isPlain)
    let wire = isMade ? wire : WireReply(parts, version: head.version)
    return head.method == .head ? wire.withoutBody : wire
  }

  /// Returns the reply's form on the wire for a request whose head could not be read.
  package func wire(withBody: Bool) -> WireReply { withBody ? wire : wire.withoutBody }

  /// The final head; `nil` if the author sends only raw bytes.
  package var head: ReplyHead? {
    for case .head(let head) in wire.steps.reversed() { return head.head }
    return nil
  }

  /// Returns a copy of the reply with shared heads: equal heads of a site are stored only once.
  package func sharing(_ heads: SharedHeads) -> Reply {
    var copy = self
    copy.wire.share(heads)
    return copy
  }

  /// Returns a copy of the reply in which the final head is changed.
  package func withHead(_ change: (inout ReplyHead) -> Void) -> Reply {
    var parts = parts
    let last = parts.lastIndex { if case .head = $0 { true } else { false } }
    if let last, case .head(var head) = parts[last] {
      change(&head)
      parts[last] = .head(head)
    }
    return Reply(parts)
  }

  package func withBody(_ change: ([UInt8]) -> [UInt8]) -> Reply {
    Reply(parts.map { if case .body(let bytes) = $0 { .body(change(bytes)) } else { $0 } })
  }

  /// The number of body bytes that follow the final head.
  package var bodyLength: Int {
    let parts = parts
    return parts[Self.bodyStart(of: parts)...].reduce(0) { $0 + $1.bodyCount }
  }

  /// Whether the reply has a body of at least one byte.
  package var hasBody: Bool { head?.allowsBody ?? false && bodyLength > 0 }

  /// Whether a body is sent in reply to a request.
  package func hasBody(for request: RequestHead) -> Bool { request.method != .head && hasBody }

  /// Returns the reply with one more part; `nil` if the reply to this request lacks the given
  /// position.
  package func inserting(
    _ part: ReplyPart, at place: ReplyPlace, for request: RequestHead
  ) -> Reply? {
    switch place {
    case .status: return Reply([part] + parts)
    case .body(let count):
      guard hasBody(for: request) else { return nil }
      let (before, after) = split(afterBody: count)
      return Reply(before + [part] + after)
    }
  }

  /// Returns the parts up to the given number of body bytes, and the remaining parts.
  ///
  /// A part of the body may be split.
  package func split(afterBody count: Int) -> (before: [ReplyPart], after: [ReplyPart]) {
    let parts = parts
    var left = max(0, min(count, bodyLength))
    for index in Self.bodyStart(of: parts)..<parts.endIndex {
      if left == 0 { return (Array(parts[..<index]), Array(parts[index...])) }
      let (part, count) = (parts[index], parts[index].bodyCount)
      if count > left {
        return (
          parts[..<index] + [part.bodyPart(0..<left)],
          [part.bodyPart(left..<count)] + parts[(index + 1)...]
        )
      }
      left -= count
    }
    return (parts, [])
  }

  /// Returns the reply with its body in pieces of the given size.
  ///
  /// Before each piece, the parts that `before` makes are inserted.
  package func inPieces(of size: Int, _ before: (ReplyPart) -> [ReplyPart]) -> Reply {
    Reply(
      parts.flatMap { part in
        guard part.isBody else { return [part] }
        return stride(from: 0, to: part.bodyCount, by: size).flatMap { start in
          let piece = part.bodyPart(start..<min(start + size, part.bodyCount))
          return before(piece) + [piece]
        }
      })
  }

  /// Returns the index after the final head.
  private static func bodyStart(of parts: [ReplyPart]) -> Int {
    parts.lastIndex { if case .head = $0 { true } else { false } }.map { $0 + 1 } ?? 0
  }

  /// Returns the reply as raw parts with the same bytes, but with the final head replaced.
  ///
  /// The closure gets the bytes of the head and its empty line. A reply without a head is not
  /// changed.
  package func withRawHead(
    for request: RequestHead, _ replace: ([UInt8]) -> [ReplyPart]
  ) -> Reply {
    let steps = wire(for: request).steps
    let final = steps.lastIndex { if case .head = $0 { true } else { false } }
    guard let final else { return self }
    return Reply(
      steps.enumerated().flatMap { index, step -> [ReplyPart] in
        switch step {
        case .head(let head):
          let fields = head.hasConnection ? "\r\n" : "Connection: close\r\n\r\n"
          let bytes = head.bytes + [UInt8](fields.utf8)
          return index == final ? replace(bytes) : [.raw(bytes)]
        case .body(let bytes), .raw(let bytes): return [.raw(bytes)]
        case .trailers(let fields): return [.raw(fields.lines)]
        case .file(let slice): return [.file(slice)]
        case .delay(let duration): return [.delay(duration)]
        case .gate(let name): return [.gate(name)]
        case .silence: return [.silence]
        // Without a head there is no WebSocket, and the connection ends.
        case .webSocket: return []
        case .close: return [.close]
        case .reset: return [.reset]
        case .http2(let fault): return [.http2(fault)]
        }
      })
  }
}

/// A part of a reply; the server performs the parts in order.
package enum ReplyPart: Hashable, Sendable {
  /// A status line and fields. If there are several heads, all except the last are interim (1xx).
  case head(ReplyHead)
  /// Bytes of the body, with the framing of the head. They are not sent in reply to HEAD.
  case body([UInt8])
  /// Bytes of the body that are read from a file when they are sent.
  case file(FileSlice)
  /// Trailer fields (RFC 9112 section 7.1.2). On HTTP/1.1, they are sent only with chunks.
  case trailers(HTTPFields)
  /// A pause.
  case delay(Duration)
  /// A pause until the gate of this name is opened.
  case gate(String)
  /// Silence: the connection stays open until the client leaves or the session ends.
  case silence
  /// A WebSocket, up to the end of the connection, with the subprotocol that the head selects.
  /// Nothing happens if the status of the previous head is not 101.
  case webSocket(WebSocketScript, subprotocol: String? = nil)
  /// Bytes that are sent exactly as they are, regardless of the head.
  case raw([UInt8])
  /// The connection is closed normally (FIN).
  case close
  /// The connection is reset (RST).
  case reset
  /// A fault that exists only on HTTP/2. Nothing happens on HTTP/1.1.
  case http2(HTTP2Fault)

  package var bodyCount: Int {
    switch self {
    case .body(let bytes): bytes.count
    case .file(let slice): slice.count
    default: 0
    }
  }

  package var isBody: Bool {
    switch self {
    case .body, .file: true
    default: false
    }
  }

  /// Returns a part with a range of this part's body bytes; this part itself if the range is
  /// complete.
  package func bodyPart(_ range: Range<Int>) -> ReplyPart {
    if range.count == bodyCount { return self }
    return switch self {
    case .body(let bytes): .body(Array(bytes[range]))
    case .file(let slice): .file(slice[range])
    default: self
    }
  }
}

/// A point in a reply where the reply can wait.
public enum ReplyPlace: Hashable, Sendable {
  /// Before the status line, and before interim heads.
  case status
  /// After this many bytes of the body (without its transfer coding), or at the body's end.
  ///
  /// 0 is right after the head. A reply without body bytes has no such position: a reply to HEAD, a
  /// reply with status 204 or 304, or a reply with an empty body.
  case body(Int)

  /// Right after the head.
  public static let body = ReplyPlace.body(0)
}
