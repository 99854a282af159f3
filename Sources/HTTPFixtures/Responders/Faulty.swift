/// Breaks the replies of another responder, each or some of them.
///
/// A broken reply is never partial or 304, and not for storing unless its author wrote
/// `Cache-Control`. Where the fault does not happen, the reply is as if it were not there.
public struct Faulty: Responder {
  /// What breaks.
  public let fault: Fault
  /// For which requests.
  public let occurrence: Occurrence
  /// What answers.
  public let content: any Responder
  private let counter: OccurrenceCounter

  /// Breaks replies of a responder.
  public init(_ fault: Fault, _ occurrence: Occurrence = .always, content: any Responder) {
    self.fault = fault
    self.occurrence = occurrence
    self.content = content
    counter = OccurrenceCounter(occurrence)
  }

  /// The same fault, with the requests that it has counted, for what something else answers.
  func breaking(_ content: any Responder) -> Faulty {
    Faulty(self, content: content)
  }

  private init(_ other: Faulty, content: any Responder) {
    fault = other.fault
    occurrence = other.occurrence
    counter = other.counter
    self.content = content
  }

  /// The reply of the content, broken where the fault happens to this request.
  public func reply(to request: FixtureRequest) -> Reply {
    guard counter.next() else { return content.reply(to: request) }
    let reply = content.reply(to: request.withoutConditions).notForStoring
    return fault.applied(to: reply, for: request.head)
  }

  /// What the content needs.
  public func needs(for request: RequestHead) -> ReplyNeeds { content.needs(for: request) }

  /// The same fault for the resolved content, with all requests still to come.
  public func resolved(_ context: SiteContext) -> any Responder {
    Faulty(fault, occurrence, content: content.resolved(context))
  }
}
