import HTTPMessages

/// A handler of the requests for a path: a closure and the executor on which it runs.
public struct RequestHandler: Sendable {
  /// A closure that runs in its own task.
  typealias Body = @Sendable (FixtureRequest, ReplyWriter) async throws -> Void

  enum Kind: Sendable {
    case inline(@Sendable (FixtureRequest) -> Reply)
    case task(Place, Body)
  }

  enum Place: Sendable {
    case loop
    case pool
    /// The session's thread for replies that take some time, on which connections take turns.
    case worker
    /// The session's second thread, for replies that take even longer, such as those to long
    /// requests.
    case longWorker
  }

  let kind: Kind

  /// Returns a handler that does not run on the event loop, so the closure may take long or block.
  ///
  /// If the closure throws an error, the reply is the error's text with status 500.
  public static func anywhere(
    _ body: @escaping @Sendable (FixtureRequest) async throws -> Reply
  ) -> RequestHandler {
    RequestHandler(kind: .task(.pool) { try $1.send(try await body($0)) })
  }

  /// Returns a handler that runs on the event loop, which is cheaper than another thread.
  ///
  /// The closure may suspend but must never block.
  public static func onLoop(
    _ body: @escaping @Sendable (FixtureRequest) async throws -> Reply
  ) -> RequestHandler {
    RequestHandler(kind: .task(.loop) { try $1.send(try await body($0)) })
  }

  /// Returns a handler that runs synchronously on the event loop, which is the cheapest way.
  ///
  /// The closure must never block.
  public static func inline(
    _ body: @escaping @Sendable (FixtureRequest) -> Reply
  ) -> RequestHandler {
    RequestHandler(kind: .inline(body))
  }

  /// Returns a handler that sends its reply piece by piece, for event streams and long downloads.
  ///
  /// The closure does not run on the event loop. The reply ends when the closure returns. If it
  /// throws an error before the head is sent, the reply is the error's text with status 500. If it
  /// throws an error after the head, the connection is reset and the error is logged. The task is
  /// cancelled when the client disconnects or the session ends.
  public static func streaming(
    _ body: @escaping @Sendable (FixtureRequest, ReplyWriter) async throws -> Void
  ) -> RequestHandler {
    RequestHandler(kind: .task(.pool, body))
  }
}
