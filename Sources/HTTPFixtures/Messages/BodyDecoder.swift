import HTTPTypes

/// A decoder of the framing of a body: by length, by chunks or until the end; it does no I/O.
///
/// The owner calls ``next(_:)`` with the bytes it has not dropped yet, drops what is consumed, and
/// calls again until ``Step/needsMore`` or ``Step/end(consumed:)``.
public struct BodyDecoder: Sendable {
  /// The result of reading the first bytes.
  public enum Step: Hashable, Sendable {
    /// Nothing can be said before more bytes come; a body until the end of the connection stays so.
    case needsMore
    /// These of the given bytes, never none, are data; `consumed` bytes are done with.
    case data(Range<Int>, consumed: Int)
    /// The message has ended; `consumed` bytes, possibly none, belonged to its end.
    case end(consumed: Int)
    /// The framing is broken or the body too large.
    case refused(RequestError)
  }

  private enum Place: Hashable {
    /// The line end behind the data of a chunk.
    case lineEnd
    case sizeLine
    /// The data of a chunk of which none has come.
    case data(size: Int)
    /// The lines behind the last chunk, the first of which begins there.
    case trailers(start: Int)
  }

  /// The way in which the body is delimited.
  public let framing: BodyFraming
  /// The trailer fields of a chunked body, complete at its end.
  public private(set) var trailers = HTTPFields()
  /// The number of bytes of data that have been found.
  public private(set) var count = 0
  private let limits: MessageLimits
  /// The bytes that are left of the body, or of the chunk that has begun.
  private var remaining: Int
  /// The part that is read next if the body comes in chunks.
  private var place = Place.sizeLine
  /// The reader of the lines between the data, which keeps its place until a line is consumed.
  private var reader = LineReader()
  /// Bytes of chunk extensions so far, which no body may be full of (RFC 9112 section 7.1.1).
  private var extensions = 0
  private var slots: [FieldSlot] = []

  /// Creates a decoder at the first byte of a body.
  public init(framing: BodyFraming, limits: MessageLimits = MessageLimits()) {
    self.framing = framing
    self.limits = limits
    remaining =
      switch framing {
      case .none, .chunked: 0
      case .length(let length): length
      case .untilClose: .max
      }
  }

  /// Parses the first of `bytes`.
  public mutating func next(_ bytes: UnsafeRawBufferPointer) -> Step {
    if remaining > 0 { return data(bytes, from: 0) }
    guard framing == .chunked else { return .end(consumed: 0) }
    do throws(RequestError) {
      return try nextChunk(bytes)
    } catch {
      return .refused(error)
    }
  }

  /// As much data as there is, from `start` on.
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

  /// Reads the lines between the data; nothing is consumed before there is data, or the end.
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

  private mutating func placeBehind(
    _ sizeLine: Range<Int>, of bytes: UnsafeRawBufferPointer
  ) throws(RequestError) -> Place {
    guard let chunk = ChunkLine(sizeLine, of: bytes),
      extensions + chunk.extensions.count <= limits.head
    else { throw .chunk }
    extensions += chunk.extensions.count
    if chunk.size == 0 { return .trailers(start: reader.position) }
    if chunk.size > limits.body - count { throw .bodyTooLarge(limit: limits.body) }
    return .data(size: chunk.size)
  }

  private mutating func line(
    of bytes: UnsafeRawBufferPointer, limit: Int
  ) throws(RequestError) -> Range<Int>? {
    switch reader.next(bytes, limit: limit) {
    case .needsMore: return nil
    case .line(let line): return line
    case .tooLong, .bareLF, .bareCR: throw .chunk
    }
  }
}

/// The line before the data of a chunk: `chunk-size [ chunk-ext ]` (RFC 9112 section 7.1).
struct ChunkLine: Hashable, Sendable {
  /// The number of bytes of data that follow; 0 for the last chunk.
  let size: Int
  /// The extensions, which are checked and ignored.
  let extensions: Range<Int>

  /// Nil for a size that is none or beyond 60 bits, and for extensions that break the grammar.
  init?(_ line: Range<Int>, of bytes: UnsafeRawBufferPointer) {
    var number = 0
    var index = line.lowerBound
    while index < line.upperBound, let digit = bytes[index].hexValue {
      if number >> 56 > 0 { return nil }
      number = number << 4 | Int(digit)
      index += 1
    }
    guard index > line.lowerBound else { return nil }
    size = number
    extensions = index..<line.upperBound
    while index < line.upperBound {
      guard let next = Self.end(ofExtensionAt: index, in: line, of: bytes) else { return nil }
      index = next
    }
  }

  /// `BWS ";" BWS name [ BWS "=" BWS value ]` (section 7.1.1); `nil` if there is something else.
  private static func end(
    ofExtensionAt start: Int, in line: Range<Int>, of bytes: UnsafeRawBufferPointer
  ) -> Int? {
    guard let semicolon = place(of: ";", from: start, in: line, of: bytes) else { return nil }
    let name = bytes.skippingBlanks(from: semicolon + 1, in: line)
    let end = bytes.skippingToken(from: name, in: line)
    guard end > name else { return nil }
    guard let equals = place(of: "=", from: end, in: line, of: bytes) else { return end }
    let value = bytes.skippingBlanks(from: equals + 1, in: line)
    guard value < line.upperBound else { return nil }
    if bytes[value] == UInt8(ascii: "\"") { return bytes.skippingQuoted(from: value, in: line) }
    let last = bytes.skippingToken(from: value, in: line)
    return last > value ? last : nil
  }

  /// Returns the place of a delimiter, behind blanks if need be; `nil` if there is none.
  private static func place(
    of delimiter: Unicode.Scalar, from start: Int, in line: Range<Int>,
    of bytes: UnsafeRawBufferPointer
  ) -> Int? {
    let index = bytes.skippingBlanks(from: start, in: line)
    return index < line.upperBound && bytes[index] == UInt8(ascii: delimiter) ? index : nil
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func skippingBlanks(from start: Int, in line: Range<Int>) -> Int {
    self[start..<line.upperBound].firstIndex { !$0.isBlank } ?? line.upperBound
  }

  fileprivate func skippingToken(from start: Int, in line: Range<Int>) -> Int {
    self[start..<line.upperBound].firstIndex { !$0.isToken } ?? line.upperBound
  }

  /// Returns the end of a quoted string (RFC 9110 section 5.6.4); `nil` if its text or its end is
  /// wrong.
  fileprivate func skippingQuoted(from start: Int, in line: Range<Int>) -> Int? {
    var index = start + 1
    while index < line.upperBound {
      if self[index] == UInt8(ascii: "\"") { return index + 1 }
      if self[index] == UInt8(ascii: "\\") { index += 1 }
      guard index < line.upperBound, self[index].isFieldValue else { return nil }
      index += 1
    }
    return nil
  }
}

/// The ways in which a message's body is delimited (RFC 9112 section 6).
public enum BodyFraming: Hashable, Sendable {
  /// There is no body.
  case none
  /// The body has this many bytes.
  case length(Int)
  /// The body comes in chunks, then trailer fields.
  case chunked
  /// The body ends with the connection of a response, or with the stream of an HTTP/2 request.
  case untilClose
}
