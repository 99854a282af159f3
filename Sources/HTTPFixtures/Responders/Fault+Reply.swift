import HTTPTypes

extension Fault {
  /// Whether there has to be a body for the fault.
  var concernsBody: Bool {
    switch self {
    case .reset(let place), .close(let place), .silence(let place):
      if case .body = place { true } else { false }
    case .shortLength, .longLength, .badChunkSize, .missingLastChunk, .wrongCoding,
      .truncatedCoding:
      true
    case .badStatusLine, .bareLF, .duplicateHeaders, .oversizedHeaders: false
    }
  }

  /// Whether there has to be a head for the fault.
  var concernsHead: Bool {
    switch self {
    case .reset(let place), .close(let place), .silence(let place): place != .status
    default: true
    }
  }

  /// The reply to a request with this fault; unchanged where it has nothing that breaks so.
  func applied(to reply: Reply, for request: RequestHead) -> Reply {
    if concernsBody, !reply.hasBody(for: request) { return reply }
    let length = reply.bodyLength
    switch self {
    case .reset(let place): return reply.ended(by: .reset, at: place, for: request)
    case .close(let place): return reply.ended(by: .close, at: place, for: request)
    case .silence(let place): return reply.ended(by: .silence, at: place, for: request)
    case .shortLength(let count): return reply.announcing(max(0, length - count), staysOpen: true)
    case .longLength(let count): return reply.announcing(length + count, staysOpen: false)
    case .badChunkSize:
      return reply.chunked(with: .raw([UInt8]("size\r\n".utf8)), after: length / 2, for: request)
    case .missingLastChunk: return reply.chunked(with: .close, after: length, for: request)
    case .badStatusLine:
      return reply.withRawHead(for: request) { head in
        [.raw([UInt8]("HTTP/1.1 OK\r".utf8) + head.drop { $0 != .lineFeed })]
      }
    case .bareLF:
      return reply.withRawHead(for: request) { head in
        [.raw(head.filter { $0 != .carriageReturn })]
      }
    case .duplicateHeaders(let field): return reply.duplicating(field)
    case .oversizedHeaders(let count): return reply.oversized(count)
    case .wrongCoding: return reply.miscoded
    case .truncatedCoding: return reply.truncated
    }
  }
}
