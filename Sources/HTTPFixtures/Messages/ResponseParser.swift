import HTTPTypes

/// Reads one response, head and body, as a client sees it; it does no I/O.
///
/// The owner calls ``next(_:)`` with the bytes it has not dropped yet, drops what is consumed, and
/// calls again until ``Step/needsMore``, ``Step/end(consumed:)`` or ``Step/refused(_:)``. When the
/// connection ends it calls ``finish()``.
public struct ResponseParser: Sendable {
  /// What the first bytes given amount to.
  public enum Step: Sendable {
    /// Nothing can be said before more bytes come.
    case needsMore
    /// The final head; interim ones (1xx) have been skipped.
    case head(ResponseHead, consumed: Int)
    /// These of the given bytes are data of the body.
    case data(Range<Int>, consumed: Int)
    /// The response is complete.
    case end(consumed: Int)
    /// The response cannot be read on.
    case refused(ResponseError)
  }

  /// Creates a parser at the first byte of the response to a request of this method.
  public init(to method: HTTPRequest.Method, limits: MessageLimits = MessageLimits()) {}

  /// Says what the first of `bytes` are.
  public mutating func next(_ bytes: UnsafeRawBufferPointer) -> Step {
    .needsMore
  }

  /// Says what the end of the connection means at this point: an end or an error, nothing else.
  public mutating func finish() -> Step {
    .refused(.endedInHead)
  }
}
