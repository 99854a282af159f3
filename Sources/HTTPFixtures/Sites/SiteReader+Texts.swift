import AuthoredYAML
import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SiteReader {
  /// Text in which every `${…}` is the address of an origin.
  func text(_ node: AuthoredNode) throws(AuthoredError) -> String {
    let text = try node.string()
    try check(Placeholder.all(in: [UInt8](text.utf8)), at: node)
    return text
  }

  /// Text that may stand in a header field.
  func headerText(_ node: AuthoredNode) throws(AuthoredError) -> String {
    let text = try text(node)
    guard HTTPField.isValidValue(text) else {
      throw node.error(
        "a header field cannot hold '\(text)'",
        expected: "one line without spaces around it; 'raw' in 'parts' sends anything")
    }
    return text
  }

  /// The fields that are written in `headers`, `type` and `attachment`.
  func fields(of reply: AuthoredReply) throws(AuthoredError) -> HTTPFields {
    var fields = try reply.fields["headers"].map(headers) ?? [:]
    if let type = reply.fields["type"] {
      try set(.contentType, of: &fields, to: headerText(type), at: type)
    }
    if let attachment = reply.fields["attachment"] {
      let name = try headerText(attachment)
      try set(
        .contentDisposition, of: &fields, to: ContentDisposition.attachment(name), at: attachment)
    }
    return fields
  }

  /// Fields by name; a list sends the field several times.
  func headers(_ node: AuthoredNode) throws(AuthoredError) -> HTTPFields {
    var fields = HTTPFields()
    for (key, value) in try node.entries(of: "header fields by name") {
      guard let name = HTTPField.Name(key) else {
        throw value.error("'\(key)' is no name of a header field", expected: "such as X-Name")
      }
      for value in value.isList ? try value.list() : [value] {
        fields.append(HTTPField(name: name, value: try headerText(value)))
      }
    }
    return fields
  }

  /// The bytes of a file, and when it was changed.
  func bytes(of node: AuthoredNode) throws(AuthoredError) -> (bytes: [UInt8], date: HTTPDate) {
    let place = try place(of: node, expected: "the path of a file")
    guard let data = FileManager.default.contents(atPath: place) else {
      throw node.error("there is no file '\(place)'", expected: "the path of a file")
    }
    let attributes = try? FileManager.default.attributesOfItem(atPath: place)
    let date = attributes?[.modificationDate] as? Date
    return ([UInt8](data), HTTPDate(seconds: Int(date?.timeIntervalSince1970 ?? 0)))
  }

  /// A file; a page of it may have scripts with `${…}` of their own, so only origins are checked.
  func file(_ node: AuthoredNode, of reply: AuthoredReply) throws(AuthoredError) -> Representation {
    let (bytes, date) = try self.bytes(of: node)
    let fields = try self.fields(of: reply)
    let name = try node.string()
    let type = fields[.contentType] ?? MediaType.of(name)
    if MediaType.isText(type) {
      try check(Placeholder.all(in: bytes).filter(\.isOrigin), at: node)
    }
    return Representation(
      file: bytes, type: type, modified: date, status: try status(of: reply),
      acceptsRanges: try acceptsRanges(reply, tag: fields[.eTag] ?? Self.madeTag), fields: fields)
  }

  /// Stands for the tag that is made of a file's content, which is strong.
  static let madeTag = "\"\""

  /// Whether the author leaves ranges on, for a reply with this `ETag`.
  func acceptsRanges(_ reply: AuthoredReply, tag: String?) throws(AuthoredError) -> Bool {
    guard let node = reply.fields["ranges"] else { return true }
    let isWanted = try node.bool()
    guard !isWanted || tag.flatMap(EntityTag.init)?.isWeak == false else {
      throw node.error(
        "ranges of what has no strong ETag", expected: "a file, or an ETag in 'headers'")
    }
    return isWanted
  }

  private func check(
    _ placeholders: [Placeholder], at node: AuthoredNode
  ) throws(AuthoredError) {
    for placeholder in placeholders {
      if let origin = placeholder.origin, origins.contains(origin.name) { continue }
      let known = origins.map { "${origin.\($0)}" }.joined(separator: ", ")
      let parts = OriginPart.allCases.map(\.rawValue).joined(separator: ", .")
      throw node.error(
        "nothing is known as '${\(placeholder.name)}'",
        expected: "one of \(known), or a part of it (.\(parts))")
    }
  }

  /// Adds a field for which there is a key of its own.
  func set(
    _ name: HTTPField.Name, of fields: inout HTTPFields, to value: String, at node: AuthoredNode
  ) throws(AuthoredError) {
    guard fields[name] == nil else {
      throw node.error("\(name.rawName) stands in 'headers' too", expected: "one of them")
    }
    fields[name] = value
  }
}

extension SiteReader {
  /// The words for parts; `reason` and `headers` go with `head` only.
  static let parts = [
    "head", "body", "file", "trailers", "raw", "delay", "gate", "silence", "close", "reset",
  ]

  /// The parts of a reply in order, after the question whether the order makes sense.
  func parts(_ node: AuthoredNode) throws(AuthoredError) -> [ReplyPart] {
    var parts: [ReplyPart] = []
    for node in try node.list(of: "parts") {
      let part = try part(node)
      try check(part, after: parts, at: node)
      parts.append(part)
    }
    guard !parts.isEmpty else { throw node.error("no parts", expected: "a list of parts") }
    return parts
  }

  private func part(_ node: AuthoredNode) throws(AuthoredError) -> ReplyPart {
    let fields = try node.fields(Self.parts + ["reason", "headers"])
    let written = fields.entries.filter { Self.parts.contains($0.key) }
    guard written.count == 1, let (key, value) = written.first else {
      throw node.error(
        "\(written.count) parts in one", expected: "one of " + Self.parts.joined(separator: ", "))
    }
    if let other = fields.entries.first(where: { $0.key != key }), key != "head" {
      throw other.value.error("'\(other.key)' does not go with '\(key)'", expected: "'head'")
    }
    switch key {
    case "head": return .head(try head(fields, status: value))
    case "body": return .body([UInt8](try text(value).utf8))
    case "file": return .body(try bytes(of: value).bytes)
    case "trailers": return .trailers(try headers(value))
    case "raw": return .raw([UInt8](try text(value).utf8))
    case "delay": return .delay(try value.seconds())
    case "gate": return .gate(try value.string(expected: "the name of a gate"))
    default:
      guard try value.bool() else { throw value.error("found 'false'", expected: "true") }
      return key == "close" ? .close : key == "reset" ? .reset : .silence
    }
  }

  private func head(
    _ fields: AuthoredFields, status: AuthoredNode
  ) throws(AuthoredError) -> ReplyHead {
    var head = ReplyHead(status: try status.integer(in: 100...999))
    head.reason = try fields["reason"].map(headerText)
    head.fields = try fields["headers"].map(headers) ?? [:]
    if !head.isInterim { head.forbidStorageUnlessSaid() }
    return head
  }

  private func check(
    _ part: ReplyPart, after parts: [ReplyPart], at node: AuthoredNode
  ) throws(AuthoredError) {
    switch parts.last {
    case .silence, .close, .reset: throw node.error("a part after the end", expected: "nothing")
    default: break
    }
    let heads = parts.compactMap { if case .head(let head) = $0 { head } else { nil } }
    let isBegun = heads.contains { !$0.isInterim }
    let isComplete = parts.contains { if case .trailers = $0 { true } else { false } }
    switch part {
    case .body where isComplete, .trailers where isComplete:
      throw node.error("more of a body after its trailers", expected: "the trailers last")
    case .trailers where !heads.contains(where: \.isChunked):
      throw node.error(
        "trailers of a body without chunks",
        expected: "a head before with Transfer-Encoding: chunked")
    case .body where !isBegun:
      throw node.error("a body before its head", expected: "a head, or raw bytes")
    case .head where isBegun:
      throw node.error("a second head", expected: "one head, after interim ones (1xx)")
    default: break
    }
  }
}
