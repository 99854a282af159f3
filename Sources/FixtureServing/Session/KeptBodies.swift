import FixtureSites

/// The bodies of a request and of its reply, unless they are too long for the log.
struct KeptBodies: Sendable {
  /// The maximum length of a body that is stored, in bytes.
  let limit: Int
  /// The body of the request, without its framing.
  var request = KeptBody()
  /// The body of the reply as it was sent, with its framing and content coding.
  var reply = KeptBody()

  mutating func keepRequestBody(_ body: [UInt8]) { request.append(body.count, limit: limit, body) }

  /// Stores bytes of the reply.
  mutating func keepReplyBytes(_ count: Int, _ bytes: @autoclosure () -> [UInt8]) {
    reply.append(count, limit: limit, bytes())
  }

  /// The memory that both bodies take, in bytes.
  var size: Int { request.bytes.count + reply.bytes.count }
}

/// The bytes of a body; empty if the body is longer than the limit.
struct KeptBody: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Whether all bytes so far are stored.
  private(set) var isWhole = true

  /// Appends bytes, or drops all bytes of the body if it would exceed the limit.
  ///
  /// - Parameter more: The `count` bytes to append, evaluated only if they are stored.
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
