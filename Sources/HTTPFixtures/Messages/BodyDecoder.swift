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

  /// How the body is delimited.
  public let framing: BodyFraming
  /// The trailer fields of a chunked body, complete at its end.
  public private(set) var trailers = HTTPFields()
  /// How many bytes of data have been found.
  public private(set) var count = 0
  private let limits: MessageLimits
  /// What is left of the body, or of the chunk that has begun.
  private var remaining: Int
  private var isFirstChunk = true
  /// Bytes of chunk extensions so far, which no body may be full of (RFC 9112 section 7.1.1).
  private var extensions = 0
  /// How many bytes were there when a line had no end yet; 0 where none is waited for.
  private var waited = 0

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

  /// The line end of the chunk before, the size line, and the first data or the end.
  ///
  /// Nothing is consumed before there is data, so a size line in pieces is read anew each time.
  private mutating func nextChunk(_ bytes: UnsafeRawBufferPointer) throws(RequestError) -> Step {
    if isStillWaiting(bytes) { return .needsMore }
    waited = bytes.count
    var reader = LineReader()
    if !isFirstChunk {
      guard let end = try line(&reader, of: bytes, limit: 0) else { return .needsMore }
      if !end.isEmpty { throw .chunk }
    }
    guard let line = try line(&reader, of: bytes, limit: limits.line) else { return .needsMore }
    guard let chunk = ChunkLine(line, of: bytes),
      extensions + chunk.extensions.count <= limits.head
    else { throw .chunk }
    let size = chunk.size
    if size == 0 {
      guard let trailers = try trailers(&reader, of: bytes) else { return .needsMore }
      self.trailers = trailers
      return .end(consumed: reader.position)
    }
    if size > limits.body - count { throw .bodyTooLarge(limit: limits.body) }
    waited = 0
    guard bytes.count > reader.position else { return .needsMore }
    isFirstChunk = false
    extensions += chunk.extensions.count
    remaining = size
    return data(bytes, from: reader.position)
  }

  /// Whether a line that had no end before still has none, so that one that comes byte by byte is
  /// not read anew with each.
  private func isStillWaiting(_ bytes: UnsafeRawBufferPointer) -> Bool {
    waited > 0 && 0..<256 ~= bytes.count - waited && bytes[waited - 1] != .carriageReturn
      && !bytes[waited...].contains { $0 == .lineFeed || $0 == .carriageReturn }
  }

  private func line(
    _ reader: inout LineReader, of bytes: UnsafeRawBufferPointer, limit: Int
  ) throws(RequestError) -> Range<Int>? {
    switch reader.next(bytes, limit: limit) {
    case .needsMore: return nil
    case .line(let line): return line
    case .tooLong, .bareLF, .bareCR: throw .chunk
    }
  }

  private func trailers(
    _ reader: inout LineReader, of bytes: UnsafeRawBufferPointer
  ) throws(RequestError) -> HTTPFields? {
    let start = reader.position
    var slots: [FieldSlot] = []
    while true {
      switch reader.next(bytes, limit: limits.head - (reader.position - start)) {
      case .needsMore: return nil
      case .tooLong: throw .headTooLarge
      case .bareLF: throw .fieldLine(.bareLF)
      case .bareCR: throw .fieldLine(.bareCR)
      case .line(let line) where line.isEmpty:
        return HTTPFields(slots: slots, of: [UInt8](bytes[..<reader.position]))
      case .line(let line):
        guard slots.count < limits.fields else { throw .headTooLarge }
        do throws(FieldLineError) {
          slots.append(try FieldSlot(line, of: bytes))
        } catch {
          throw .fieldLine(error)
        }
      }
    }
  }
}
