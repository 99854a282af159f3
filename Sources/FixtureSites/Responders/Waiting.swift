import HTTPMessages

/// A responder whose replies, those of another one, wait at places: for gates, or for a time.
///
/// A place that a reply does not have is passed over. A reply that waits in its body is sent whole
/// and not for storing, unless its author wrote `Cache-Control`.
public struct Waiting: Responder {
  /// The waits of the reply; those at the same place in this order.
  package let waits: [Wait]
  /// The responder that answers.
  public let content: any Responder
  private let parts: [@Sendable () -> ReplyPart]

  /// Puts waits into the replies of a responder.
  package init(_ waits: [Wait], content: any Responder) {
    self.waits = waits
    self.content = content
    parts = waits.map { wait -> (@Sendable () -> ReplyPart) in
      switch wait.cause {
      case .gate(let name): return { .gate(name) }
      case .pause(let pause):
        let pauses = PauseSequence(pause)
        return { .delay(pauses.next()) }
      }
    }
  }

  /// Returns the reply of the content with the waits in it.
  public func reply(to request: FixtureRequest) -> Reply {
    let isInBody = waits.contains { if case .body = $0.place { true } else { false } }
    var reply = isInBody ? content.unstoredReply(to: request) : content.reply(to: request)
    let parts = parts.map { $0() }
    // A part that is inserted later at the same place comes first.
    for (wait, part) in zip(waits, parts).reversed() {
      reply = reply.inserting(part, at: wait.place, for: request.head) ?? reply
    }
    return reply
  }

  /// Returns the content's needs.
  public func needs(for request: RequestHead) -> ReplyNeeds { content.needs(for: request) }

  /// Returns the same waits in the resolved content, with all pauses still to come.
  public func resolved(_ context: SiteContext) -> any Responder {
    Waiting(waits, content: content.resolved(context))
  }
}

/// A wait in a reply: its cause and its place.
package struct Wait: Hashable, Sendable {
  /// The cause of a wait.
  package enum Cause: Hashable, Sendable {
    /// The opening of the gate of this name.
    case gate(String)
    /// The end of a pause.
    case pause(Pause)
  }

  /// The event that is waited for.
  package var cause: Cause
  /// The place in the reply.
  package var place: ReplyPlace

  /// Creates a wait.
  package init(for cause: Cause, at place: ReplyPlace = .status) {
    self.cause = cause
    self.place = place
  }
}
