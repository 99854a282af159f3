import HTTPMessages
import HTTPTypes

/// A fault, the requests that it happens to, and how many of them there have been.
package struct CountedFault: Sendable {
  /// The way in which replies are broken.
  package let fault: Fault
  /// The requests that the fault happens to.
  package let occurrence: Occurrence
  fileprivate let counter: OccurrenceCounter

  /// Creates a fault, with all requests still to come.
  package init(_ fault: Fault, _ occurrence: Occurrence = .always) {
    self.fault = fault
    self.occurrence = occurrence
    counter = OccurrenceCounter(occurrence)
  }
}

/// A responder that breaks replies of another one, all or some, by one fault after the other.
///
/// A broken reply is never partial or 304, and not for storing unless its author wrote
/// `Cache-Control`. A request to which no fault happens gets the usual reply.
struct Faulty: Responder {
  /// The faults, which are applied one after the other.
  var faults: [CountedFault]
  /// The responder that answers.
  let content: any Responder

  /// Returns the reply of the content, broken by the faults that happen to this request.
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

  /// Returns the same faults for the resolved content, with all requests still to come.
  func resolved(_ context: SiteContext) -> (any Responder)? {
    Faulty(
      faults: faults.map { CountedFault($0.fault, $0.occurrence) },
      content: content.resolved(context) ?? content)
  }
}

extension Fault {
  /// The place at which the fault ends a reply, and the parts that end it there; `nil` if it breaks
  /// the reply in another way.
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

  /// Whether only HTTP/2 has the fault, so it is passed over on HTTP/1.1.
  var isOfHTTP2: Bool {
    switch self {
    case .resetStream, .goAway, .malformedFrame, .upperCaseField: true
    default: false
    }
  }

  var concernsHead: Bool { end?.place != .status }

  /// Returns the reply with this fault; unchanged if it has no part that the fault concerns.
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

/// The reply as each kind of ``Fault`` breaks it.
extension Reply {
  /// Returns the reply up to a place and the waits there, and then the parts that end it.
  func ended(by end: [ReplyPart], at place: Fault.Place, for request: RequestHead) -> Reply {
    switch place {
    // A client of HTTP/2 never sees a part of a head.
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

  /// Returns the reply with another length than its body has.
  func announcing(_ length: Int, staysOpen: Bool) -> Reply {
    withHead { head in
      head.fields[.transferEncoding] = nil
      head.fields[.contentLength] = String(length)
      // Only a client that expects another reply reads the bytes behind the announced body.
      if staysOpen, head.fields[.connection] == nil { head.fields[.connection] = "keep-alive" }
    }
  }

  /// Returns the reply in chunks with one part more; unchanged for a client of HTTP/1.0.
  func chunked(with part: ReplyPart, after count: Int, for request: RequestHead) -> Reply {
    guard request.version == .http11 else { return self }
    let reply = withHead { head in
      head.fields[.contentLength] = nil
      head.fields[.transferEncoding] = "chunked"
    }
    return reply.inserting(part, at: .body(count), for: request) ?? self
  }

  /// Returns the reply with one field twice, the second time with another value.
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

  /// The reply with a content coding that it does not have.
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
  /// Whether the author wants the reply stored: it has another `Cache-Control` than `no-store`.
  var isForStoring: Bool {
    let control = head?.fields[.cacheControl]
    return control != nil && control != "no-store"
  }

  /// The reply with fields that forbid its reuse, but not a page cache.
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
  /// Returns the whole reply, and not for storing unless its author wrote `Cache-Control`.
  ///
  /// Otherwise the next run of a scenario would get the reply from a cache, at once and unbroken.
  func unstoredReply(to request: FixtureRequest) -> Reply {
    let reply = reply(to: request)
    // The statuses of replies to conditions and ranges (RFC 9110 sections 13.2.2 and 14.2).
    let isPartial = [206, 304, 412, 416].contains(reply.status)
    guard isPartial, !reply.isForStoring else { return reply.notForStoring }
    return self.reply(to: request.withoutConditions).notForStoring
  }
}

extension FixtureRequest {
  /// The request for the whole resource, whatever the client has of it already.
  var withoutConditions: FixtureRequest {
    var whole = self
    whole.head = head.removing(
      "if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "if-range", "range")
    return whole
  }
}
