import HTTPTypes

extension Representation {
  /// The parts that a request asks for, nil where it gets the whole (RFC 9110 section 14.2).
  func part(for request: FixtureRequest) -> Reply? {
    guard acceptsRanges, request.method == .get, let field = request.head.combined("range"),
      let wanted = ByteRanges(field, of: content.bodyCount),
      request.head["if-range"].map(isStillCurrent) ?? true
    else { return nil }
    switch wanted.ranges.count {
    case 0: return .rangeNotSatisfiable(length: content.bodyCount)
    case 1: return single(wanted.ranges[0])
    default: return several(wanted.ranges)
    }
  }

  private func single(_ range: Range<Int>) -> Reply {
    // The fields of the whole come again, as those of the type are of use to whoever resumes.
    partial([content.bodyPart(range)]) { head in
      head.fields[.contentRange] = contentRange(range)
    }
  }

  /// RFC 9110 section 14.6: each part with its own type and place.
  private func several(_ ranges: [Range<Int>]) -> Reply {
    let boundary = boundary
    let type = full.head?.fields[.contentType].map { "Content-Type: \($0)\r\n" } ?? ""
    var body: [ReplyPart] = []
    for range in ranges {
      let place = "Content-Range: \(contentRange(range))"
      let lead = (body.isEmpty ? "" : "\r\n") + "--\(boundary)\r\n\(type)\(place)\r\n\r\n"
      body += [.body([UInt8](lead.utf8)), content.bodyPart(range)]
    }
    body.append(.body([UInt8]("\r\n--\(boundary)--\r\n".utf8)))
    return partial(body) { head in
      head.fields[.contentType] = "multipart/byteranges; boundary=\(boundary)"
    }
  }

  private func partial(_ body: [ReplyPart], _ change: (inout ReplyHead) -> Void) -> Reply {
    guard var head = full.head else { return full }
    head.status = 206
    // An author's length is that of the whole.
    head.fields[.contentLength] = nil
    change(&head)
    return Reply([.head(head)] + body)
  }

  private func contentRange(_ range: Range<Int>) -> String {
    "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(content.bodyCount)"
  }

  /// A line that no part has unless its author means it to, the same for every request.
  private var boundary: String {
    "part-" + String(Self.hash(of: (tag?.opaque ?? "").utf8), radix: 16)
  }
}
