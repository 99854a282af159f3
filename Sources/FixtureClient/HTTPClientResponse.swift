import EventLoops
import HTTPFixtures

/// A response whose head has come; its body is taken piece by piece.
///
/// The connection is closed when the body has ended, or when nobody refers to the response any
/// more.
public final class HTTPClientResponse: Sendable {
  /// The status line and fields.
  public let head: ResponseHead
  private let inbox: ResponseInbox
  // Keeps the client's loop running for as long as someone reads.
  private let client: HTTPClient

  init(head: ResponseHead, inbox: ResponseInbox, client: HTTPClient) {
    self.head = head
    self.inbox = inbox
    self.client = client
  }

  deinit { inbox.close() }

  /// Waits for the next piece of the body; nil at its end.
  ///
  /// Cancelling the task closes the connection. While nobody takes, little is read ahead.
  /// - Throws: ``HTTPClientError``, and the same again at each later call.
  public func next() async throws(HTTPClientError) -> [UInt8]? {
    switch try await inbox.take() {
    case .chunk(let bytes): return bytes
    case .question, .head, .end: return nil
    }
  }

  /// Waits for the whole rest of the body.
  ///
  /// - Throws: ``HTTPClientError``; what had come before is lost.
  public func body() async throws(HTTPClientError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let more = try await next() { bytes += more }
    return bytes
  }

  /// Closes the connection; a call that waits for the body throws ``HTTPClientError/cancelled``.
  public func cancel() { inbox.close() }
}
