import HTTPTypes

/// Takes the framing off a body, by length, by chunks or until the end; it does no I/O.
///
/// The owner calls ``next(_:)`` with the bytes it has not dropped yet, drops what is consumed, and
/// calls again until ``Step/needsMore`` or ``Step/end(consumed:)``.
public struct BodyDecoder: Sendable {
  /// What the first bytes given amount to.
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

  /// How the body is delimited.
  public let framing: BodyFraming
  /// The trailer fields of a chunked body, complete at its end.
  public private(set) var trailers = HTTPFields()
  /// How many bytes of data have been found.
  public private(set) var count = 0
  private let limits: MessageLimits
  /// What is left of the body, or of the chunk that has begun.
  private var remaining: Int
  /// What is read next where the body comes in chunks.
  private var place = Place.sizeLine
  /// Reads the lines between the data; it stands where it got to, as nothing before is consumed.
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

  /// Says what the first of `bytes` are.
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

  /// What stands between the data; nothing is consumed before there is data, or the end.
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
        guard let trailers = try trailers(of: bytes, from: start) else { return .needsMore }
        self.trailers = trailers
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

  private mutating func trailers(
    of bytes: UnsafeRawBufferPointer, from start: Int
  ) throws(RequestError) -> HTTPFields? {
    while true {
      switch reader.next(bytes, limit: limits.head - (reader.position - start)) {
      case .needsMore: return nil
      case .tooLong: throw .headTooLarge
      case .bareLF: throw .fieldLine(.bareLF)
      case .bareCR: throw .fieldLine(.bareCR)
      case .line(let line) where line.isEmpty:
        return HTTPFields(slots: slots, of: bytes)
      case .line(let line):
        let hasRoom: Bool
        do throws(FieldLineError) {
          hasRoom = try slots.append(line, of: bytes, limit: limits.fields)
        } catch {
          throw .fieldLine(error)
        }
        if !hasRoom { throw .headTooLarge }
      }
    }
  }
}
