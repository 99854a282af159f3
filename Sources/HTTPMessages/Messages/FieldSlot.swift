import HTTPTypes

/// The place of one field line in the bytes of its head, without a copy.
package struct FieldSlot: Hashable, Sendable {
  // In half the memory; no limit allows a head of 4 GiB.
  private let (nameBytes, valueBytes): (Range<UInt32>, Range<UInt32>)

  package var name: Range<Int> { Int(nameBytes.lowerBound)..<Int(nameBytes.upperBound) }
  /// The bytes of the value, without the whitespace around it.
  package var value: Range<Int> { Int(valueBytes.lowerBound)..<Int(valueBytes.upperBound) }

  /// Reads one line by the grammar of RFC 9112 section 5.
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

  /// Joins a name, which is a token, with a value.
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

  /// Returns the fault of a line; a bare CR comes first, as it may be seen before the line ends.
  private static func mistake(
    _ other: FieldLineError, in line: Range<Int>, of bytes: UnsafeRawBufferPointer
  ) -> RequestError {
    .fieldLine(bytes[line].contains(.carriageReturn) ? .bareCR : other)
  }
}

extension [FieldSlot] {
  /// Reads field lines; true once the empty line behind them has come.
  ///
  /// - Parameters:
  ///   - start: Where the head, or the trailer section, begins.
  ///   - longest: The most bytes of one line, if that is less than what the head has room for.
  mutating func read(
    _ bytes: UnsafeRawBufferPointer, by reader: inout LineReader, from start: Int = 0,
    longest: Int = .max, limits: MessageLimits
  ) throws(RequestError) -> Bool {
    while true {
      let room = limits.head - (reader.position - start)
      switch reader.next(bytes, limit: Swift.min(longest, room)) {
      case .needsMore: return false
      case .tooLong: throw .headTooLarge
      case .bareLF: throw .fieldLine(.bareLF)
      case .bareCR: throw .fieldLine(.bareCR)
      case .line(let line) where line.isEmpty: return true
      case .line(let line) where count < limits.fields:
        append(try FieldSlot(line, of: bytes))
      case .line(let line):
        // A bare CR is named first here too.
        throw bytes[line].contains(.carriageReturn) ? .fieldLine(.bareCR) : .headTooLarge
      }
    }
  }
}

/// The reason why a line of a head or a trailer section is no field line (RFC 9112 section 5).
package enum FieldLineError: String, Error, Hashable, Sendable {
  /// The line begins with whitespace, which once meant that it continues the one before.
  case folded = "the line begins with whitespace (line folding)"
  /// There is no colon, or nothing before it.
  case noName = "no field name before a colon"
  /// A byte of the name is not allowed there; whitespace before the colon is the usual one.
  case name = "a byte that no field name may have, such as a space before the colon"
  /// A byte of the value is a control character.
  case value = "a control character in the field value"
  /// A CR that no LF follows.
  case bareCR = "a CR without its LF"
  /// An LF that no CR precedes.
  case bareLF = "an LF without its CR"
}

extension HTTPFields {
  /// Creates the fields of a head, byte for byte as they were sent; the parser has checked the
  /// names.
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
  /// `Refresh`, which no RFC has; the HTML standard does.
  package static let refresh = HTTPField.Name("Refresh") ?? .location

  /// Whether the field is about the message on this connection and not about its content: if the
  /// message ends, and how the connection continues (RFC 9110 section 7.6.1, RFC 9112 section 6).
  package var isAboutFraming: Bool { Self.framing.contains(canonicalName) }

  private static let framing: Set<String> = [
    "connection", "content-length", "keep-alive", "proxy-connection", "te", "trailer",
    "transfer-encoding", "upgrade",
  ]
}
