import FixtureSites

/// The bodies of a request and of its reply as far as the log keeps them.
struct KeptBodies: Sendable {
  /// The greatest number of bytes of a body that is kept.
  let limit: Int
  /// The body of the request, without its framing.
  var request = KeptBody()
  /// The body of the reply as it was sent, with its framing and its coding.
  var reply = KeptBody()

  mutating func keepRequestBody(_ body: [UInt8]) { request.append(body.count, limit: limit, body) }

  /// Keeps bytes of the reply.
  mutating func keepReplyBytes(_ count: Int, _ bytes: @autoclosure () -> [UInt8]) {
    reply.append(count, limit: limit, bytes())
  }

  /// The bytes of memory that both bodies take.
  var size: Int { request.bytes.count + reply.bytes.count }
}

/// The bytes of a body; empty if the body is longer than the limit.
struct KeptBody: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Whether all bytes are kept.
  private(set) var isWhole = true

  /// Appends bytes, or drops all bytes of the body if it exceeds a limit.
  ///
  /// - Parameter more: The `count` bytes, evaluated only if they are kept.
  mutating func append(_ count: Int, limit: Int, _ more: @autoclosure () -> [UInt8]) {
    guard isWhole else { return }
    isWhole = bytes.count + count <= limit
    if isWhole { bytes += more() } else { bytes = [] }
  }

  func first(_ count: Int) -> KeptBody {
    var copy = self
    if count < bytes.count { copy.bytes.removeLast(bytes.count - max(0, count)) }
    return copy
  }
}
