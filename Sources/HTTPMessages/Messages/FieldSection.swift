/// The fields of an HTTP/2 request, in the order in which they are decompressed.
package struct FieldSection: Sendable {
  /// The method, the path, and the names and values of the fields, one after the other.
  fileprivate private(set) var bytes: [UInt8] = []
  fileprivate private(set) var method = 0..<0
  private var path = 0..<0
  private var authority: Range<Int>?
  /// The fields, beginning with `host` if the request has an authority.
  fileprivate private(set) var fields: [(name: Range<Int>, value: Range<Int>)] = []
  /// The values of all `cookie` lines, joined into one field (RFC 9113 section 8.2.3).
  private var cookies: [UInt8] = []
  /// The scheme in lower case.
  private var scheme: [UInt8] = []
  /// The number of field lines, not including pseudo-fields.
  private var count = 0
  /// The size of the path and of the fields that are kept, counted as in HTTP/1.1.
  private var keptSize = 0
  /// The size of all lines, including those that are not kept.
  private var size = 0
  private let limits: MessageLimits
  /// The reason to refuse the request, even if valid lines follow; `nil` if there is none so far.
  package private(set) var error: RequestError?

  package init(limits: MessageLimits) { self.limits = limits }

  /// Whether the request is for an `https` URL.
  package var isSecure: Bool { scheme.elementsEqual("https".utf8) }

  /// Whether the scheme is `http` or `https`, or missing, as in a CONNECT request.
  fileprivate var isForHTTP: Bool {
    scheme.isEmpty || isSecure || scheme.elementsEqual("http".utf8)
  }

  package var isHead: Bool { bytes[method].elementsEqual("HEAD".utf8) }

  /// Whether the lines are so large that the server stops reading instead of sending a reply.
  package var isHuge: Bool { size > 4 * limits.head }

  /// The size in bytes of the memory that the section takes.
  package var memorySize: Int { bytes.count + cookies.count + scheme.count + 32 * fields.count }

  fileprivate var hasAuthority: Bool { authority != nil }

  /// The path, or the authority of a CONNECT request, which has no path (RFC 9113 section 8.5).
  fileprivate var target: Range<Int> { path.isEmpty ? authority ?? path : path }

  /// Adds a line, which is not kept if it exceeds a limit.
  package mutating func append(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    size += name.count + value.count
    guard error == nil else { return }
    // A line feed in a value would end the field line.
    guard !value.contains(.lineFeed) else { return error = .fieldLine(.value) }
    guard name.first == UInt8(ascii: ":") else { return appendField(name, value) }
    switch name.count {
    case 5:
      path = keep(value)
      keptSize += path.count
      if path.count > limits.line { error = .lineTooLong(limit: limits.line) }
    case 7 where name.elementsEqual(":method".utf8): method = keep(value)
    case 7: scheme = value.map(\.lowercased)
    default:
      let authority = keep(value)
      self.authority = authority
      fields.append((keep("host".utf8), authority))
    }
  }

  private mutating func appendField(
    _ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer
  ) {
    count += 1
    let size = keptSize + name.count + value.count + 4
    guard size <= limits.head, count <= limits.fields else { return error = .headTooLarge }
    if name.elementsEqual("cookie".utf8) {
      keptSize += value.count + (cookies.isEmpty ? 8 : 2)
      if !cookies.isEmpty { cookies += "; ".utf8 }
      cookies += value
    } else {
      keptSize = size
      fields.append((keep(name), keep(value)))
    }
  }

  private mutating func keep(_ more: some Collection<UInt8>) -> Range<Int> {
    bytes += more
    return (bytes.count - more.count)..<bytes.count
  }

  /// Adds the `cookie` field, if there are cookies.
  fileprivate mutating func endFields() {
    if !cookies.isEmpty { fields.append((keep("cookie".utf8), keep(cookies))) }
  }
}

extension RequestHead {
  /// Creates the head of an HTTP/2 request from its fields (RFC 9113 section 8.3).
  ///
  /// - Parameter endsStream: Whether no body follows.
  package init(
    _ section: FieldSection, endsStream: Bool, limits: MessageLimits
  ) throws(RequestError) {
    if let error = section.error { throw error }
    guard section.isForHTTP else { throw .target }
    var section = section
    section.endFields()
    self = try section.bytes.withUnsafeBufferPointer { bytes throws(RequestError) in
      try RequestHead(
        section, of: UnsafeRawBufferPointer(bytes), endsStream: endsStream, limits: limits)
    }
  }

  private init(
    _ section: FieldSection, of bytes: UnsafeRawBufferPointer, endsStream: Bool,
    limits: MessageLimits
  ) throws(RequestError) {
    func isToken(_ name: Range<Int>) -> Bool {
      !name.isEmpty && bytes.allSatisfy(in: name) { $0.isToken }
    }
    guard isToken(section.method) else { throw .requestLine }
    let line = try RequestLine(method: section.method, target: section.target, .http2, of: bytes)
    var slots: [FieldSlot] = []
    for (name, value) in section.fields {
      guard isToken(name) else { throw .fieldLine(.name) }
      let slot = try FieldSlot(name: name, value: value, of: bytes)
      // A `host` that equals `:authority` (RFC 9113 section 8.3.1) is kept only once.
      if section.hasAuthority, let first = slots.first, bytes.matches(slot.name, "host") {
        guard bytes[slot.value].elementsEqual(bytes[first.value]) else { throw .host }
      } else {
        slots.append(slot)
      }
    }
    try self.init(
      line, slots, of: bytes, length: bytes.count, endsStream: endsStream, limits: limits)
  }
}
