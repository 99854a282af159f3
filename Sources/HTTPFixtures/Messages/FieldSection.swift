/// The field lines of an HTTP/2 request, in the order they come out of their compression.
///
/// They are kept as the head of an HTTP/1.1 request has them, so that both are read alike.
package struct FieldSection: Sendable {
  /// The scheme in lower case.
  private var scheme: [UInt8] = []
  private var method: [UInt8] = []
  private var path: [UInt8] = []
  fileprivate private(set) var authority: [UInt8]?
  private var lines: [UInt8] = []
  /// The values of `cookie`, which are one field (RFC 9113 section 8.2.3).
  private var cookies: [UInt8] = []
  /// The number of field lines, pseudo-fields not included.
  private var count = 0
  /// The bytes of all lines, of those that are not kept, too.
  private var size = 0
  private let limits: MessageLimits
  /// The reason why it is refused, whatever follows; `nil` if all is well.
  package private(set) var error: RequestError?

  package init(limits: MessageLimits) { self.limits = limits }

  /// Whether the request is for an `https` URL.
  package var isSecure: Bool { scheme.elementsEqual("https".utf8) }

  /// Whether the request is for a URL of HTTP, or has no scheme, as CONNECT.
  fileprivate var isForHTTP: Bool {
    scheme.isEmpty || isSecure || scheme.elementsEqual("http".utf8)
  }

  package var isHead: Bool { method.elementsEqual("HEAD".utf8) }

  /// Whether so much has come that reading on is not worth an answer.
  package var isHuge: Bool { size > 4 * limits.head }

  /// Adds a line; lines beyond the limits are not kept.
  package mutating func append(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    size += name.count + value.count
    guard error == nil else { return }
    // No value may end its line.
    guard !value.contains(.lineFeed) else { return error = .fieldLine(.value) }
    guard name.first == UInt8(ascii: ":") else { return appendLine(name, value) }
    switch name.count {
    case 5: path = Array(value)
    case 7 where name.elementsEqual(":method".utf8): method = Array(value)
    case 7: scheme = value.map(\.lowercased)
    default: authority = Array(value)
    }
    if path.count > limits.line { error = .lineTooLong(limit: limits.line) }
  }

  private mutating func appendLine(
    _ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer
  ) {
    count += 1
    let size = lines.count + cookies.count + path.count + name.count + value.count + 4
    guard size <= limits.head, count <= limits.fields else { return error = .headTooLarge }
    if name.elementsEqual("cookie".utf8) {
      cookies += cookies.isEmpty ? "cookie: ".utf8 : "; ".utf8
      cookies += value
    } else {
      lines += name
      lines += ": ".utf8
      lines += value
      lines += "\r\n".utf8
    }
  }

  /// The text of the head: a request line, the host, the fields, and an empty line.
  fileprivate var text: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(64 + path.count + lines.count + cookies.count)
    text += method
    text.append(.space)
    // CONNECT has no path (RFC 9113 section 8.5).
    text += path.isEmpty ? authority ?? [] : path
    text += " HTTP/2\r\n".utf8
    if let authority {
      text += "host: ".utf8
      text += authority
      text += "\r\n".utf8
    }
    text += lines
    text += cookies
    text += cookies.isEmpty ? "\r\n".utf8 : "\r\n\r\n".utf8
    return text
  }
}

extension RequestHead {
  /// Reads the fields of an HTTP/2 request (RFC 9113 section 8.3).
  ///
  /// - Parameter endsStream: Whether no body follows.
  package init(
    _ section: FieldSection, endsStream: Bool, limits: MessageLimits
  ) throws(RequestError) {
    if let error = section.error { throw error }
    guard section.isForHTTP else { throw .target }
    self = try section.text.withUnsafeBufferPointer { text throws(RequestError) in
      try RequestHead(
        text: UnsafeRawBufferPointer(text), hasAuthority: section.authority != nil,
        endsStream: endsStream, limits: limits)
    }
  }

  private init(
    text bytes: UnsafeRawBufferPointer, hasAuthority: Bool, endsStream: Bool,
    limits: MessageLimits
  ) throws(RequestError) {
    var line: RequestLine?
    var slots: [FieldSlot] = []
    var reader = LineReader()
    while case .line(let range) = reader.next(bytes, limit: limits.head), !range.isEmpty {
      guard line != nil else {
        line = try RequestLine(range, of: bytes, streamVersion: .http2)
        continue
      }
      let slot = try FieldSlot(range, of: bytes)
      // `host` says the same as `:authority` (RFC 9113 section 8.3.1), and is kept once.
      if hasAuthority, let first = slots.first, bytes.matches(slot.name, "host") {
        guard bytes[slot.value].elementsEqual(bytes[first.value]) else { throw .host }
      } else {
        slots.append(slot)
      }
    }
    guard let line, reader.position == bytes.count else { throw .requestLine }
    let facts = HeadFacts(slots, of: bytes)
    try Self.checkHost(facts, of: bytes, isNeeded: true, hasOther: line.authority != nil)
    let framing = try Self.streamFraming(facts, endsStream: endsStream, limits: limits)
    try self.init(line, slots, facts, framing, of: bytes, length: reader.position)
  }

  /// Returns the framing of a body that ends with its stream; a length is only the number of bytes
  /// before that.
  private static func streamFraming(
    _ facts: HeadFacts, endsStream: Bool, limits: MessageLimits
  ) throws(RequestError) -> BodyFraming {
    guard facts.lengthFields <= 1, !facts.lengthIsBroken else { throw .contentLength }
    guard facts.coding == .absent else { throw .transferEncoding }
    guard !endsStream else { return .none }
    guard let length = facts.length, length > 0 else { return .untilClose }
    guard length <= limits.body else { throw .bodyTooLarge(limit: limits.body) }
    return .length(length)
  }
}
