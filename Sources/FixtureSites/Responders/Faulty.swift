import HTTPMessages
import HTTPTypes

/// A fault, the requests that it affects, and a counter of the requests so far.
package struct CountedFault: Sendable {
  /// The way in which replies are broken.
  package let fault: Fault
  /// The requests that the fault affects.
  package let occurrence: Occurrence
  fileprivate let counter: OccurrenceCounter

  /// Creates a fault whose counter is at zero.
  package init(_ fault: Fault, _ occurrence: Occurrence = .always) {
    self.fault = fault
    self.occurrence = occurrence
    counter = OccurrenceCounter(occurrence)
  }
}

/// A responder that applies faults to all or some of another responder's replies.
///
/// A broken reply is never 206 or 304, and it is sent with `no-store` unless its author wrote
/// `Cache-Control`. A request that no fault affects gets the usual reply.
struct Faulty: Responder {
  /// The faults, which are applied one after the other.
  var faults: [CountedFault]
  /// The responder that answers.
  let content: any Responder

  /// Returns the reply of the content, broken by the faults that affect this request.
  func reply(to request: FixtureRequest) -> Reply {
    let happening = faults.filter { $0.counter.next() }
    guard !happening.isEmpty else { return content.reply(to: request) }
    let reply = content.reply(to: request.withoutConditions)
    return happening.reduce(reply) { reply, happening in
      happening.fault.applied(to: reply.notForStoring, for: request.head)
    }
  }

  /// Returns the content's needs.
  func needs(for request: RequestHead) -> ReplyNeeds { content.needs(for: request) }

  /// Returns a copy of the responder with the resolved content, and with all counters at zero.
  func resolved(_ context: SiteContext) -> (any Responder)? {
    Faulty(
      faults: faults.map { CountedFault($0.fault, $0.occurrence) },
      content: content.resolved(context) ?? content)
  }
}

extension Fault {
  /// The position at which the fault ends a reply, and the parts that end the reply there; `nil` if
  /// the fault breaks the reply in another way.
  private var end: (place: Place, parts: [ReplyPart])? {
    switch self {
    case .reset(let place): (place, [.reset])
    case .close(let place): (place, [.close])
    case .silence(let place): (place, [.silence])
    case .resetStream(let code, let place): (place, [.http2(.resetStream(code))])
    case .goAway(let code, let place): (place, [.http2(.goAway(code))])
    case .malformedFrame(let place): (place, [.http2(.malformedFrame), .silence])
    default: nil
    }
  }

  var concernsBody: Bool {
    switch self {
    case .shortLength, .longLength, .badChunkSize, .missingLastChunk, .wrongCoding,
      .truncatedCoding:
      true
    default: if case .body? = end?.place { true } else { false }
    }
  }

  /// Whether the fault exists only on HTTP/2 and is ignored on HTTP/1.1.
  var isOfHTTP2: Bool {
    switch self {
    case .resetStream, .goAway, .malformedFrame, .upperCaseField: true
    default: false
    }
  }

  var concernsHead: Bool { end?.place != .status }

  /// Returns the reply with this fault, or unchanged if the fault does not apply to it.
  func applied(to reply: Reply, for request: RequestHead) -> Reply {
    if concernsBody, !reply.hasBody(for: request) { return reply }
    if isOfHTTP2, request.version != .http2 { return reply }
    if let end { return reply.ended(by: end.parts, at: end.place, for: request) }
    let length = reply.bodyLength
    switch self {
    case .shortLength(let count): return reply.announcing(max(0, length - count), staysOpen: true)
    case .longLength(let count): return reply.announcing(length + count, staysOpen: false)
    case .badChunkSize:
      return reply.chunked(with: .raw([UInt8]("size\r\n".utf8)), after: length / 2, for: request)
    case .missingLastChunk: return reply.chunked(with: .close, after: length, for: request)
    // The head of an HTTP/2 reply has no lines.
    case .badStatusLine where request.version == .http2, .bareLF where request.version == .http2:
      return reply
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
    case .upperCaseField: return Reply([.http2(.upperCaseField)] + reply.parts)
    case .reset, .close, .silence, .resetStream, .goAway, .malformedFrame: return reply
    }
  }
}

/// The changes to a reply for each kind of ``Fault``.
extension Reply {
  /// Returns the reply up to a position, including the waits there, followed by the parts that end
  /// it.
  func ended(by end: [ReplyPart], at place: Fault.Place, for request: RequestHead) -> Reply {
    switch place {
    // An HTTP/2 client receives a head either completely or not at all.
    case .status,
      .head where request.version == .http2:
      return Reply(parts.prefix { $0.isWait } + end)
    case .head(let count):
      return withRawHead(for: request) { head in
        [.raw(Array(head.prefix(max(0, min(count, head.count - 1)))))] + end
      }
    // The rest of the body is never sent, but its length is announced.
    case .body(let count):
      let (before, after) = split(afterBody: count)
      let waits = after.prefix { $0.isWait }
      return Reply(before + waits + end + after[waits.endIndex...])
    }
  }

  /// Returns the reply with a `Content-Length` that may differ from the length of its body.
  func announcing(_ length: Int, staysOpen: Bool) -> Reply {
    withHead { head in
      head.fields[.transferEncoding] = nil
      head.fields[.contentLength] = String(length)
      // Only a client that expects another reply reads the bytes after the announced length.
      if staysOpen, head.fields[.connection] == nil { head.fields[.connection] = "keep-alive" }
    }
  }

  /// Returns the reply in chunks with one more part; unchanged if the request is not HTTP/1.1.
  func chunked(with part: ReplyPart, after count: Int, for request: RequestHead) -> Reply {
    guard request.version == .http11 else { return self }
    let reply = withHead { head in
      head.fields[.contentLength] = nil
      head.fields[.transferEncoding] = "chunked"
    }
    return reply.inserting(part, at: .body(count), for: request) ?? self
  }

  /// Returns the reply with the given field sent twice, the second time with another value.
  func duplicating(_ field: Fault.DuplicateField) -> Reply {
    let length = bodyLength
    guard let name = HTTPField.Name(field.rawValue) else { return self }
    return withHead { head in
      let values =
        switch field {
        case .contentLength: (String(length), String(length + 1))
        case .contentType: ("text/html; charset=utf-8", "application/octet-stream")
        case .contentDisposition: ("inline", "attachment; filename=\"duplicate\"")
        case .location: ("/first", "/second")
        }
      if field == .contentLength { head.fields[.transferEncoding] = nil }
      let first = head.fields[name] ?? values.0
      head.fields[name] = first
      head.fields.append(HTTPField(name: name, value: first == values.1 ? values.0 : values.1))
    }
  }

  func oversized(_ count: Int) -> Reply {
    withHead { head in
      guard let name = HTTPField.Name("X-Oversized") else { return }
      head.fields[name] = String(repeating: "x", count: max(0, count))
    }
  }

  /// The reply with a `Content-Encoding` that its body does not have.
  var miscoded: Reply {
    withHead { head in
      let isGzip = head.fields[.contentEncoding] == Coding.gzip.rawValue
      head.fields[.contentEncoding] = (isGzip ? Coding.deflate : .gzip).rawValue
    }
  }

  /// The first half of the reply's compressed body, with the length of that half.
  var truncated: Reply {
    let isCoded = head?.fields[.contentEncoding] != nil
    guard let coded = isCoded ? self : compressed(by: .gzip) else { return self }
    return Reply(coded.split(afterBody: coded.bodyLength / 2).before)
  }
}

extension ReplyPart {
  fileprivate var isWait: Bool {
    switch self {
    case .delay, .gate: true
    default: false
    }
  }
}

extension Reply {
  /// Whether the author wants the reply stored: it has a `Cache-Control` other than `no-store`.
  var isForStoring: Bool {
    let control = head?.fields[.cacheControl]
    return control != nil && control != "no-store"
  }

  /// The reply with fields that prevent HTTP caches from reusing it, but allow a back/forward page
  /// cache.
  var keptForHistory: Reply {
    guard head?.fields[.cacheControl] == "no-store" else { return self }
    return withHead { head in
      head.fields[.cacheControl] = "no-cache"
      head.fields[.vary] = "*"
    }
  }

  /// The reply without fields that let a client store or resume it, unless the author wants them.
  var notForStoring: Reply {
    if isForStoring { return self }
    return withHead { head in
      head.fields[.cacheControl] = "no-store"
      head.fields[.eTag] = nil
      head.fields[.lastModified] = nil
      head.fields[.acceptRanges] = nil
    }
  }
}

extension Responder {
  /// Returns the complete reply with `no-store`, unless its author wrote another `Cache-Control`.
  ///
  /// Without `no-store`, the next run of a scenario would get the unbroken reply from a cache.
  func unstoredReply(to request: FixtureRequest) -> Reply {
    let reply = reply(to: request)
    // The statuses of replies to conditions and ranges (RFC 9110 sections 13.2.2 and 14.2).
    let isPartial = [206, 304, 412, 416].contains(reply.status)
    guard isPartial, !reply.isForStoring else { return reply.notForStoring }
    return self.reply(to: request.withoutConditions).notForStoring
  }
}

extension FixtureRequest {
  /// The request without conditions and ranges, so that its reply is complete.
  var withoutConditions: FixtureRequest {
    var whole = self
    whole.head = head.removing(
      "if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "if-range", "range")
    return whole
  }
}
