import HTTPTypes

/// The reply as each kind of ``Fault`` breaks it.
extension Reply {
  /// The reply up to a place and then its end, after what the reply waits for there.
  func ended(by end: ReplyPart, at place: Fault.Place, for request: RequestHead) -> Reply {
    switch place {
    case .status: return Reply(parts.prefix { $0.isWait } + [end])
    case .head(let count):
      return withRawHead(for: request) { head in
        [.raw(Array(head.prefix(max(0, min(count, head.count - 1))))), end]
      }
    // The rest of the body is never sent, but its length is announced.
    case .body(let count):
      let (before, after) = split(afterBody: count)
      let waits = after.prefix { $0.isWait }
      return Reply(before + waits + [end] + after[waits.endIndex...])
    }
  }

  /// The reply with another length than its body has.
  func announcing(_ length: Int, staysOpen: Bool) -> Reply {
    withHead { head in
      head.fields[.transferEncoding] = nil
      head.fields[.contentLength] = String(length)
      // What is behind the announced body is read only by clients that expect another reply.
      if staysOpen, head.fields[.connection] == nil { head.fields[.connection] = "keep-alive" }
    }
  }

  /// The reply in chunks with one part more; unchanged for a client of HTTP/1.0.
  func chunked(with part: ReplyPart, after count: Int, for request: RequestHead) -> Reply {
    guard request.version == .http11 else { return self }
    let reply = withHead { head in
      head.fields[.contentLength] = nil
      head.fields[.transferEncoding] = "chunked"
    }
    return reply.inserting(part, at: .body(count), for: request) ?? self
  }

  /// The reply with one field in two values, the second one always different.
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

  /// The reply with a field `X-Oversized` of so many bytes.
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
