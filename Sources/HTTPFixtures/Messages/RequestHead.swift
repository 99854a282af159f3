import HTTPTypes

/// The request line and fields of one request, kept as bytes and read on demand.
///
/// Making one copies the head once; text is made only for what someone asks for.
public struct RequestHead: Sendable {
  let content: RequestHeadContent

  /// The request method.
  public var method: HTTPRequest.Method { content.part { $0.pointee.line.method } }
  /// The protocol version of the request line.
  public var version: MessageVersion { content.part { $0.pointee.line.version } }
  /// How the target is written.
  public var form: TargetForm { content.part { $0.pointee.line.form } }
  /// How the body that follows is delimited; never ``BodyFraming/untilClose``.
  public var framing: BodyFraming { content.part { $0.pointee.framing } }
  /// Whether the client lets the connection live on after this exchange (RFC 9112 section 9.3).
  public var keepsAlive: Bool { content.part { $0.pointee.keepsAlive } }
  /// Whether the client waits for `100 Continue` before it sends the body (RFC 9110 10.1.1).
  public var expectsContinue: Bool { content.part { $0.pointee.expectsContinue } }
  /// A copy of the bytes from the first to the last of the empty line.
  package var bytes: [UInt8] { content.withBytes { bytes, _ in [UInt8](bytes) } }
  /// A copy of the places of the fields.
  package var slots: [FieldSlot] { content.withBytes { _, slots in [FieldSlot](slots) } }
  /// The bytes of memory that the head takes.
  package var size: Int {
    content.part { $0.pointee.bytes + $0.pointee.slots * MemoryLayout<FieldSlot>.stride }
  }

  /// The request target as it was sent.
  public var target: String { text { $0.target } }
  /// The path of the target, without the query; `*` and empty for the forms that have none.
  public var path: String {
    let path = text { $0.path }
    return path.isEmpty && form == .absolute ? "/" : path
  }
  /// What follows the first `?` of the target, nil where there is none.
  public var query: String? { optionalText { $0.query } }
  /// The value of the one `Host` field, nil in an HTTP/1.0 request that has none.
  public var host: String? { self["host"] }

  /// The first value of a field, by name without regard to case.
  public subscript(name: String) -> String? {
    content.withBytes { bytes, slots in
      slots.first { bytes.matches($0.name, anyCaseOf: name) }.map { bytes.text($0.value) }
    }
  }

  /// The values of all fields of a name as those of one (RFC 9110 section 5.3), by name without
  /// regard to case; cheaper than asking ``fields``.
  func combined(_ name: String) -> String? {
    content.withBytes { bytes, slots in
      slots.reduce(nil) { text, slot in
        guard bytes.matches(slot.name, anyCaseOf: name) else { return text }
        let value = bytes.text(slot.value)
        return text.map { "\($0), \(value)" } ?? value
      }
    }
  }

  /// The fields in the order they were sent, repeated ones kept.
  public var fields: HTTPFields {
    content.withBytes { bytes, slots in HTTPFields(slots: slots, of: bytes) }
  }

  /// The head as if fields had not been sent.
  func removing(_ names: String...) -> RequestHead {
    RequestHead(
      content: content.keeping { slot, bytes in
        !names.contains { bytes.matches(slot.name, anyCaseOf: $0) }
      })
  }

  /// The same as one value of swift-http-types, with the absolute target's or Host's authority.
  public var request: HTTPRequest {
    let query = query.map { "?" + $0 } ?? ""
    return HTTPRequest(
      method: method, scheme: "http", authority: authority,
      path: form == .authority ? nil : path + query, headerFields: fields)
  }

  /// Whether the target is an https URL, which is answered on a secured connection alone (RFC 9110
  /// section 7.4).
  package var needsTLS: Bool {
    form == .absolute && !target.utf8.dropFirst(4).starts(with: ":".utf8)
  }

  /// The host and port that the request is for (RFC 9112 section 3.2.2).
  package var authority: String? { optionalText { $0.authority } ?? host }

  /// The host that the request is for, in lower case, without brackets and the port.
  package var hostName: String? {
    guard let text = authority?.lowercased() else { return nil }
    guard text.hasPrefix("["), let end = text.firstIndex(of: "]") else {
      return String(text.prefix { $0 != ":" })
    }
    return String(text[text.index(after: text.startIndex)..<end])
  }

  /// Whether the path begins with a prefix, by bytes; cheaper than asking ``path``.
  package func isBelow(_ prefix: String) -> Bool {
    let path = content.part { $0.pointee.line.path }
    return content.withBytes { bytes, _ in bytes[path].starts(with: prefix.utf8) }
  }

  private func text(_ range: (RequestLine) -> Range<Int>) -> String {
    optionalText(range) ?? ""
  }

  private func optionalText(_ range: (RequestLine) -> Range<Int>?) -> String? {
    let range = content.part { range($0.pointee.line) }
    return range.map { range in content.withBytes { bytes, _ in bytes.text(range) } }
  }
}
