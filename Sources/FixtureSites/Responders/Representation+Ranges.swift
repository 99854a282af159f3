import HTTPMessages
import HTTPTypes

extension Representation {
  /// Returns the ranges that a request asks for; `nil` if it gets the complete content (RFC 9110
  /// section 14.2).
  func part(for request: FixtureRequest) -> Reply? {
    guard acceptsRanges, request.method == .get, let field = request.head.combined("range"),
      let wanted = Self.ranges(field, of: content.bodyCount),
      request.head["if-range"].map(isStillCurrent) ?? true
    else { return nil }
    switch wanted.count {
    case 0: return .rangeNotSatisfiable(length: content.bodyCount)
    case 1: return single(wanted[0])
    default: return several(wanted)
    }
  }

  private func single(_ range: Range<Int>) -> Reply {
    // The fields of the complete reply are repeated, since a resuming client can use the type.
    partial([content.bodyPart(range)]) { head in
      head.fields[.contentRange] = contentRange(range)
    }
  }

  /// Returns several parts, each with its own type and range (RFC 9110 section 14.6).
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
    // A length that the author set is the length of the complete content.
    head.fields[.contentLength] = nil
    change(&head)
    return Reply([.head(head)] + body)
  }

  private func contentRange(_ range: Range<Int>) -> String {
    "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(content.bodyCount)"
  }

  /// The boundary between two parts, which is the same for every request.
  ///
  /// No part contains it unless its author put it there on purpose.
  private var boundary: String {
    "part-" + String(Self.hash(of: (tag?.opaque ?? "").utf8), radix: 16)
  }
}

extension Representation {
  /// The maximum number of ranges in a request.
  ///
  /// A request with more ranges is treated as an attack or an error: it gets the complete content
  /// (section 14.2).
  private static let mostRanges = 16

  /// Returns the ranges of a `Range` field, in its order, without those that begin after the end of
  /// the content (RFC 9110 section 14.1.2).
  ///
  /// Returns `nil` if the field is to be ignored: it has another unit, a syntax error, too many
  /// ranges, or ranges that overlap so much that together they are longer than the content.
  private static func ranges(_ field: String, of length: Int) -> [Range<Int>]? {
    // Bytes are split, since splitting characters took a quarter of the time of such a reply.
    let halves = field.utf8.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, Substring(halves[0]).lowercased() == "bytes" else { return nil }
    let members = halves[1].split(separator: UInt8(ascii: ","))
      .map { $0.trimmingBlanks }.filter { !$0.isEmpty }
    guard 1...mostRanges ~= members.count else { return nil }
    var ranges: [Range<Int>] = []
    for member in members {
      guard let range = Self.range(member, of: length) else { return nil }
      // An empty range begins after the end of the content.
      if !range.isEmpty { ranges.append(range) }
    }
    return ranges.reduce(0) { $0 + $1.count } <= length ? ranges : nil
  }

  /// Returns one range; it is empty if it cannot be satisfied, and `nil` if it is malformed.
  private static func range(_ member: Substring.UTF8View, of length: Int) -> Range<Int>? {
    let ends = member.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard ends.count == 2 else { return nil }
    if ends[0].isEmpty {
      // In empty content, the last bytes are the same as all bytes.
      guard let suffix = number(ends[1]), length > 0 else { return nil }
      return (length - min(suffix, length))..<length
    }
    guard let first = number(ends[0]) else { return nil }
    guard !ends[1].isEmpty else { return min(first, length)..<length }
    guard let last = number(ends[1]), last >= first else { return nil }
    return min(first, length)..<min(last + 1, length)
  }

  /// Returns the number that the digits mean, limited to `Int.max - 1`; `nil` if it is malformed.
  private static func number(_ digits: Substring.UTF8View) -> Int? {
    guard !digits.isEmpty, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return Int(Substring(digits)).map { min($0, .max - 1) } ?? .max - 1
  }
}
