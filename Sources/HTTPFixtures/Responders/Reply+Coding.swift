import HTTPTypes

extension Reply {
  /// Whether there is a whole body in memory, without a coding or length of its author's.
  var allowsCoding: Bool {
    guard let head, head.allowsBody, head.status != 206,
      [.contentEncoding, .contentLength, .contentRange].allSatisfy({ head.fields[$0] == nil })
    else { return false }
    // A large file would hold up all connections while it is compressed.
    let isInMemory = parts.allSatisfy { part in
      switch part {
      case .raw, .file: false
      default: true
      }
    }
    return isInMemory && parts.contains(where: \.isBody)
  }

  /// The reply with its body compressed, piece by piece.
  ///
  /// Nil where ``allowsCoding`` is false, or where zlib has no memory.
  func compressed(by coding: Coding) -> Reply? {
    guard allowsCoding else { return nil }
    let last = parts.lastIndex(where: \.isBody)
    let deflator = Deflator(coding)
    var compressed: [ReplyPart] = []
    for (index, part) in parts.enumerated() {
      switch part {
      case .head(var head) where !head.isInterim:
        head.fields[.contentEncoding] = coding.rawValue
        // Parts of the plain content are no parts of this one.
        head.fields[.acceptRanges] = nil
        head.weakenTag()
        compressed.append(.head(head))
      case .body(let bytes):
        guard let bytes = deflator.compress(bytes, isLast: index == last) else { return nil }
        compressed.append(.body(bytes))
      case .head, .raw, .file, .trailers, .delay, .gate, .silence, .webSocket, .close, .reset:
        compressed.append(part)
      }
    }
    return Reply(compressed)
  }
}

extension ReplyHead {
  /// RFC 9110 section 8.8.3.3: two codings of one content may not share a strong tag.
  mutating func weakenTag() {
    if let tag = fields[.eTag], !tag.hasPrefix("W/") { fields[.eTag] = "W/" + tag }
  }
}
