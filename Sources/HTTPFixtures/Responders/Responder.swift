/// Something that answers a request at once and without waiting.
public protocol Responder: Sendable {
  /// The reply to a request that has arrived completely.
  func reply(to request: FixtureRequest) -> Reply

  /// The same responder as one session has it: with `${origin.NAME}` replaced wherever an author
  /// may write it, and with nothing remembered of other sessions.
  func resolved(_ context: SiteContext) -> any Responder

  /// Whether the reply may depend on the body of a request; if not, the server reads the body and
  /// keeps nothing of it.
  func takesBody(of request: RequestHead) -> Bool
}

extension Responder {
  /// True: a responder may look at all of a request.
  public func takesBody(of request: RequestHead) -> Bool { true }

  /// Itself: most responders hold no authored text.
  public func resolved(_ context: SiteContext) -> any Responder { self }
}
