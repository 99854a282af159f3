import HTTPMessages

/// A responder that makes another responder's replies wait at certain positions, for a gate or
/// for some time.
///
/// A position that a reply does not have is ignored. A reply that waits in its body is sent with
/// `no-store` and never in part, unless its author wrote another `Cache-Control`.
package struct Waiting: Responder {
  /// The waits of the reply; waits at the same position happen in this order.
  package let waits: [Wait]
  /// The responder that answers.
  package let content: any Responder

  /// Creates a responder that adds waits to the replies of `content`.
  package init(_ waits: [Wait], content: any Responder) {
    self.waits = waits
    self.content = content
  }

  /// Returns the reply of the content with the waits in it.
  package func reply(to request: FixtureRequest) -> Reply {
    let isInBody = waits.contains { if case .body = $0.place { true } else { false } }
    var reply = isInBody ? content.unstoredReply(to: request) : content.reply(to: request)
    // A part that is inserted later at the same position comes first.
    for wait in waits.reversed() {
      reply = reply.inserting(wait.part, at: wait.place, for: request.head) ?? reply
    }
    return reply
  }

  /// Returns the content's needs.
  package func needs(for request: RequestHead) -> ReplyNeeds { content.needs(for: request) }

  /// Returns a copy of the responder with the resolved content.
  package func resolved(_ context: SiteContext) -> (any Responder)? {
    content.resolved(context).map { Waiting(waits, content: $0) }
  }
}

/// A wait in a reply: a pause or a gate, and its position.
package struct Wait: Hashable, Sendable {
  /// The part of the reply that is a delay or a gate.
  package var part: ReplyPart
  /// The position in the reply.
  package var place: ReplyPlace

  /// Creates a wait.
  package init(for part: ReplyPart, at place: ReplyPlace = .status) {
    self.part = part
    self.place = place
  }
}
