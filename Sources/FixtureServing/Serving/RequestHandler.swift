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
    /// The session's thread for replies that take long, by the turns of their connections.
    case worker
    /// The session's second thread, for replies to long requests, and others that take long.
    case longWorker
  }

  let kind: Kind

  /// Runs anywhere but on the event loop, so that it may take its time or even block.
  ///
  /// An error that it throws is answered with 500 and the error's text.
  public static func anywhere(
    _ body: @escaping @Sendable (FixtureRequest) async throws -> Reply
  ) -> RequestHandler {
    RequestHandler(kind: .task(.pool) { try $1.send(try await body($0)) })
  }

  /// Runs on the event loop between its suspensions, which is cheaper; it must never block.
  public static func onLoop(
    _ body: @escaping @Sendable (FixtureRequest) async throws -> Reply
  ) -> RequestHandler {
    RequestHandler(kind: .task(.loop) { try $1.send(try await body($0)) })
  }

  /// Runs on the event loop and answers at once; the cheapest, and it must never block.
  public static func inline(
    _ body: @escaping @Sendable (FixtureRequest) -> Reply
  ) -> RequestHandler {
    RequestHandler(kind: .inline(body))
  }

  /// Sends its reply piece by piece, for streams of events and for long downloads.
  ///
  /// Runs anywhere but on the event loop. The reply ends with the closure. An error that it throws
  /// is answered with 500 and the error's text; after the head it tears the connection down and is
  /// logged. The task is cancelled when the client leaves or the session ends.
  public static func streaming(
    _ body: @escaping @Sendable (FixtureRequest, ReplyWriter) async throws -> Void
  ) -> RequestHandler {
    RequestHandler(kind: .task(.pool, body))
  }
}
