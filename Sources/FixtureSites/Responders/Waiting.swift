import HTTPMessages

/// A responder that makes the replies of another one wait at some places, for gates or for a time.
///
/// A place that a reply does not have is passed over. A reply that waits in its body is sent whole
/// and not for storing, unless its author wrote `Cache-Control`.
package struct Waiting: Responder {
  /// The waits of the reply; those at the same place in this order.
  package let waits: [Wait]
  /// The responder that answers.
  package let content: any Responder

  /// Puts waits into the replies of a responder.
  package init(_ waits: [Wait], content: any Responder) {
    self.waits = waits
    self.content = content
  }

  /// Returns the reply of the content with the waits in it.
  package func reply(to request: FixtureRequest) -> Reply {
    let isInBody = waits.contains { if case .body = $0.place { true } else { false } }
    var reply = isInBody ? content.unstoredReply(to: request) : content.reply(to: request)
    // A part that is inserted later at the same place comes first.
    for wait in waits.reversed() {
      reply = reply.inserting(wait.part, at: wait.place, for: request.head) ?? reply
    }
    return reply
  }

  /// Returns the content's needs.
  package func needs(for request: RequestHead) -> ReplyNeeds { content.needs(for: request) }

  /// Returns the same waits in the resolved content.
  package func resolved(_ context: SiteContext) -> (any Responder)? {
    content.resolved(context).map { Waiting(waits, content: $0) }
  }
}

/// A wait in a reply: a pause or a gate, and its place.
package struct Wait: Hashable, Sendable {
  /// The part that waits.
  package var part: ReplyPart
  /// The place in the reply.
  package var place: ReplyPlace

  /// Creates a wait.
  package init(for part: ReplyPart, at place: ReplyPlace = .status) {
    self.part = part
    self.place = place
  }
}
