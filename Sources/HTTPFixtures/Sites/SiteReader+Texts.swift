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
