/// Some events of a session's log in a row, and how to go on.
public struct EventPage: Sendable, Encodable {
  /// The events, oldest first.
  public let events: [SessionEvent]
  /// The cursor that the next page follows: the number of the last event.
  public let next: Int
  /// How many events between the cursor and the page are gone, because the log was full.
  public let dropped: Int
}
