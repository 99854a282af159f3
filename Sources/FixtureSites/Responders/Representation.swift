internal import FixtureSystem
import HTTPMessages
import HTTPTypes

/// The bytes of a file or a page with a version (RFC 9110 section 8.8).
///
/// A client may ask whether it already has this version (section 13), or for a part of the bytes
/// (section 14). Requests share one object, since copying its replies takes longer than finding it.
public final class Representation: Responder {
  let full: Reply
  /// The 304 reply.
  let unchanged: Reply
  /// The body of the whole: bytes, or a file.
  let content: ReplyPart
  /// The version that `ETag` names; `nil` if it is missing or malformed.
  let tag: EntityTag?
  /// The time of the content's last change, for `Last-Modified`.
  let modified: HTTPDate?
  /// Whether parts of the content are sent: only of a 200 with a strong tag, so no client joins
  /// parts of two versions.
  let acceptsRanges: Bool
  /// Whether the tag is made of the content, and not the author's.
  private let makesTag: Bool
  private let replacesPlaceholders: Bool

  /// Creates the replies to requests for a file.
  ///
  /// `ETag` is strong, made of the content; `Last-Modified` is the file's (RFC 9110 section 8.8).
  /// Fields of the author's win over both and over the type. Placeholders are replaced in text
  /// only.
  public convenience init(
    file content: [UInt8], type: String, modified: HTTPDate, status: Int = 200,
    acceptsRanges: Bool = true, fields: HTTPFields = [:]
  ) {
    let head = ReplyHead(status: status, fields: fields, type: type, modified: modified)
    self.init(
      head, .body(content), acceptsRanges: acceptsRanges, makesTag: fields[.eTag] == nil,
      replacesPlaceholders: head.fields[.contentType].map(MediaType.isText) ?? false)
  }

  /// Creates the replies to requests for a file that is open.
  ///
  /// A large file keeps its placeholders, and its tag is made of its attributes. The date that is
  /// sent is never later than now (RFC 9110 section 8.8.2.1).
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

  /// Creates the replies to requests for the content of a reply; `nil` if the reply has no version,
  /// or is more than a head and a body.
  convenience init?(_ reply: Reply) {
    let parts = reply.parts
    guard case .head(let head) = parts.first, parts.count == 2, parts[1].isBody,
      head.fields[.eTag] != nil || head.fields[.lastModified] != nil
    else { return nil }
    self.init(
      head, parts[1], acceptsRanges: head.fields[.acceptRanges] == "bytes")
  }

  /// Creates the replies to requests for a content whose head is complete except for a tag.
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

  /// Returns the whole, a part, or what the conditions of the request lead to (RFC 9110 section
  /// 13.2.2).
  public func reply(to request: FixtureRequest) -> Reply {
    // Conditions count if the reply would be a success without them (section 13.2.1).
    guard request.head.hasConditionOrRange, let status = full.status, 200..<300 ~= status else {
      return full
    }
    return reply(toConditionsOf: request) ?? part(for: request) ?? full
  }

  /// Returns an empty set, since the reply depends on the head alone.
  public func needs(for request: RequestHead) -> ReplyNeeds { [] }

  /// Returns the same content with placeholders replaced, if it is text.
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

  /// Returns the representation with the content sent from its file, if that costs less.
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

  /// FNV-1a: equal for equal bytes, on every machine.
  static func hash(of bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
