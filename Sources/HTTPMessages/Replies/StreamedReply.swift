import HTTPTypes

/// The framing of a reply whose parts are not known before they are sent.
///
/// A `ReplyWriter` owns this value, and sends one final head, the body's bytes and the end, in this
/// order.
package struct StreamedReply: Sendable {
  /// The framing with which the client finds the end of the body (RFC 9112 section 6.3).
  private enum Framing {
    case chunks
    /// The number of bytes that still have to be sent; negative if too many were sent.
    case length(Int)
    /// No framing: the body ends with the connection or the HTTP/2 stream, or there is no body.
    case unframed(endsConnection: Bool)
  }

  private let request: RequestHead
  private var framing: Framing?

  package init(to request: RequestHead) { self.request = request }

  /// Whether the final head has been sent.
  package var hasHead: Bool { framing != nil }

  /// Returns the piece for a head: an interim head unchanged, or the final head with its framing.
  ///
  /// If the author does not give a length, the body is sent in chunks. An HTTP/1.0 client gets the
  /// body without chunks, up to the end of the connection. A reply without a body ends with its
  /// head.
  package mutating func send(_ head: ReplyHead) -> WireReply {
    if head.isInterim {
      // HTTP/1.0 has no interim responses.
      return WireReply(piece: request.version == .http10 ? [] : [WireReply.interim(head)])
    }
    var head = head
    let length = head.fields[.transferEncoding] == nil ? head.fields[.contentLength] : nil
    if length == nil, head.allowsBody, head.fields[.transferEncoding] == nil {
      head.fields[.transferEncoding] = "chunked"
    }
    let hasBody = head.allowsBody && request.method != .head
    let isChunked = request.version == .http11 && head.isChunked
    let bodyLength = length.flatMap { Int($0) }
    if request.version == .http2 || !hasBody {
      framing = .unframed(endsConnection: false)
    } else if let bodyLength {
      framing = .length(bodyLength)
    } else {
      framing = isChunked ? .chunks : .unframed(endsConnection: true)
    }
    var piece = WireReply([.head(head)], version: request.version, bodyLength: bodyLength)
      .withoutBody
    piece.isLast = !hasBody
    return piece
  }

  /// Returns the piece for bytes of the body, with their framing.
  package mutating func send(_ bytes: [UInt8]) -> WireReply {
    if case .chunks = framing { return WireReply(piece: [.body(WireReply.chunk(bytes))]) }
    if case .length(let rest) = framing { framing = .length(rest - bytes.count) }
    return WireReply(piece: [.body(bytes)])
  }

  package func end() -> WireReply {
    var piece = WireReply(piece: [])
    piece.isLast = true
    switch framing {
    case nil: break
    case .chunks: piece.steps = [.body(WireReply.lastChunk([:]))]
    case .length(let rest): piece.endsConnection = rest != 0
    case .unframed(let endsConnection): piece.endsConnection = endsConnection
    }
    return piece
  }
}
