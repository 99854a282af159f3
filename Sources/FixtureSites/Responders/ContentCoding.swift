import HTTPMessages
import HTTPTypes

/// A responder that compresses another responder's replies for clients that accept it (RFC 9110
/// section 8.4).
package struct ContentCoding: Responder {
  /// The codings that the server offers, in order of preference.
  package let codings: [Coding]
  /// The responder whose replies are compressed.
  package let content: any Responder
  /// The need for time to compress a reply, since 256 KiB take 7 ms.
  private let time: ReplyNeeds

  /// Creates a responder that offers codings for the content of another responder.
  package init(_ codings: [Coding], content: any Responder) {
    self.codings = codings
    self.content = content
    time = content.longestBody > ReplyNeeds.shortBody ? .longTime : .time
  }

  /// Returns the content, compressed if possible.
  ///
  /// The content is compressed if it has a body, its author did not set a coding or a length, and
  /// the client gives one of the codings at least the weight of plain content. If the client
  /// refuses both plain content and all codings, it gets 406 instead of such content.
  ///
  /// A range would be a range of the compressed content, whose length is not known yet. A client
  /// that asks for a range gets the complete compressed content (RFC 9110 section 14.2).
  package func reply(to request: FixtureRequest) -> Reply {
    let choice = CodingChoice(among: codings, by: request.fields[.acceptEncoding])
    if choice == .plain { return varied(content.reply(to: request)) }
    var whole = request
    whole.head = request.head.removing("range")
    let reply = content.reply(to: whole)
    if reply.allowsCoding {
      guard case .coding(let coding) = choice else { return varied(.notAcceptable) }
      return varied(reply.compressed(by: coding) ?? reply)
    }
    // The client has stored the compressed content, whose ETag is weak.
    if reply.status == 304 { return varied(reply.withHead { $0.weakenTag() }) }
    return varied(request.head["range"] == nil ? reply : content.reply(to: request))
  }

  /// Returns the content's needs, and time to compress it.
  package func needs(for request: RequestHead) -> ReplyNeeds {
    let needs = content.needs(for: request)
    return request["accept-encoding"] == nil ? needs : needs.union(time)
  }

  /// Returns a copy of the responder with the resolved content.
  package func resolved(_ context: SiteContext) -> (any Responder)? {
    content.resolved(context).map { ContentCoding(codings, content: $0) }
  }

  /// Adds `Accept-Encoding` to `Vary`, since the content depends on it (section 12.5.5).
  private func varied(_ reply: Reply) -> Reply {
    reply.withHead { head in
      let names = head.fields[.vary]?.split(separator: ",").map { $0.filter { $0 != " " } } ?? []
      if names.contains(where: { $0 == "*" || $0.lowercased() == "accept-encoding" }) { return }
      head.fields[.vary] = (names + ["Accept-Encoding"]).joined(separator: ", ")
    }
  }
}

extension Responder {
  /// The size in bytes of the longest body that is known before any request arrives.
  ///
  /// Files in a folder are ignored, because only small ones are compressed. Replies that contain
  /// values of their request are also ignored, because they need time anyway.
  fileprivate var longestBody: Int {
    switch self {
    case let reply as Reply: reply.parts.reduce(0) { $0 + $1.bodySize }
    case let file as Representation: file.content.bodySize
    case let fields as SetFields: fields.content.longestBody
    case let cookies as SetCookie: cookies.content.longestBody
    case let turns as Turns: turns.turns.map(\.longestBody).max() ?? 0
    default: 0
    }
  }
}

extension ReplyPart {
  fileprivate var bodySize: Int { if case .body(let bytes) = self { bytes.count } else { 0 } }
}

/// The coding that is chosen for a client (RFC 9110 section 12.5.3).
enum CodingChoice: Hashable {
  /// The content in this coding.
  case coding(Coding)
  /// The content without a coding.
  case plain
  /// The client accepts neither a coding that the server has nor the plain content.
  case nothing

  /// Evaluates an `Accept-Encoding` field; without the field, the content is sent without a coding.
  ///
  /// The greatest weight wins. If weights are equal, the first of `codings` wins, and a coding wins
  /// over plain content. A coding is refused if the field lists neither its name nor `*`. Plain
  /// content is refused only by `identity;q=0`, or by `*;q=0` without `identity`. A member with a
  /// malformed weight is ignored.
  init(among codings: [Coding], by field: String?) {
    let wishes = (field ?? "").lowercased().split(separator: ",").compactMap(Self.wish)
    let any = wishes.first { $0.name == "*" }?.weight
    let plain = wishes.first { $0.name == "identity" }?.weight ?? any
    var best: (coding: Coding, weight: Int)?
    for coding in codings {
      let weight = wishes.first { Self.means($0.name, coding) }?.weight ?? any ?? 0
      if weight > best?.weight ?? 0 { best = (coding, weight) }
    }
    if let best, best.weight >= plain ?? 0 {
      self = .coding(best.coding)
    } else {
      self = plain == 0 ? .nothing : .plain
    }
  }

  /// Whether a name means the given coding; `x-gzip` is an old name of gzip (section 8.4.1.3).
  private static func means(_ name: String, _ coding: Coding) -> Bool {
    name == coding.rawValue || (name == "x-gzip" && coding == .gzip)
  }

  private static func wish(_ member: Substring) -> (name: String, weight: Int)? {
    let parts = member.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
    guard let name = parts.first else { return nil }
    guard let weight = parts.dropFirst().first(where: { $0.hasPrefix("q=") }) else {
      return (name, 1000)
    }
    return Self.weight(weight.dropFirst(2)).map { (name, $0) }
  }

  /// Returns the weight in thousandths; `nil` if it is over 1 or has more than three decimals.
  private static func weight(_ text: Substring) -> Int? {
    let halves = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let digits = halves.count == 2 ? halves[1] : ""
    guard halves[0] == "0" || halves[0] == "1", digits.utf8.count <= 3,
      digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      let fraction = Int(digits + String(repeating: "0", count: 3 - digits.utf8.count))
    else { return nil }
    let weight = halves[0] == "1" ? 1000 + fraction : fraction
    return weight <= 1000 ? weight : nil
  }
}

extension Reply {
  /// Whether the reply has a body that fits in memory, and its author did not set a coding or a
  /// length.
  var allowsCoding: Bool {
    guard let head, head.allowsBody, head.status != 206,
      [.contentEncoding, .contentLength, .contentRange].allSatisfy({ head.fields[$0] == nil })
    else { return false }
    // A large file would block all connections while it is compressed.
    let mayBeInMemory = parts.allSatisfy { part in
      switch part {
      case .raw: false
      case .file(let slice): slice.isOfSmallFile
      default: true
      }
    }
    return mayBeInMemory && parts.contains(where: \.isBody)
  }

  /// Returns the reply with its body compressed, piece by piece.
  ///
  /// Returns `nil` if `allowsCoding` is false, a file has become shorter, or zlib has no memory.
  func compressed(by coding: Coding) -> Reply? {
    guard allowsCoding else { return nil }
    let last = parts.lastIndex(where: \.isBody)
    let deflator = Deflator(coding)
    var compressed: [ReplyPart] = []
    for (index, part) in parts.enumerated() {
      switch part {
      case .head(var head) where !head.isInterim:
        head.fields[.contentEncoding] = coding.rawValue
        // Ranges of the plain content are not ranges of the compressed content.
        head.fields[.acceptRanges] = nil
        head.weakenTag()
        compressed.append(.head(head))
      case .body(let bytes):
        guard let bytes = deflator.compress(bytes, isLast: index == last) else { return nil }
        compressed.append(.body(bytes))
      case .file(let slice):
        let bytes = slice.first(slice.count)
        guard bytes.count == slice.count,
          let bytes = deflator.compress(bytes, isLast: index == last)
        else { return nil }
        compressed.append(.body(bytes))
      case .head, .raw, .trailers, .delay, .gate, .silence, .webSocket, .close, .reset, .http2:
        compressed.append(part)
      }
    }
    return Reply(compressed)
  }
}

extension ReplyHead {
  /// Makes the ETag weak, because two codings of the same content must not share a strong one
  /// (RFC 9110 section 8.8.3.3).
  mutating func weakenTag() {
    if let tag = fields[.eTag], !tag.hasPrefix("W/") { fields[.eTag] = "W/" + tag }
  }
}
