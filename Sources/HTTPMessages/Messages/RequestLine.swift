import HTTPTypes

/// The first line of a request, as ranges of the head's bytes.
struct RequestLine: Hashable, Sendable {
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

  /// Joins a method, which is a token, with a target.
  init(
    method name: Range<Int>, target: Range<Int>, _ version: MessageVersion,
    of bytes: UnsafeRawBufferPointer
  ) throws(RequestError) {
    guard !target.isEmpty, bytes.allSatisfy(in: target, { $0.isTarget }) else { throw .target }
    (self.version, self.target, form, path) = (version, target, .origin, target)
    method = try Self.method(name, of: bytes)
    try readTarget(bytes)
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
    // RFC 9110 section 2.5: a higher minor version is read as the highest that is known.
    if bytes[start + 5] == UInt8(ascii: "1") { return .http11 }
    throw .version(bytes.text(range))
  }

  /// Returns the methods of RFC 9110 and PATCH (RFC 5789); names are compared with regard to case.
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

  /// Finds form, authority, path and query (RFC 9112 section 3.2).
  private mutating func readTarget(_ bytes: UnsafeRawBufferPointer) throws(RequestError) {
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

  /// Finds the end of the path, and refuses in it the bytes that readers disagree about.
  ///
  /// Those are a `%` without two digits, an encoded NUL, a backslash, and bytes that no client
  /// sends there. A query may have them, since they mean nothing there.
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
  /// `/path?query`, the usual one.
  case origin
  /// `http://host/path?query`, as sent to a proxy.
  case absolute
  /// `host:port`, of CONNECT only.
  case authority
  /// `*`, of OPTIONS only.
  case asterisk
}

/// The versions of HTTP that messages have (RFC 9112 section 2.3, RFC 9113).
package enum MessageVersion: String, Hashable, Sendable {
  /// HTTP/1.0: one exchange a connection unless both sides ask for more, and no chunked coding.
  case http10 = "HTTP/1.0"
  /// HTTP/1.1: connections stay open unless one side sends `close`.
  case http11 = "HTTP/1.1"
  /// HTTP/2: each exchange on a stream of its own, which ends the body.
  case http2 = "HTTP/2"
}
