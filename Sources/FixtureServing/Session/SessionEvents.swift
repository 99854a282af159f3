/// The events of a session as they happen, until the session is drained, closed or reset.
///
/// A slow reader does not take additional memory, since it reads from the session's log. If the log
/// has dropped events in the meantime, there is a gap in the numbers of the events.
public struct SessionEvents: AsyncSequence, Sendable {
  /// An iterator, which continues after the last event that it returned.
  public struct Iterator: AsyncIteratorProtocol {
    private static let pageSize = 100

    private let state: Observed<SessionState>
    private var cursor: Int
    private var page: ArraySlice<SessionEvent> = []

    init(state: Observed<SessionState>, cursor: Int) {
      self.state = state
      self.cursor = cursor
    }

    /// Returns the next event as soon as there is one; `nil` after the last event or if the task is
    /// cancelled.
    public mutating func next() async -> SessionEvent? {
      while page.isEmpty {
        guard await readPage() else { return nil }
      }
      return page.popFirst()
    }

    /// Reads the next events, waiting for them if necessary, and returns whether there may be more.
    private mutating func readPage() async -> Bool {
      let cursor = cursor
      let (next, isEnding) = state.withLock { state in
        (state.log.page(after: cursor, limit: Iterator.pageSize), state.isEnding)
      }
      self.cursor = next.next
      page = next.events[...]
      if !page.isEmpty { return true }
      if isEnding || Task.isCancelled { return false }
      _ = await state.wait { $0.isEnding || $0.log.last > cursor }
      return !Task.isCancelled
    }
  }

  let state: Observed<SessionState>
  let cursor: Int

  /// Creates an iterator that begins after the cursor.
  public func makeAsyncIterator() -> Iterator { Iterator(state: state, cursor: cursor) }
}

/// A page of successive events of a session's log, and the cursor of the next page.
public struct EventPage: Sendable, Encodable {
  /// The events, with the oldest first.
  public let events: [SessionEvent]
  /// The cursor of the next page.
  ///
  /// It is the number of the last event in this page, or this page's cursor if the page is empty.
  public let next: Int
  /// The number of events between the cursor and this page that the log has dropped.
  public let dropped: Int
}
