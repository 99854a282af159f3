import HTTPTypes

extension Reply {
  /// How many bytes of a body follow the final head.
  var bodyLength: Int {
    parts[bodyStart...].reduce(0) { $0 + $1.bodyCount }
  }

  /// Whether there is a body for a place in it.
  var hasBody: Bool { head?.allowsBody ?? false && bodyLength > 0 }

  /// Whether a body is sent in answer to a request.
  func hasBody(for request: RequestHead) -> Bool { request.method != .head && hasBody }

  /// The reply with one part more; nil where it has no such place in answer to the request.
  func inserting(
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

  /// The parts up to a byte of the body and those behind it; a part of the body may be divided.
  func split(afterBody count: Int) -> (before: [ReplyPart], after: [ReplyPart]) {
    var left = max(0, min(count, bodyLength))
    for index in bodyStart..<parts.endIndex {
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

  /// The index behind the final head.
  private var bodyStart: Int {
    parts.lastIndex { if case .head = $0 { true } else { false } }.map { $0 + 1 } ?? 0
  }

  /// The reply as raw parts with the same bytes, and the bytes of its final head replaced.
  ///
  /// The head has the empty line at its end; nothing changes where there is none.
  func withRawHead(
    for request: RequestHead, _ replace: ([UInt8]) -> [ReplyPart]
  ) -> Reply {
    let steps = wire(for: request).steps
    let final = steps.lastIndex { if case .head = $0 { true } else { false } }
    guard let final else { return self }
    return Reply(
      steps.enumerated().flatMap { index, step -> [ReplyPart] in
        switch step {
        case .head(let bytes, _, let hasConnection):
          let fields = hasConnection ? "\r\n" : "Connection: close\r\n\r\n"
          let head = bytes + [UInt8](fields.utf8)
          return index == final ? replace(head) : [.raw(head)]
        case .body(let bytes), .raw(let bytes): return [.raw(bytes)]
        case .file(let slice): return [.file(slice)]
        case .delay(let duration): return [.delay(duration)]
        case .gate(let name): return [.gate(name)]
        case .silence: return [.silence]
        // No head, and so no WebSocket: the connection ends.
        case .webSocket: return []
        case .close: return [.close]
        case .reset: return [.reset]
        }
      })
  }
}
