import CFixtureSystem
import HTTPFixtures

/// What has happened in a session: its requests, and its events in the order they happened.
///
/// The two events of every request are kept as its record and two small entries, since a request
/// that does nothing special must cost next to nothing.
struct SessionLog: Sendable {
  private enum Entry: Sendable {
    /// The record of this number has begun.
    case begun(Int)
    /// The record of this number has ended.
    case ended(Int)
    indirect case other(SessionEvent)
  }

  /// The requests that are still kept, oldest first.
  private(set) var records: [RequestRecord] = []
  private var entries: [Entry] = []
  /// Those that are not kept any more and have not ended.
  private var unended: [Int: RequestRecord] = [:]
  private var droppedRecords = 0
  private var droppedEntries = 0
  private let capacity: Int
  private let opened = fixture_nanoseconds()

  /// Creates a log that keeps at least so many requests, and four times as many events.
  init(capacity: Int) { self.capacity = max(1, capacity) }

  /// The number of the newest event, 0 before the first.
  var last: Int { droppedEntries + entries.count }

  /// The time since it was begun.
  var age: Duration { .nanoseconds(now) }

  private var now: UInt64 { fixture_nanoseconds() - opened }

  /// Notes a request that has begun and gives its number.
  mutating func begin(_ head: RequestHead?, origin: String, connection: Int) -> Int {
    if records.count >= 2 * capacity { forgetRecords() }
    makeRoom()
    let number = droppedRecords + records.count + 1
    records.append(
      RequestRecord(
        number: number, origin: origin, connection: connection, head: head, began: now))
    entries.append(.begun(number))
    return number
  }

  /// Notes the status of a reply that goes on.
  mutating func sent(status: Int?, of number: Int) {
    guard number > droppedRecords else { return }
    records[number - droppedRecords - 1].status = status
  }

  /// Notes how a request ended; gives its record, nil where it has ended before.
  mutating func end(
    _ number: Int, _ end: ExchangeEnd, status: Int?, bytes: Int, connection: Int
  ) -> RequestRecord? {
    guard number > droppedRecords else {
      note(.ended(end, status: status, bytes: bytes), connection: connection, request: number)
      var record = unended.removeValue(forKey: number)
      record?.finish(end, status: status, bytes: bytes, at: now)
      return record
    }
    makeRoom()
    let index = number - droppedRecords - 1
    records[index].finish(end, status: status, bytes: bytes, at: now)
    entries.append(.ended(number))
    return records[index]
  }

  /// Notes what is no beginning or end of a request.
  mutating func note(_ kind: SessionEvent.Kind, connection: Int?, request: Int? = nil) {
    makeRoom()
    entries.append(
      .other(
        SessionEvent(
          number: last + 1, time: .nanoseconds(now), connection: connection, request: request,
          kind: kind)))
  }

  /// The events after the one with this number, at most `limit`.
  func page(after cursor: Int, limit: Int) -> EventPage {
    let cursor = max(0, cursor)
    let start = min(max(0, cursor - droppedEntries), entries.count)
    let end = min(entries.count, start + max(0, min(limit, entries.count)))
    return EventPage(
      events: (start..<end).map(event),
      next: end > start ? droppedEntries + end : cursor,
      dropped: max(0, droppedEntries - cursor))
  }

  private func event(at index: Int) -> SessionEvent {
    let number = droppedEntries + index + 1
    switch entries[index] {
    case .begun(let request): return records[request - droppedRecords - 1].begun(as: number)
    case .ended(let request): return records[request - droppedRecords - 1].ended(as: number)
    case .other(let event): return event
    }
  }

  // MARK: Forgetting, half at a time, so that it costs nothing on average

  private mutating func makeRoom() {
    if entries.count >= 8 * capacity { forgetEntries(4 * capacity) }
  }

  private mutating func forgetEntries(_ count: Int) {
    entries.removeFirst(count)
    droppedEntries += count
  }

  /// Drops the older half of the records, and the events that are older than the newer half.
  private mutating func forgetRecords() {
    let kept = entries.firstIndex { entry in
      if case .begun(let number) = entry { number > droppedRecords + capacity } else { false }
    }
    forgetEntries(kept ?? 0)
    for index in entries.indices {
      if case .ended(let number) = entries[index], number <= droppedRecords + capacity {
        entries[index] = .other(event(at: index))
      }
    }
    for record in records.prefix(capacity) where record.end == nil {
      unended[record.number] = record
    }
    records.removeFirst(capacity)
    droppedRecords += capacity
  }
}
