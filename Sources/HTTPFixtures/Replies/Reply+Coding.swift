import HTTPTypes

extension Reply {
  /// The reply with its body compressed, piece by piece.
  ///
  /// Nil where there is nothing to compress, or where the author set a coding or a length.
  func compressed(by coding: Coding) -> Reply? {
    let last = parts.lastIndex { if case .body = $0 { true } else { false } }
    guard let last, let status, ReplyHead(status: status).allowsBody else { return nil }
    let deflator = Deflator(coding)
    var compressed: [ReplyPart] = []
    for (index, part) in parts.enumerated() {
      switch part {
      case .head(let head) where !head.isInterim:
        guard let head = head.coded(coding) else { return nil }
        compressed.append(.head(head))
      case .body(let bytes):
        guard let bytes = deflator.compress(bytes, isLast: index == last) else { return nil }
        compressed.append(.body(bytes))
      case .raw: return nil
      case .head, .trailers, .delay, .gate, .silence, .close, .reset: compressed.append(part)
      }
    }
    return Reply(compressed)
  }
}

extension ReplyHead {
  fileprivate func coded(_ coding: Coding) -> ReplyHead? {
    guard fields[.contentEncoding] == nil, fields[.contentLength] == nil else { return nil }
    var head = self
    head.fields[.contentEncoding] = coding.rawValue
    // RFC 9110 section 8.8.3.3: two codings of one file may not share a strong tag.
    if let tag = fields[.eTag], !tag.hasPrefix("W/") { head.fields[.eTag] = "W/" + tag }
    return head
  }
}
