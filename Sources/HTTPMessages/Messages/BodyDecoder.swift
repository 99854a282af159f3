import HTTPTypes

/// A decoder for the framing of a body (by length, in chunks or until the end), without any I/O.
///
/// The owner calls ``next(_:)`` with the bytes that it has not dropped yet, drops the consumed
/// bytes, and calls again until the result is ``Step/needsMore`` or ``Step/end(consumed:)``.
package struct BodyDecoder: Sendable {
  /// The result of reading the first bytes.
  package enum Step: Hashable, Sendable {
    /// More bytes are needed; a body that ends with the connection stays in this state.
    case needsMore
    /// This range of the given bytes, which is not empty, is data. The first `consumed` bytes are
    /// no longer needed.
    case data(Range<Int>, consumed: Int)
    /// The message has ended. The first `consumed` bytes, possibly none, belonged to its end.
    case end(consumed: Int)
    /// The framing is malformed, or the body is too large.
    case refused(RequestError)
  }

  private enum Place: Hashable {
    /// The line end after the data of a chunk.
    case lineEnd
    case sizeLine
    /// The data of a chunk, before its first byte has arrived.
    case data(size: Int)
    /// The lines after the last chunk; `start` is the index of the first line.
    case trailers(start: Int)
  }

  /// The way in which the body is delimited.
  package let framing: BodyFraming
  /// The trailer fields of a chunked body, which are complete at the end of the body.
  package private(set) var trailers = HTTPFields()
  /// The number of bytes of data so far.
  package private(set) var count = 0
  private let limits: MessageLimits
  /// The maximum number of digits of a chunk's size, including leading zeros.
  private static let mostDigits = 16
  /// The number of bytes that are left of the body, or of the current chunk.
  private var remaining: Int
  /// The part that is read next if the body is in chunks.
  private var place = Place.sizeLine
  /// The reader of the lines between the data, which keeps its position until a line is consumed.
  private var reader = LineReader()
  /// The number of bytes of chunk extensions so far, which is limited (RFC 9112 section 7.1.1).
  private var extensions = 0
  private var slots: [FieldSlot] = []

  /// Creates a decoder at the first byte of a body.
  package init(framing: BodyFraming, limits: MessageLimits = MessageLimits()) {
    self.framing = framing
    self.limits = limits
    remaining =
      switch framing {
      case .none, .chunked: 0
      case .length(let length): length
      case .untilClose: .max
      }
  }

  /// Parses the beginning of `bytes`.
  package mutating func next(_ bytes: UnsafeRawBufferPointer) -> Step {
    if remaining > 0 { return data(bytes, from: 0) }
    guard framing == .chunked else { return .end(consumed: 0) }
    do throws(RequestError) {
      return try nextChunk(bytes)
    } catch {
      return .refused(error)
    }
  }

  /// Returns as much data as there is, from `start` on.
  private mutating func data(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Step {
    let length = min(remaining, bytes.count - start)
    guard length > 0 else { return .needsMore }
    guard length <= limits.body - count else {
      return .refused(.bodyTooLarge(limit: limits.body))
    }
    remaining -= length
    count += length
    return .data(start..<(start + length), consumed: start + length)
  }

  /// Reads the lines between the data; no bytes are consumed before the next data or the end.
  private mutating func nextChunk(_ bytes: UnsafeRawBufferPointer) throws(RequestError) -> Step {
    while true {
      switch place {
      case .lineEnd:
        guard let end = try line(of: bytes, limit: 0) else { return .needsMore }
        if !end.isEmpty { throw .chunk }
        place = .sizeLine
      case .sizeLine:
        guard let line = try line(of: bytes, limit: limits.line) else { return .needsMore }
        place = try placeBehind(line, of: bytes)
      case .data(let size):
        let start = reader.position
        guard bytes.count > start else { return .needsMore }
        remaining = size
        reader = LineReader()
        place = .lineEnd
        return data(bytes, from: start)
      case .trailers(let start):
        guard try slots.read(bytes, by: &reader, from: start, limits: limits) else {
          return .needsMore
        }
        trailers = HTTPFields(slots: slots, of: bytes)
        return .end(consumed: reader.position)
      }
    }
  }

  /// Reads the line before the data of a chunk: `chunk-size [ chunk-ext ]` (RFC 9112 section 7.1).
  private mutating func placeBehind(
    _ sizeLine: Range<Int>, of bytes: UnsafeRawBufferPointer
  ) throws(RequestError) -> Place {
    var size = 0
    var index = sizeLine.lowerBound
    while index < sizeLine.upperBound, let digit = bytes[index].hexValue {
      // A size has at most 60 bits, and at most `mostDigits` digits, including leading zeros.
      if size >> 56 > 0 || index - sizeLine.lowerBound == Self.mostDigits { throw .chunk }
      size = size << 4 | Int(digit)
      index += 1
    }
    extensions += sizeLine.upperBound - index
    guard index > sizeLine.lowerBound, extensions <= limits.head else { throw .chunk }
    var rest = bytes[index..<sizeLine.upperBound]
    while !rest.isEmpty {
      guard rest.takeExtension() else { throw .chunk }
    }
    if size == 0 { return .trailers(start: reader.position) }
    if size > limits.body - count { throw .bodyTooLarge(limit: limits.body) }
    return .data(size: size)
  }

  private mutating func line(
    of bytes: UnsafeRawBufferPointer, limit: Int
  ) throws(RequestError) -> Range<Int>? {
    switch reader.next(bytes, limit: limit) {
    case .needsMore: return nil
    case .line(let line): return line
    case .tooLong, .stray: throw .chunk
    }
  }
}

extension Slice<UnsafeRawBufferPointer> {
  /// Takes `BWS ";" BWS name [ BWS "=" BWS value ]` (section 7.1.1); returns false if the text
  /// differs from that.
  fileprivate mutating func takeExtension() -> Bool {
    take(while: \.isBlank)
    guard popFirst() == UInt8(ascii: ";") else { return false }
    take(while: \.isBlank)
    guard !take(while: \.isToken).isEmpty else { return false }
    var value = self
    value.take(while: \.isBlank)
    guard value.popFirst() == UInt8(ascii: "=") else { return true }
    value.take(while: \.isBlank)
    self = value
    return first == UInt8(ascii: "\"") ? takeQuoted() : !take(while: \.isToken).isEmpty
  }

  /// Takes a quoted string (RFC 9110 section 5.6.4); returns false if it is malformed.
  private mutating func takeQuoted() -> Bool {
    removeFirst()
    while var byte = popFirst() {
      if byte == UInt8(ascii: "\"") { return true }
      if byte == UInt8(ascii: "\\") { byte = popFirst() ?? 0 }
      guard byte.isFieldValue else { return false }
    }
    return false
  }
}

/// The ways in which a message's body is delimited (RFC 9112 section 6).
package enum BodyFraming: Hashable, Sendable {
  /// The message has no body.
  case none
  /// The body has this many bytes.
  case length(Int)
  /// The body is sent in chunks, followed by trailer fields.
  case chunked
  /// The body ends with the connection (of a response) or with the stream (of an HTTP/2 request).
  case untilClose
}
