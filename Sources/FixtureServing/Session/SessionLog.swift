import CFixtureSystem
import HTTPFixtures

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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

  private var requests: Ring<RequestRecord>
  private var entries: Ring<Entry>
  /// How many of the oldest events are not told any more.
  private var forgotten = 0
  /// Those that are not kept any more and have not ended.
  private var unended: [Int: RequestRecord] = [:]
  private let opened = fixture_nanoseconds()
  /// When it was begun, in seconds since 1970.
  let date = Date().timeIntervalSince1970

  /// Creates a log that keeps so many requests, and four times as many events.
  init(capacity: Int) {
    let capacity = max(1, capacity)
    requests = Ring(capacity: capacity)
    entries = Ring(capacity: 4 * capacity)
  }

  /// The requests that are still kept, oldest first.
  var records: [RequestRecord] { requests.elements }

  /// The number of the newest event, 0 before the first.
  var last: Int { entries.last }

  /// The time since it was begun.
  var age: Duration { .nanoseconds(now) }

  private var now: UInt64 { fixture_nanoseconds() - opened }

  /// Notes a request that has begun and gives its number.
  mutating func begin(_ head: RequestHead?, origin: String, connection: Int) -> Int {
    if requests.isFull { forgetOldest() }
    let number = requests.last + 1
    append(.begun(number))
    requests.append(
      RequestRecord(
        number: number, origin: origin, connection: connection, head: head, began: now,
        event: last))
    return number
  }

  /// Notes the status of a reply that goes on.
  mutating func sent(status: Int?, of number: Int) {
    guard number > requests.dropped else { return }
    requests[number].status = status
  }

  /// Notes how a request ended; gives its record, nil where it has ended before.
  mutating func end(
    _ number: Int, _ end: ExchangeEnd, _ sent: SentReply, connection: Int
  ) -> RequestRecord? {
    guard number > requests.dropped else {
      note(
        .ended(end, status: sent.status, bytes: sent.bytes), connection: connection,
        request: number)
      var record = unended.removeValue(forKey: number)
      record?.finish(end, sent, at: now, event: last)
      return record
    }
    append(.ended(number))
    requests[number].finish(end, sent, at: now, event: last)
    return requests[number]
  }

  /// Notes what is no beginning or end of a request.
  mutating func note(_ kind: SessionEvent.Kind, connection: Int?, request: Int? = nil) {
    append(
      .other(
        SessionEvent(
          number: last + 1, time: .nanoseconds(now), connection: connection, request: request,
          kind: kind)))
  }

  /// The events after the one with this number, at most `limit`.
  func page(after cursor: Int, limit: Int) -> EventPage {
    let cursor = max(0, cursor)
    let start = min(max(forgotten, cursor), last)
    let end = start + max(0, min(limit, last - start))
    return EventPage(
      events: (start..<end).map { event($0 + 1) },
      next: end > start ? end : cursor,
      dropped: max(0, forgotten - cursor))
  }

  private func event(_ number: Int) -> SessionEvent {
    switch entries[number] {
    case .begun(let request): requests[request].begunEvent
    case .ended(let request): requests[request].endedEvent
    case .other(let event): event
    }
  }

  private mutating func append(_ entry: Entry) {
    entries.append(entry)
    forgotten = max(forgotten, entries.dropped)
  }

  /// Forgets the oldest request, whose place is needed, and the events before the next one's.
  private mutating func forgetOldest() {
    let number = requests.dropped + 1
    let next =
      number < requests.last
      ? requests[number + 1].beginning : requests[number].beginning + 1
    forgotten = max(forgotten, next - 1)
    guard requests[number].end != nil else {
      unended[number] = requests[number]
      return
    }
    let ending = requests[number].ending
    if ending > forgotten { entries[ending] = .other(requests[number].endedEvent) }
  }
}
