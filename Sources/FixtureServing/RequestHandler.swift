import HTTPFixtures

/// A closure that answers requests of one path, and where it runs.
public struct RequestHandler: Sendable {
  enum Place: Sendable {
    case inline(@Sendable (FixtureRequest) -> Reply)
    case loop(@Sendable (FixtureRequest) async throws -> Reply)
    case pool(@Sendable (FixtureRequest) async throws -> Reply)
  }

  let place: Place

  /// Runs anywhere but on the event loop, so that it may take its time or even block.
  ///
  /// An error that it throws is answered with 500 and the error's text.
  public static func anywhere(
    _ body: @escaping @Sendable (FixtureRequest) async throws -> Reply
  ) -> RequestHandler {
    RequestHandler(place: .pool(body))
  }

  /// Runs on the event loop between its suspensions, which is cheaper; it must never block.
  public static func onLoop(
    _ body: @escaping @Sendable (FixtureRequest) async throws -> Reply
  ) -> RequestHandler {
    RequestHandler(place: .loop(body))
  }

  /// Runs on the event loop and answers at once; the cheapest, and it must never block.
  public static func inline(
    _ body: @escaping @Sendable (FixtureRequest) -> Reply
  ) -> RequestHandler {
    RequestHandler(place: .inline(body))
  }
}
