import HTTPTypes

/// A parser of the head and body of one response, for a client and without any I/O.
///
/// The owner calls ``next(_:)`` with the bytes that it has not dropped yet, drops those that are
/// consumed, and calls again until the result is ``Step/needsMore``, ``Step/end(consumed:)`` or
/// ``Step/refused(_:)``. When the connection ends, it calls ``finish()``.
package struct ResponseParser: Sendable {
  /// The result of reading the first bytes.
  package enum Step: Hashable, Sendable {
    /// More bytes are needed.
    case needsMore
    /// The final head. Interim heads (1xx) have been skipped.
    case head(ResponseHead, consumed: Int)
    /// This range of the given bytes, which is not empty, is data of the body.
    case data(Range<Int>, consumed: Int)
    /// The response is complete.
    case end(consumed: Int)
    /// The rest of the response cannot be read.
    case refused(ResponseError)
  }

  private let method: HTTPRequest.Method
  private let limits: MessageLimits
  private var reader = LineReader(acceptsBareLF: true)
  private var line: StatusLine?
  private var slots: [FieldSlot] = []
  private var body: BodyDecoder?

  /// Creates a parser at the first byte of the response to a request of this method.
  package init(to method: HTTPRequest.Method, limits: MessageLimits = MessageLimits()) {
    self.method = method
    self.limits = limits
  }

  /// The trailer fields of a chunked body, which are complete at the end of the body.
  package var trailers: HTTPFields { body?.trailers ?? HTTPFields() }

  /// Parses the beginning of `bytes`.
  package mutating func next(_ bytes: UnsafeRawBufferPointer) -> Step {
    if body != nil { return nextOfBody(bytes) }
    do throws(ResponseError) {
      guard let head = try finalHead(bytes) else { return .needsMore }
      body = BodyDecoder(framing: head.framing, limits: limits)
      return .head(head, consumed: reader.position)
    } catch {
      return .refused(error)
    }
  }

  /// Returns the result of the connection's end at this point: the end of the body, or an error.
  ///
  /// Call this when ``next(_:)`` needs more bytes, but no more will arrive.
  package mutating func finish() -> Step {
    guard var body else { return .refused(.endedInHead) }
    switch body.framing {
    case .untilClose: return .end(consumed: 0)
    case .chunked: return .refused(.endedInBody)
    case .none, .length:
      let rest = body.next(UnsafeRawBufferPointer(start: nil, count: 0))
      return rest == .end(consumed: 0) ? .end(consumed: 0) : .refused(.endedInBody)
    }
  }

  private mutating func nextOfBody(_ bytes: UnsafeRawBufferPointer) -> Step {
    switch body?.next(bytes) {
    case .none, .needsMore: .needsMore
    case .data(let range, let consumed): .data(range, consumed: consumed)
    case .end(let consumed): .end(consumed: consumed)
    case .refused(let error): .refused(.message(error))
    }
  }

  /// Returns the first head that is not interim; 101 is final, since HTTP ends there.
  private mutating func finalHead(
    _ bytes: UnsafeRawBufferPointer
  ) throws(ResponseError) -> ResponseHead? {
    while true {
      if line == nil {
        switch reader.next(bytes, limit: limits.head - reader.position) {
        case .needsMore: return nil
        case .line(let range): line = try StatusLine(range, of: bytes)
        case .tooLong: throw .message(.headTooLarge)
        case .stray: throw .statusLine
        }
      }
      guard let line, try readFields(bytes) else { return nil }
      if line.status >= 200 || line.status == 101 {
        return try ResponseHead(line, slots, of: bytes, to: method)
      }
      self.line = nil
      slots = []
    }
  }

  private mutating func readFields(
    _ bytes: UnsafeRawBufferPointer
  ) throws(ResponseError) -> Bool {
    do throws(RequestError) { return try slots.read(bytes, by: &reader, limits: limits) } catch {
      throw .message(error)
    }
  }
}
