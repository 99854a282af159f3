/// Sends the body of another responder's reply in pieces, with pauses between them.
///
/// The reply is sent whole and not for storing, unless its author wrote `Cache-Control`. One
/// without a body is not slowed down.
public struct Paced: Responder {
  /// How fast.
  public let pace: Pace
  /// What answers.
  public let content: any Responder
  private let pauses: PauseSequence

  /// Slows down a responder.
  public init(_ pace: Pace, content: any Responder) {
    self.pace = pace
    self.content = content
    pauses = PauseSequence(pace.pause)
  }

  /// The reply of the content with its body in pieces.
  public func reply(to request: FixtureRequest) -> Reply {
    let reply = content.unstoredReply(to: request)
    guard reply.hasBody(for: request.head) else { return reply }
    let scale = pace.piecesAtOnce(of: reply.bodyLength)
    let (before, after) = reply.split(afterBody: 0)
    var paced = before
    var isFirst = true
    for part in after {
      guard part.isBody else {
        paced.append(part)
        continue
      }
      for start in stride(from: 0, to: part.bodyCount, by: pace.bytes * scale) {
        if !isFirst { paced.append(.delay(pauses.next() * scale)) }
        isFirst = false
        let end = min(start + pace.bytes * scale, part.bodyCount)
        paced.append(part.bodyPart(start..<end))
      }
    }
    return Reply(paced)
  }

  /// What the content needs.
  public func needs(for request: RequestHead) -> ReplyNeeds { content.needs(for: request) }

  /// The same pace for the resolved content, with all pauses still to come.
  public func resolved(_ context: SiteContext) -> any Responder {
    Paced(pace, content: content.resolved(context))
  }
}
