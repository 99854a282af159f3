import HTTPTypes

/// The bytes of a file, with its media type, and 304 for those who have them already.
public struct FileReply: Responder {
  /// The bytes as they are in the file.
  let content: [UInt8]
  /// Fields that the author wants beside those of the file.
  let fields: HTTPFields
  let status: Int
  let modified: HTTPDate
  private let full: Reply
  private let unchanged: Reply
  private let etag: String

  /// Creates the reply to requests for a file.
  ///
  /// `ETag` is strong, made of the content; `Last-Modified` is the file's (RFC 9110 section 8.8).
  /// Fields of the author's win over both and over the type.
  public init(
    _ content: [UInt8], type: String, modified: HTTPDate, status: Int = 200,
    fields: HTTPFields = [:]
  ) {
    self.content = content
    self.fields = fields
    self.status = status
    self.modified = modified
    var all = fields
    if all[.contentType] == nil { all[.contentType] = type }
    if all[.eTag] == nil { all[.eTag] = Self.etag(of: content) }
    if all[.lastModified] == nil { all[.lastModified] = modified.text }
    etag = all[.eTag] ?? ""
    full = .content(content, type: type, status: status, fields: all)
    // RFC 9110 section 15.4.5: what a 304 repeats.
    let repeated: [HTTPField.Name] = [
      .cacheControl, .contentLocation, .eTag, .expires, .lastModified, .vary,
    ]
    unchanged = .empty(304, fields: HTTPFields(all.filter { repeated.contains($0.name) }))
  }

  /// The file, or 304 where the conditions of GET and HEAD hold (RFC 9110 section 13.2.2).
  public func reply(to request: FixtureRequest) -> Reply {
    guard status == 200, request.method == .get || request.method == .head else { return full }
    if let tags = request.head["if-none-match"] {
      return matches(request.fields[values: .ifNoneMatch], or: tags) ? unchanged : full
    }
    if let since = request.head["if-modified-since"].flatMap(HTTPDate.init) {
      return modified.seconds <= since.seconds ? unchanged : full
    }
    return full
  }

  /// The file with its placeholders replaced, where it is text.
  public func resolved(_ context: SiteContext) -> any Responder {
    let head = full.parts.first
    guard case .head(let head) = head, let type = head.fields[.contentType] else { return self }
    let origins = context.origins
    return FileReply(
      MediaType.isText(type) ? origins.replacingPlaceholders(in: content) : content, type: type,
      modified: modified, status: status, fields: fields.resolved(origins))
  }

  /// Weak comparison (RFC 9110 section 8.8.3.2) with a list, or `*`.
  private func matches(_ values: [String], or first: String) -> Bool {
    if first == "*" { return true }
    return values.joined(separator: ",").split(separator: ",").contains { member in
      let tag = member.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
      return (tag.hasPrefix("W/") ? tag.dropFirst(2) : tag) == etag
    }
  }

  /// FNV-1a over the content, with its length: equal for equal bytes, on every machine.
  private static func etag(of content: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in content { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return "\"\(String(content.count, radix: 16))-\(String(hash, radix: 16))\""
  }
}
