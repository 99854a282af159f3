import HTTPTypes

/// The ranges of a field's name and value in the bytes of its head.
package struct FieldSlot: Hashable, Sendable {
  // 32 bits take half the memory. They are enough, since no limit allows a head of 4 GiB.
  private let (nameBytes, valueBytes): (Range<UInt32>, Range<UInt32>)

  package var name: Range<Int> { Int(nameBytes.lowerBound)..<Int(nameBytes.upperBound) }
  /// The bytes of the value, without the whitespace around it.
  package var value: Range<Int> { Int(valueBytes.lowerBound)..<Int(valueBytes.upperBound) }

  /// Parses one line with the grammar of RFC 9112 section 5.
  init(_ line: Range<Int>, of bytes: UnsafeRawBufferPointer) throws(RequestError) {
    if bytes[line.lowerBound].isBlank { throw Self.mistake(.folded, in: line, of: bytes) }
    var index = line.lowerBound
    while index < line.upperBound, bytes[index].isToken { index += 1 }
    guard index < line.upperBound, bytes[index] == UInt8(ascii: ":"), index > line.lowerBound
    else {
      let hasColon = bytes[line].dropFirst().contains(UInt8(ascii: ":"))
      throw Self.mistake(
        hasColon && index > line.lowerBound ? .name : .noName, in: line, of: bytes)
    }
    try self.init(
      name: line.lowerBound..<index, value: (index + 1)..<line.upperBound, of: bytes)
  }

  /// Creates a slot from a name, which is a token, and a value.
  init(
    name: Range<Int>, value: Range<Int>, of bytes: UnsafeRawBufferPointer
  ) throws(RequestError) {
    let value = bytes.trimmed(value)
    for index in value where !bytes[index].isFieldValue {
      throw Self.mistake(.value, in: value, of: bytes)
    }
    nameBytes = UInt32(name.lowerBound)..<UInt32(name.upperBound)
    valueBytes = UInt32(value.lowerBound)..<UInt32(value.upperBound)
  }

  /// Returns the error for a line: a bare CR if the line contains one, otherwise `other`.
  ///
  /// A bare CR may be found before the line ends, so it takes precedence over all other errors.
  private static func mistake(
    _ other: FieldLineError, in line: Range<Int>, of bytes: UnsafeRawBufferPointer
  ) -> RequestError {
    .fieldLine(bytes[line].contains(.carriageReturn) ? .bareCR : other)
  }
}

extension [FieldSlot] {
  /// Reads field lines, and returns true if the empty line after them has arrived.
  ///
  /// - Parameters:
  ///   - start: The index at which the head, or the trailer section, begins.
  ///   - longest: The maximum size of a line in bytes, unless the head has room only for a shorter
  ///     line.
  mutating func read(
    _ bytes: UnsafeRawBufferPointer, by reader: inout LineReader, from start: Int = 0,
    longest: Int = .max, limits: MessageLimits
  ) throws(RequestError) -> Bool {
    while true {
      let room = limits.head - (reader.position - start)
      switch reader.next(bytes, limit: Swift.min(longest, room)) {
      case .needsMore: return false
      case .tooLong: throw .headTooLarge
      case .stray(let fault): throw .fieldLine(fault)
      case .line(let line) where line.isEmpty: return true
      case .line(let line) where count < limits.fields:
        append(try FieldSlot(line, of: bytes))
      case .line(let line):
        // A bare CR takes precedence over other errors, as in a field line.
        throw bytes[line].contains(.carriageReturn) ? .fieldLine(.bareCR) : .headTooLarge
      }
    }
  }
}

/// The reason why a line of a head or a trailer section is not a field line (RFC 9112 section 5).
package enum FieldLineError: String, Error, Hashable, Sendable {
  /// The line begins with whitespace, which formerly meant that it continues the previous line.
  case folded = "the line begins with whitespace (line folding)"
  /// The line has no colon, or no name before the colon.
  case noName = "no field name before a colon"
  /// The name has a byte that is not allowed, most often whitespace before the colon.
  case name = "a byte that no field name may have, such as a space before the colon"
  /// A byte of the value is a control character.
  case value = "a control character in the field value"
  /// A CR that no LF follows.
  case bareCR = "a CR without its LF"
  /// An LF that no CR precedes.
  case bareLF = "an LF without its CR"
}

/// A reader of the lines of a head, in a buffer to which more bytes are appended.
struct LineReader: Hashable, Sendable {
  /// The result of reading a line.
  enum Step: Hashable {
    /// The end of the line has not arrived yet.
    case needsMore
    /// A line, without its line ending.
    case line(Range<Int>)
    /// The line is longer than the limit.
    case tooLong
    /// The line ends with an LF alone, or it has a CR that is followed by a byte other than LF.
    case stray(FieldLineError)
  }

  /// The index of the first byte of the next line.
  var position = 0
  /// Whether an LF alone also ends a line, which RFC 9112 section 2.2 allows.
  var acceptsBareLF = false
  /// The index before which all bytes have been searched for an LF.
  private(set) var searched = 0

  /// Returns the next line, and moves the reader to the byte after it.
  ///
  /// - Parameter limit: The maximum size of the line; below 0 if the previous lines left no room.
  mutating func next(_ bytes: UnsafeRawBufferPointer, limit: Int) -> Step {
    guard let end = bytes.firstIndex(of: .lineFeed, from: searched) else {
      let stray = bytes.firstIndex(of: .carriageReturn, from: searched) ?? bytes.count
      // A client that ends its lines with CR alone never sends the LF that is searched for.
      if stray + 1 < bytes.count, stray - position <= limit { return .stray(.bareCR) }
      searched = stray
      // The first byte beyond the limit may be the CR of the line ending.
      return bytes.count - position > limit + 1 ? .tooLong : .needsMore
    }
    let start = position
    position = end + 1
    searched = position
    let hasBoth = end > start && bytes[end - 1] == .carriageReturn
    let line = start..<(hasBoth ? end - 1 : end)
    if line.count <= limit, hasBoth || acceptsBareLF { return .line(line) }
    // A bare CR takes precedence: it may be found before the line ends or becomes too long.
    if bytes[line].prefix(max(0, limit + 1)).contains(.carriageReturn) { return .stray(.bareCR) }
    return line.count <= limit ? .stray(.bareLF) : .tooLong
  }
}

/// The facts that the fields of a head contain: length, codings, connection, host.
struct HeadFacts: Hashable, Sendable {
  /// The meaning of `Transfer-Encoding`.
  enum Coding: Hashable, Sendable {
    case absent
    case chunked
    /// An empty member, or chunked more than once.
    case broken
    /// The last coding is chunked. The value is the first coding that is not chunked.
    case unknown(Range<Int>)
    /// The last coding is not chunked, so only the end of the connection ends the body.
    case unchunked(Range<Int>)
  }

  var coding = Coding.absent
  /// The length, if all `Content-Length` fields are equal.
  var length: Int?
  var lengthFields = 0
  var lengthIsBroken = false
  var hosts = 0
  var host: Range<Int>?
  var saysClose = false
  var saysKeepAlive = false
  var expectations: [Range<Int>] = []

  init(_ slots: [FieldSlot], of bytes: UnsafeRawBufferPointer) {
    for slot in slots {
      // Most names differ in length, so few bytes are compared.
      switch slot.name.count {
      case 4 where bytes.matches(slot.name, "host"):
        hosts += 1
        host = slot.value
      case 6 where bytes.matches(slot.name, "expect"):
        expectations += bytes.members(of: slot.value)
      case 10 where bytes.matches(slot.name, "connection"):
        readConnection(slot.value, of: bytes)
      case 14 where bytes.matches(slot.name, "content-length"):
        readLength(slot.value, of: bytes)
      case 17 where bytes.matches(slot.name, "transfer-encoding"):
        readCoding(slot.value, of: bytes)
      default: break
      }
    }
  }

  private mutating func readConnection(_ value: Range<Int>, of bytes: UnsafeRawBufferPointer) {
    for member in bytes.members(of: value) {
      if bytes.matches(member, "close") { saysClose = true }
      if bytes.matches(member, "keep-alive") { saysKeepAlive = true }
    }
  }

  private mutating func readLength(_ value: Range<Int>, of bytes: UnsafeRawBufferPointer) {
    lengthFields += 1
    var number = 0
    for byte in bytes[value] {
      guard 0x30...0x39 ~= byte, number < 100_000_000_000_000_000 else {
        lengthIsBroken = true
        return
      }
      number = number * 10 + Int(byte - 0x30)
    }
    if value.isEmpty { lengthIsBroken = true }
    if let length, length != number { lengthIsBroken = true }
    length = number
  }

  /// Reads a list of codings.
  ///
  /// An empty member, which a list may have (RFC 9110 section 5.6.1.2), is an error here, because
  /// implementations disagree about `, chunked`.
  private mutating func readCoding(_ value: Range<Int>, of bytes: UnsafeRawBufferPointer) {
    for member in bytes.elements(of: value) {
      let isChunked = bytes.matches(member, "chunked")
      switch coding {
      case .broken: return
      case _ where member.isEmpty: coding = .broken
      case .absent: coding = isChunked ? .chunked : .unchunked(member)
      case .chunked, .unknown: coding = isChunked ? .broken : .unchunked(member)
      case .unchunked(let first): coding = isChunked ? .unknown(first) : .unchunked(first)
      }
    }
  }
}

extension HTTPFields {
  /// Creates the fields of a head, byte for byte as they were sent.
  ///
  /// The parser has already checked the names.
  package init(slots: some Collection<FieldSlot>, of bytes: UnsafeRawBufferPointer) {
    self.init()
    reserveCapacity(slots.count)
    for slot in slots {
      guard let name = HTTPField.Name(bytes.text(slot.name)) else {
        continue
      }
      append(HTTPField(name: name, lenientValue: bytes[slot.value]))
    }
  }
}

extension HTTPField.Name {
  /// `Pragma` (RFC 9111 section 5.4).
  static let pragma = HTTPField.Name("Pragma") ?? .cacheControl
  /// `Refresh`, which is defined in the HTML standard and not in an RFC.
  package static let refresh = HTTPField.Name("Refresh") ?? .location

  /// Whether the field is not about the content, but about the end of the message or about the
  /// connection (RFC 9110 section 7.6.1, RFC 9112 section 6).
  package var isAboutFraming: Bool { Self.framing.contains(canonicalName) }

  private static let framing: Set<String> = [
    "connection", "content-length", "keep-alive", "proxy-connection", "te", "trailer",
    "transfer-encoding", "upgrade",
  ]
}
