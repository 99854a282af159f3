/// A parser of request heads in place, strict by RFC 9110 and RFC 9112; it does no I/O.
///
/// The owner keeps the bytes and calls `parse(_:)` with everything since the first byte of the
/// request each time more has come. After ``Step/head(_:length:)`` it drops `length` bytes, reads
/// the body with a `BodyDecoder`, and calls again with what follows.
package struct RequestParser: Sendable {
  /// The result of parsing the bytes so far.
  package enum Step: Sendable {
    /// The head is not complete.
    case needsMore
    /// The head is complete and takes the first `length` bytes.
    case head(RequestHead, length: Int)
    /// The request has to be answered with the error's status, and the connection closed.
    case refused(RequestError)
  }

  /// The limits that the parser was made with.
  package let limits: MessageLimits
  private var reader = LineReader()
  private var line: RequestLine?
  private var slots: [FieldSlot] = []

  /// Creates a parser at the beginning of a request.
  package init(limits: MessageLimits = MessageLimits()) {
    self.limits = limits
  }

  /// Whether nothing of the next request has been read but empty lines.
  package var isIdle: Bool { line == nil }

  /// Parses `bytes`, which begin with the first byte of the request, amount to.
  ///
  /// Bytes that were parsed in an earlier call are not read again. After a head or an error the
  /// parser stands at the beginning of a request again.
  package mutating func parse(_ bytes: UnsafeRawBufferPointer) -> Step {
    do throws(RequestError) {
      guard let head = try head(bytes) else { return .needsMore }
      let length = reader.position
      begin()
      return .head(head, length: length)
    } catch {
      begin()
      return .refused(error)
    }
  }

  private mutating func begin() {
    reader = LineReader()
    // To remove all at once takes longer than to remove each of a few.
    while slots.popLast() != nil {}
  }

  private mutating func head(_ bytes: UnsafeRawBufferPointer) throws(RequestError) -> RequestHead? {
    let line: RequestLine
    if let known = self.line.take() {
      line = known
    } else {
      guard let new = try requestLine(bytes) else { return nil }
      line = new
    }
    guard try slots.read(bytes, by: &reader, longest: limits.line, limits: limits) else {
      self.line = line
      return nil
    }
    return try RequestHead(line, slots, of: bytes, length: reader.position, limits: limits)
  }

  /// Returns the first line that is not empty: RFC 9112 section 2.2 has a server skip empty ones.
  private mutating func requestLine(
    _ bytes: UnsafeRawBufferPointer
  ) throws(RequestError) -> RequestLine? {
    while true {
      // A TLS handshake on a plain port has no line end to wait for.
      if reader.position < bytes.count, !bytes[reader.position].isToken,
        bytes[reader.position] != .carriageReturn
      {
        throw .requestLine
      }
      switch reader.next(bytes, limit: limits.line) {
      case .needsMore: return nil
      case .tooLong: throw longLine(bytes)
      case .bareLF: throw .fieldLine(.bareLF)
      case .bareCR: throw .fieldLine(.bareCR)
      case .line(let line) where line.isEmpty:
        if reader.position > 8 { throw .requestLine }
      case .line(let line):
        do throws(RequestError) { return try RequestLine(line, of: bytes) } catch {
          // A bare CR is named first, as it may be seen before the line ends.
          throw bytes[line].contains(.carriageReturn) ? .fieldLine(.bareCR) : error
        }
      }
    }
  }

  /// Returns the error of a line that is too long: its method is unknown (RFC 9112 section 3) if
  /// that is longer than any, else its target is too long.
  private func longLine(_ bytes: UnsafeRawBufferPointer) -> RequestError {
    let start = bytes.prefix(8).firstIndex(where: \.isToken) ?? 0
    let method = bytes[start...].prefix(limits.line)
    guard method.allSatisfy(\.isToken) else { return .lineTooLong(limit: limits.line) }
    return .unknownMethod(bytes.text(start..<min(method.endIndex, start + 32)))
  }

  /// Whether bytes that are no complete or no good head ask for one without a body, by HEAD.
  ///
  /// Only empty lines may stand before it: another line is the one that is refused, whatever
  /// follows.
  package static func isHead(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let lineEnds: [UInt8] = [.carriageReturn, .lineFeed]
    let start = bytes.prefix(8).firstIndex { !lineEnds.contains($0) } ?? 0
    return bytes[start...].starts(with: "HEAD ".utf8)
  }
}

/// The limits of one message, beyond which it is refused.
package struct MessageLimits: Hashable, Sendable {
  /// Bytes of the first line, without its line ending; beyond it a request gets 414.
  package var line = 16_384
  /// Bytes of the whole head, first line included; beyond it a request gets 431.
  package var head = 65_536
  /// Number of field lines; beyond it a request gets 431.
  package var fields = 200
  /// Bytes of the decoded body; beyond it a request gets 413.
  package var body = 64 << 20

  /// Creates the limits that suit a test server: generous, and small enough for 1000 connections.
  package init() {}
}
