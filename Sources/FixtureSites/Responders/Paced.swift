import HTTPMessages

/// A responder that sends the body of another one's reply in pieces, with pauses between them.
///
/// The reply is sent whole and not for storing, unless its author wrote `Cache-Control`. A reply
/// without a body is not slowed down.
package struct Paced: Responder {
  /// The speed of the replies.
  package let pace: Pace
  /// The responder that answers.
  package let content: any Responder

  /// Slows down a responder.
  package init(_ pace: Pace, content: any Responder) {
    self.pace = pace
    self.content = content
  }

  /// Returns the reply of the content with its body in pieces.
  package func reply(to request: FixtureRequest) -> Reply {
    let reply = content.unstoredReply(to: request)
    guard reply.hasBody(for: request.head) else { return reply }
    let scale = pace.piecesAtOnce(of: reply.bodyLength)
    var isFirst = true
    return reply.inPieces(of: pace.bytes * scale) { _ in
      defer { isFirst = false }
      return isFirst ? [] : [.delay(pace.pause * scale)]
    }
  }

  /// Returns the content's needs.
  package func needs(for request: RequestHead) -> ReplyNeeds { content.needs(for: request) }

  /// Returns the same pace for the resolved content.
  package func resolved(_ context: SiteContext) -> (any Responder)? {
    content.resolved(context).map { Paced(pace, content: $0) }
  }
}

/// The speed of a body: a number of bytes at once, with a pause before the next.
package struct Pace: Hashable, Sendable {
  /// The number of body bytes that are sent at once, at least 1.
  package var bytes: Int
  /// The wait between two pieces.
  package var pause: Duration

  /// Creates a pace from the size of the pieces and the pause between two of them.
  package init(bytes: Int, every pause: Duration) {
    self.bytes = max(1, bytes)
    self.pause = pause
  }

  /// Returns the pace of a bandwidth in bytes a second: ten pieces a second, or pieces of one byte
  /// below ten bytes a second.
  package static func bandwidth(_ bytesPerSecond: Int) -> Pace {
    let bandwidth = max(1, bytesPerSecond)
    let bytes = max(1, bandwidth / 10)
    return Pace(bytes: bytes, every: .seconds(Double(bytes) / Double(bandwidth)))
  }

  /// The most pieces of a body.
  ///
  /// A longer body gets larger pieces with longer pauses, so its speed is the same.
  static let pieces = 10_000

  /// Returns the number of pieces that are sent as one, in a body of this length.
  func piecesAtOnce(of length: Int) -> Int {
    let wanted = (length - 1) / bytes + 1
    return max(1, (wanted - 1) / Self.pieces + 1)
  }
}
