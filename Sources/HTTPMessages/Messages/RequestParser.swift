import HTTPTypes

/// A strict parser of request heads (RFC 9110 and RFC 9112), without any I/O.
///
/// The owner holds the bytes. Each time more of them arrive, it calls `parse(_:)` with all bytes
/// since the beginning of the request. After ``Step/head(_:length:)`` it drops `length` bytes,
/// reads the body with a `BodyDecoder`, and calls again with the bytes that follow.
///
/// | bytes so far | step |
/// |---|---|
/// | `GET / HTTP/1.1⏎Host: a⏎` | ``Step/needsMore`` |
/// | `GET / HTTP/1.1⏎Host: a⏎⏎` | ``Step/head(_:length:)`` |
/// | `GET / HTTP/1.1⏎Host : a⏎` | ``Step/refused(_:)`` with ``RequestError/fieldLine(_:)`` |
package struct RequestParser: Sendable {
  /// The result of parsing the bytes so far.
  package enum Step: Sendable {
    /// The head is not complete.
    case needsMore
    /// The head is complete and takes the first `length` bytes.
    case head(RequestHead, length: Int)
    /// The server has to reply with the error's status and close the connection.
    case refused(RequestError)
  }

  private let limits: MessageLimits
  private var reader = LineReader()
  private var line: RequestLine?
  private var slots: [FieldSlot] = []

  /// Creates a parser at the beginning of a request.
  package init(limits: MessageLimits = MessageLimits()) {
    self.limits = limits
  }

  /// Parses bytes, which begin with the first byte of the request.
  ///
  /// Bytes that were parsed in an earlier call are not read again. After a head or an error, the
  /// parser expects the beginning of a new request.
  package mutating func parse(_ bytes: UnsafeRawBufferPointer) -> Step {
    do throws(RequestError) {
      var begun = line.take()
      if begun == nil { begun = try requestLine(bytes) }
      guard let line = begun else { return .needsMore }
      guard try slots.read(bytes, by: &reader, longest: limits.line, limits: limits) else {
        self.line = line
        return .needsMore
      }
      let length = reader.position
      let head = try RequestHead(line, slots, of: bytes, length: length, limits: limits)
      reset()
      return .head(head, length: length)
    } catch {
      reset()
      return .refused(error)
    }
  }

  private mutating func reset() {
    reader = LineReader()
    // Removing a few slots one by one is faster than removing all at once.
    while slots.popLast() != nil {}
  }

  /// Returns the first line that is not empty; RFC 9112 section 2.2 says to skip empty lines.
  private mutating func requestLine(
    _ bytes: UnsafeRawBufferPointer
  ) throws(RequestError) -> RequestLine? {
    while true {
      // A TLS handshake on a port without TLS has no line end to wait for.
      if reader.position < bytes.count, !bytes[reader.position].isToken,
        bytes[reader.position] != .carriageReturn
      {
        throw .requestLine
      }
      switch reader.next(bytes, limit: limits.line) {
      case .needsMore: return nil
      case .tooLong: throw longLine(bytes)
      case .stray(let fault): throw .fieldLine(fault)
      case .line(let line) where line.isEmpty:
        if reader.position > 8 { throw .requestLine }
      case .line(let line):
        do throws(RequestError) { return try RequestLine(line, of: bytes) } catch {
          // A bare CR takes precedence over other errors: it may be found before the line ends.
          throw bytes[line].contains(.carriageReturn) ? .fieldLine(.bareCR) : error
        }
      }
    }
  }

  /// Returns the error for a line that exceeds the limit: an unknown method (RFC 9112 section 3) if
  /// the method alone fills the limit, otherwise a line that is too long.
  private func longLine(_ bytes: UnsafeRawBufferPointer) -> RequestError {
    let start = bytes.prefix(8).firstIndex(where: \.isToken) ?? 0
    let method = bytes[start...].prefix(limits.line)
    guard method.allSatisfy(\.isToken) else { return .lineTooLong(limit: limits.line) }
    return .unknownMethod(bytes.text(start..<min(method.endIndex, start + 32)))
  }

  /// Whether an incomplete or invalid head has the method HEAD, so that its reply has no body.
  ///
  /// Only empty lines that end with CR LF may precede the method. Any other first line is the line
  /// with the error, even if a line with HEAD follows.
  package static func isHead(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    for _ in 0..<4 where rest.starts(with: "\r\n".utf8) { rest = rest.dropFirst(2) }
    return rest.starts(with: "HEAD ".utf8)
  }
}

/// The first line of a request, as ranges of the head's bytes.
struct RequestLine: Sendable {
  var method: HTTPRequest.Method
  var version: MessageVersion
  var form: TargetForm
  var target: Range<Int>
  var path: Range<Int>
  var query: Range<Int>?
  var authority: Range<Int>?

  /// Reads `METHOD SP TARGET SP VERSION` (RFC 9112 section 3).
  init(_ line: Range<Int>, of bytes: UnsafeRawBufferPointer) throws(RequestError) {
    guard let first = line.first(where: { bytes[$0] == .space }),
      let last = line.last(where: { bytes[$0] == .space }), first < last, first > line.lowerBound,
      bytes.allSatisfy(in: line.lowerBound..<first, { $0.isToken })
    else {
      throw .requestLine
    }
    try self.init(
      method: line.lowerBound..<first, target: (first + 1)..<last,
      Self.version((last + 1)..<line.upperBound, of: bytes), of: bytes)
  }

  /// Creates a line from a method, which is a token, and a target.
  ///
  /// Finds the form, authority, path and query of the target (RFC 9112 section 3.2).
  init(
    method name: Range<Int>, target: Range<Int>, _ version: MessageVersion,
    of bytes: UnsafeRawBufferPointer
  ) throws(RequestError) {
    guard !target.isEmpty, bytes.allSatisfy(in: target, { $0.isTarget }) else { throw .target }
    (self.version, self.target, form, path) = (version, target, .origin, target)
    method = try Self.method(name, of: bytes)
    let start = target.lowerBound
    if method == .connect {
      // RFC 9110 section 9.3.6: an empty or invalid port must be rejected.
      guard let parts = Authority(target, of: bytes), !parts.host.isEmpty, let port = parts.port,
        bytes[port].contains(where: { $0 != UInt8(ascii: "0") })
      else { throw .target }
      (form, authority, path) = (.authority, target, start..<start)
      return
    }
    if bytes.equals(target, "*") {
      guard method == .options else { throw .target }
      form = .asterisk
      return
    }
    if bytes[start] != UInt8(ascii: "/") {
      let authority = try Self.authority(target, of: bytes)
      (form, self.authority, path) = (
        .absolute, authority, authority.upperBound..<target.upperBound
      )
    }
    try readPath(bytes)
  }

  private static func version(
    _ range: Range<Int>, of bytes: UnsafeRawBufferPointer
  ) throws(RequestError) -> MessageVersion {
    if bytes.equals(range, "HTTP/1.1") { return .http11 }
    if bytes.equals(range, "HTTP/1.0") { return .http10 }
    let start = range.lowerBound
    guard range.count == 8, bytes.equals(start..<(start + 5), "HTTP/"),
      0x30...0x39 ~= bytes[start + 5], bytes[start + 6] == UInt8(ascii: "."),
      0x30...0x39 ~= bytes[start + 7]
    else {
      throw .requestLine
    }
    // RFC 9110 section 2.5: a higher minor version is treated as the highest known one.
    if bytes[start + 5] == UInt8(ascii: "1") { return .http11 }
    throw .version(bytes.text(range))
  }

  /// Returns a method of RFC 9110, or PATCH (RFC 5789); names are case-sensitive.
  private static func method(
    _ range: Range<Int>, of bytes: UnsafeRawBufferPointer
  ) throws(RequestError) -> HTTPRequest.Method {
    if bytes.equals(range, "GET") { return .get }
    switch bytes.text(range) {
    case "POST": return .post
    case "HEAD": return .head
    case "OPTIONS": return .options
    case "PUT": return .put
    case "DELETE": return .delete
    case "PATCH": return .patch
    case "TRACE": return .trace
    case "CONNECT": return .connect
    case let name: throw .unknownMethod(String(name.prefix(32)))
    }
  }

  /// Finds the end of the path, and throws if it has bytes that implementations treat differently.
  ///
  /// These bytes are a `%` without two digits, an encoded NUL, a backslash, and bytes that no
  /// client sends there. They are allowed in a query, where they have no special meaning.
  private mutating func readPath(_ bytes: UnsafeRawBufferPointer) throws(RequestError) {
    for index in path {
      switch bytes[index] {
      case UInt8(ascii: "?"):
        query = (index + 1)..<path.upperBound
        path = path.lowerBound..<index
        return
      case UInt8(ascii: "%"):
        guard index + 2 < path.upperBound, bytes.isEscape(at: index),
          !bytes.equals((index + 1)..<(index + 3), "00")
        else { throw .target }
      case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"):
        throw .target
      default: break
      }
    }
  }

  /// Returns the authority of `scheme://authority/…`.
  private static func authority(
    _ target: Range<Int>, of bytes: UnsafeRawBufferPointer
  ) throws(RequestError) -> Range<Int> {
    let schemes: [StaticString] = ["http://", "https://"]
    let scheme = schemes.first {
      target.count > $0.utf8CodeUnitCount
        && bytes.matches(target.lowerBound..<(target.lowerBound + $0.utf8CodeUnitCount), $0)
    }
    guard let scheme else { throw .target }
    let start = target.lowerBound + scheme.utf8CodeUnitCount
    let end = bytes[start..<target.upperBound].firstIndex { "/?".utf8.contains($0) }
    let authority = start..<(end ?? target.upperBound)
    guard let parts = Authority(authority, of: bytes), !parts.host.isEmpty else { throw .target }
    return authority
  }
}

/// A form of a request's target (RFC 9112 section 3.2).
package enum TargetForm: Hashable, Sendable {
  /// `/path?query`, the usual form.
  case origin
  /// `http://host/path?query`, as sent to a proxy.
  case absolute
  /// `host:port`, for CONNECT only.
  case authority
  /// `*`, for OPTIONS only.
  case asterisk
}

/// The HTTP version of a message (RFC 9112 section 2.3, RFC 9113).
package enum MessageVersion: String, Hashable, Sendable {
  /// HTTP/1.0: one exchange per connection unless both sides ask for more, and no chunked coding.
  case http10 = "HTTP/1.0"
  /// HTTP/1.1: connections stay open unless one side sends `close`.
  case http11 = "HTTP/1.1"
  /// HTTP/2: each exchange has its own stream, whose end is the end of the body.
  case http2 = "HTTP/2"
}

/// The limits of one message, which is refused if it exceeds one of them.
package struct MessageLimits: Hashable, Sendable {
  /// The maximum size of the first line in bytes, without its line ending; a longer line gets 414.
  package var line = 16_384
  /// The maximum size of the head in bytes, including the first line; a larger head gets 431.
  package var head = 65_536
  /// The maximum number of field lines; a request with more field lines gets 431.
  package var fields = 200
  /// The maximum size of the decoded body in bytes; a larger body gets 413.
  package var body = 64 << 20

  /// Creates the limits for a test server: generous, but small enough for 1000 connections.
  package init() {}
}
