/// What one host and port answers: a responder for each path.
public struct Origin: Sendable {
  /// Creates an origin that answers 404 to everything but `/favicon.ico`.
  public init() {}

  /// The reply to a request; 404 where no path matches.
  public func reply(to request: FixtureRequest) -> Reply {
    Reply([])
  }
}
