internal import FixtureSystem
import HTTPMessages
import HTTPTypes

/// The bytes of a file or a page, with an `ETag` or `Last-Modified` (RFC 9110 section 8.8).
///
/// A client may ask whether its stored copy is current (section 13), or for a part of the bytes
/// (section 14). Requests share one object, since copying its replies takes longer than finding it.
public final class Representation: Responder {
  let full: Reply
  /// The 304 reply.
  let unchanged: Reply
  /// The complete body: bytes, or a file.
  let content: ReplyPart
  /// The value of `ETag`; `nil` if it is missing or malformed.
  let tag: EntityTag?
  /// The time of the content's last change, for `Last-Modified`.
  let modified: HTTPDate?
  /// Whether ranges of the content are sent.
  ///
  /// They are sent only for a 200 with a strong ETag, so that no client joins ranges of different
  /// contents.
  let acceptsRanges: Bool
  /// Whether the ETag is generated from the content, instead of being set by the author.
  private let makesTag: Bool
  private let replacesPlaceholders: Bool

  /// Creates the replies to requests for a file.
  ///
  /// `ETag` is strong and generated from the content (RFC 9110 section 8.8). `Last-Modified` is the
  /// given time. Both fields and the type can be overridden by the author's fields. Placeholders
  /// are replaced only in text.
  public convenience init(
    file content: [UInt8], type: String, modified: HTTPDate, status: Int = 200,
    acceptsRanges: Bool = true, fields: HTTPFields = [:]
  ) {
    let head = ReplyHead(status: status, fields: fields, type: type, modified: modified)
    self.init(
      head, .body(content), acceptsRanges: acceptsRanges, makesTag: fields[.eTag] == nil,
      replacesPlaceholders: head.fields[.contentType].map(MediaType.isText) ?? false)
  }

  /// Creates the replies to requests for an open file.
  ///
  /// In a large file, placeholders are not replaced, and the ETag is generated from the file's
  /// attributes. The date that is sent is never later than now (RFC 9110 section 8.8.2.1).
  convenience init(file: OpenFile, type: String, acceptsRanges: Bool, fields: HTTPFields) {
    let (size, now) = (file.identity.size, Int(Date().timeIntervalSince1970))
    let modified = HTTPDate(seconds: min(Int(file.identity.modified / 1_000_000_000), now))
    guard size > FileSlice.mostInMemory else {
      self.init(
        file: file.bytes(0..<size), type: type, modified: modified, acceptsRanges: acceptsRanges,
        fields: fields)
      return
    }
    self.init(
      ReplyHead(status: 200, fields: fields, type: type, modified: modified),
      .file(FileSlice(file)), acceptsRanges: acceptsRanges, makesTag: fields[.eTag] == nil)
  }

  /// Creates the replies to requests for a page whose author gave it an `ETag` or a
  /// `Last-Modified`.
  public convenience init(
    page content: [UInt8], type: String, status: Int = 200, acceptsRanges: Bool = true,
    fields: HTTPFields
  ) {
    self.init(
      ReplyHead(status: status, fields: fields, type: type), .body(content),
      acceptsRanges: acceptsRanges, replacesPlaceholders: true)
  }

  /// Creates the replies to requests for the content of a reply; `nil` if the reply has no `ETag`
  /// or `Last-Modified`, or has more than a head and a body.
  convenience init?(_ reply: Reply) {
    let parts = reply.parts
    guard case .head(let head) = parts.first, parts.count == 2, parts[1].isBody,
      head.fields[.eTag] != nil || head.fields[.lastModified] != nil
    else { return nil }
    self.init(
      head, parts[1], acceptsRanges: head.fields[.acceptRanges] == "bytes")
  }

  /// Creates the replies to requests for content whose head is complete except for an ETag.
  init(
    _ head: ReplyHead, _ content: ReplyPart, acceptsRanges: Bool, makesTag: Bool = false,
    replacesPlaceholders: Bool = false
  ) {
    self.content = content
    self.makesTag = makesTag
    self.replacesPlaceholders = replacesPlaceholders
    var head = head
    if makesTag { head.fields[.eTag] = Self.tag(of: content) }
    let tag = head.fields[.eTag].flatMap(EntityTag.init)
    self.tag = tag
    modified = head.fields[.lastModified].flatMap(HTTPDate.init)
    self.acceptsRanges = acceptsRanges && head.status == 200 && tag?.isWeak == false
    if self.acceptsRanges { head.fields[.acceptRanges] = "bytes" }
    full = Reply([.head(head)] + (content.bodyCount > 0 && head.allowsBody ? [content] : []))
    // The fields that a 304 repeats (RFC 9110 section 15.4.5).
    let repeated: [HTTPField.Name] = [
      .cacheControl, .contentLocation, .eTag, .expires, .lastModified, .vary,
    ]
    let fields = HTTPFields(head.fields.filter { repeated.contains($0.name) })
    unchanged = Reply([.head(ReplyHead(status: 304, fields: fields))])
  }

  /// Returns the complete content, ranges of it, or the reply that the request's conditions require
  /// (RFC 9110 section 13.2.2).
  public func reply(to request: FixtureRequest) -> Reply {
    // Conditions apply only if the reply would be a success without them (section 13.2.1).
    guard request.head.hasConditionOrRange, let status = full.status, 200..<300 ~= status else {
      return full
    }
    return reply(toConditionsOf: request) ?? part(for: request) ?? full
  }

  /// Returns an empty set, since the reply depends on the head alone.
  public func needs(for request: RequestHead) -> ReplyNeeds { [] }

  /// Returns a copy with placeholders replaced, if the content is text.
  public func resolved(_ context: SiteContext) -> (any Responder)? {
    guard let head = full.head, case .body(let bytes) = content else { return nil }
    let origins = context.origins
    var resolved = head
    resolved.fields = head.fields.resolved(origins)
    let body = replacesPlaceholders ? origins.replacingPlaceholders(in: bytes) : bytes
    guard resolved != head || body != bytes else { return nil }
    return Representation(
      resolved, .body(body), acceptsRanges: acceptsRanges, makesTag: makesTag,
      replacesPlaceholders: replacesPlaceholders)
  }

  /// Returns the representation with the content sent from its file, if that is cheaper.
  func sent(from file: OpenFile) -> Representation {
    guard let head = full.head, content.bodyCount >= FileSlice.leastCount else {
      return self
    }
    return Representation(head, .file(FileSlice(file)), acceptsRanges: acceptsRanges)
  }

  private static func tag(of content: ReplyPart) -> String? {
    switch content {
    case .file(let slice): slice.file.identity.tag
    case .body(let bytes):
      "\"\(String(bytes.count, radix: 16))-\(String(hash(of: bytes), radix: 16))\""
    default: nil
    }
  }

  /// Returns the FNV-1a hash, which is the same on every computer.
  static func hash(of bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
