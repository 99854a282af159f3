import HTTPMessages

/// A closure that answers requests of one path, and the executor on which it runs.
public struct RequestHandler: Sendable {
  /// A closure that runs in a task of its own.
  typealias Body = @Sendable (FixtureRequest, ReplyWriter) async throws -> Void

  enum Kind: Sendable {
    case inline(@Sendable (FixtureRequest) -> Reply)
    case task(Place, Body)
  }

  enum Place: Sendable {
    case loop
    case pool
    /// The session's thread for replies that take long; connections take turns on it.
    case worker
    /// The session's second thread, for replies to long requests, and others that take long.
    case longWorker
  }

  let kind: Kind

  /// Runs anywhere but on the event loop; the closure may take long, or even block.
  ///
  /// An error that the closure throws is answered with 500 and the error's text.
  public static func anywhere(
    _ body: @escaping @Sendable (FixtureRequest) async throws -> Reply
  ) -> RequestHandler {
    RequestHandler(kind: .task(.pool) { try $1.send(try await body($0)) })
  }

  /// Runs on the event loop between its suspensions, which is cheaper; the closure must never
  /// block.
  public static func onLoop(
    _ body: @escaping @Sendable (FixtureRequest) async throws -> Reply
  ) -> RequestHandler {
    RequestHandler(kind: .task(.loop) { try $1.send(try await body($0)) })
  }

  /// Runs on the event loop and answers at once, which is cheapest; the closure must never block.
  public static func inline(
    _ body: @escaping @Sendable (FixtureRequest) -> Reply
  ) -> RequestHandler {
    RequestHandler(kind: .inline(body))
  }

  /// Sends its reply piece by piece, for streams of events and for long downloads.
  ///
  /// Runs anywhere but on the event loop. The reply ends with the closure. An error that the
  /// closure throws before the head is answered with 500 and the error's text; an error after the
  /// head tears the connection down and is logged. The task is cancelled when the client leaves or
  /// the session ends.
  public static func streaming(
    _ body: @escaping @Sendable (FixtureRequest, ReplyWriter) async throws -> Void
  ) -> RequestHandler {
    RequestHandler(kind: .task(.pool, body))
  }
}
