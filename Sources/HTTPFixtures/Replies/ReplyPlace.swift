/// A point in a reply where it can wait.
public enum ReplyPlace: Hashable, Sendable {
  /// Before the status line, and before interim heads.
  case status
  /// After this many bytes of the body before any transfer coding, never behind its end.
  ///
  /// 0 is right after the head. A reply without a body has no such place: in answer to HEAD, with
  /// 204 and 304, and where the body is empty.
  case body(Int)

  /// Right after the head.
  public static let body = ReplyPlace.body(0)
}
