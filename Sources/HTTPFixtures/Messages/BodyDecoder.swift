import HTTPTypes

/// Takes the framing off a body, by length, by chunks or until the end; it does no I/O.
///
/// The owner calls ``next(_:)`` with the bytes it has not dropped yet, drops what is consumed, and
/// calls again until ``Step/needsMore`` or ``Step/end(consumed:)``.
public struct BodyDecoder: Sendable {
  /// What the first bytes given amount to.
  public enum Step: Hashable, Sendable {
    /// Nothing can be said before more bytes come.
    case needsMore
    /// These of the given bytes are data of the body; `consumed` bytes are done with.
    case data(Range<Int>, consumed: Int)
    /// The message has ended; `consumed` bytes, possibly none, belonged to its end.
    case end(consumed: Int)
    /// The framing is broken or the body too large.
    case refused(RequestError)
  }

  /// How the body is delimited.
  public let framing: BodyFraming
  /// The trailer fields of a chunked body, complete at its end.
  public private(set) var trailers = HTTPFields()

  /// Creates a decoder at the first byte of a body.
  public init(framing: BodyFraming, limits: MessageLimits = MessageLimits()) {
    self.framing = framing
  }

  /// Says what the first of `bytes` are.
  public mutating func next(_ bytes: UnsafeRawBufferPointer) -> Step {
    .needsMore
  }
}
