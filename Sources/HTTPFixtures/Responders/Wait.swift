/// Something that a reply waits for, and where.
public struct Wait: Hashable, Sendable {
  /// What is waited for.
  public enum Cause: Hashable, Sendable {
    /// The opening of the gate of this name.
    case gate(String)
    /// The end of a pause.
    case pause(Pause)
  }

  /// What is waited for.
  public var cause: Cause
  /// Where in the reply.
  public var place: ReplyPlace

  /// Creates a wait.
  public init(for cause: Cause, at place: ReplyPlace = .status) {
    self.cause = cause
    self.place = place
  }
}
