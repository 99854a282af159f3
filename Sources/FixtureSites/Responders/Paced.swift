import HTTPMessages

/// A responder that sends the body of another responder's reply in pieces, with pauses between
/// them.
///
/// The reply is sent with `no-store` and never in part, unless its author wrote another
/// `Cache-Control`. A reply without a body is not slowed down.
package struct Paced: Responder {
  /// The speed of the replies.
  package let pace: Pace
  /// The responder that answers.
  package let content: any Responder

  /// Creates a responder that slows down another responder.
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

  /// Returns a copy of the responder with the resolved content.
  package func resolved(_ context: SiteContext) -> (any Responder)? {
    content.resolved(context).map { Paced(pace, content: $0) }
  }
}

/// The speed of a body: the number of bytes in a piece, and the pause before the next piece.
package struct Pace: Hashable, Sendable {
  /// The number of body bytes that are sent at once, at least 1.
  package var bytes: Int
  /// The pause between two pieces.
  package var pause: Duration

  /// Creates a pace from the size of the pieces and the pause between two of them.
  package init(bytes: Int, every pause: Duration) {
    self.bytes = max(1, bytes)
    self.pause = pause
  }

  /// Returns the pace for a bandwidth in bytes per second: ten pieces per second, or pieces of one
  /// byte if the bandwidth is below ten bytes per second.
  package static func bandwidth(_ bytesPerSecond: Int) -> Pace {
    let bandwidth = max(1, bytesPerSecond)
    let bytes = max(1, bandwidth / 10)
    return Pace(bytes: bytes, every: .seconds(Double(bytes) / Double(bandwidth)))
  }

  /// The maximum number of pieces of a body.
  ///
  /// A longer body gets larger pieces with longer pauses, so its speed is the same.
  static let pieces = 10_000

  /// Returns the number of pieces that are sent together in a body of this length.
  func piecesAtOnce(of length: Int) -> Int {
    let wanted = (length - 1) / bytes + 1
    return max(1, (wanted - 1) / Self.pieces + 1)
  }
}
