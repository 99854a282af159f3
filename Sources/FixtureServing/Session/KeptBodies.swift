/// The bodies of a request and of its reply as far as the log keeps them.
struct KeptBodies: Sendable {
  /// The body of the request, without its framing.
  var request = KeptBody()
  /// The body of the reply as it was sent, with its framing and its coding.
  var reply = KeptBody()

  /// The bytes of memory that they take.
  var size: Int { request.bytes.count + reply.bytes.count }
}

/// The bytes of a body, or none if there are more than are kept.
struct KeptBody: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Whether all of them are kept.
  private(set) var isWhole = true

  /// Keeps more bytes, or none at all if they are more than a limit together.
  mutating func append(_ more: [UInt8], limit: Int) {
    guard isWhole else { return }
    isWhole = bytes.count + more.count <= limit
    if isWhole { bytes += more } else { bytes = [] }
  }

  /// The first of them.
  func first(_ count: Int) -> KeptBody {
    var copy = self
    if count < bytes.count { copy.bytes.removeLast(bytes.count - max(0, count)) }
    return copy
  }
}
