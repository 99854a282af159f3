/// The events of a session as they happen, until the session is drained, closed or reset.
///
/// A slow reader costs no memory: it reads the session's log, and if that has been
/// full in the meantime the numbers of the events have a gap.
public struct SessionEvents: AsyncSequence, Sendable {
  /// An iterator, which continues in the log after the event before.
  public struct Iterator: AsyncIteratorProtocol {
    private static let pageSize = 100

    private let state: Observed<SessionState>
    private var cursor: Int
    private var page: ArraySlice<SessionEvent> = []

    init(state: Observed<SessionState>, cursor: Int) {
      self.state = state
      self.cursor = cursor
    }

    /// Returns the next event as soon as there is one; `nil` after the last, or if the task is
    /// cancelled.
    public mutating func next() async -> SessionEvent? {
      while page.isEmpty {
        guard await readPage() else { return nil }
      }
      return page.popFirst()
    }

    /// Reads the events that have come since, or waits; returns whether more may come.
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

  /// Begins to read.
  public func makeAsyncIterator() -> Iterator { Iterator(state: state, cursor: cursor) }
}

/// Some events of a session's log in a row, and how to continue.
public struct EventPage: Sendable, Encodable {
  /// The events, oldest first.
  public let events: [SessionEvent]
  /// The cursor that the next page follows: the number of the last event.
  public let next: Int
  /// The number of events between the cursor and the page that were dropped from a full log.
  public let dropped: Int
}
