import CFixtureSystem
import FixtureSites
import FixtureSystem

/// The log of a session, with its requests and its events in the order they happened.
///
/// The events for the beginning and the end of a request are stored as one record and two small
/// entries, since logging an ordinary request must cost almost nothing.
struct SessionLog: Sendable {
  private enum Entry: Sendable {
    /// The request with this number has begun.
    case begun(Int)
    /// The request with this number has ended.
    case ended(Int)
    indirect case other(SessionEvent)

    /// The size in bytes of the strings that the entry stores in addition to the request's record.
    var size: Int {
      if case .other(let event) = self { event.kind.size } else { 0 }
    }
  }

  private var requests: Ring<RequestRecord>
  private var entries: Ring<Entry>
  /// The number of the last event that is too old to be returned.
  private var forgotten = 0
  /// The requests that were dropped before they ended, keyed by number.
  private var unended: [Int: RequestRecord] = [:]
  /// The size of all stored heads, bodies, names and messages, in bytes.
  private(set) var size = 0
  private let sizeLimit: Int
  private let claim: MemoryClaim?
  private let opened = fixture_nanoseconds()
  /// The time at which the log began, in seconds since 1970.
  let date = Date().timeIntervalSince1970

  /// Creates a log with a limit on its requests and a limit on its bytes.
  ///
  /// The limit on its events is four times the limit on its requests.
  init(capacity: Int, bytes: Int = .max, claim: MemoryClaim? = nil) {
    let capacity = max(1, capacity)
    sizeLimit = bytes
    self.claim = claim
    requests = Ring(capacity: capacity)
    entries = Ring(capacity: 4 * capacity)
  }

  /// The requests that have not been dropped, with the oldest first.
  var records: [RequestRecord] { requests.elements }

  /// The number of the newest request; 0 if there was none.
  var lastRequest: Int { requests.last }

  /// The number of the newest event; 0 if there was none.
  var last: Int { entries.last }

  var age: Duration { .nanoseconds(now) }

  private var now: UInt64 { fixture_nanoseconds() - opened }

  /// Records that a request has begun, and returns its number.
  mutating func beginRequest(_ head: RequestHead?, origin: String, connection: Int) -> Int {
    if requests.isFull { forgetOldest() }
    let number = requests.last + 1
    append(.begun(number))
    let record = RequestRecord(
      number: number, origin: origin, connection: connection, head: head, begunAt: now,
      beginning: last)
    requests.append(consume record)
    add(head?.size ?? 0)
    return number
  }

  /// Records the status of a reply that has not ended.
  mutating func sent(status: Int?, of number: Int) {
    guard number > requests.dropped else { return }
    requests[number].status = status
  }

  /// Records how a request ended.
  ///
  /// - Returns: The request's record; `nil` if the request had already ended.
  mutating func endRequest(
    _ number: Int, _ end: ExchangeEnd, _ sent: SentReply, connection: Int
  ) -> RequestRecord? {
    guard number > requests.dropped else {
      recordEvent(
        .ended(end, status: sent.status, bytes: sent.bytes), connection: connection,
        request: number)
      var record = unended.removeValue(forKey: number)
      record?.finish(end, sent, at: now, event: last)
      return record
    }
    append(.ended(number))
    requests[number].finish(end, sent, at: now, event: last)
    add(sent.head.bytes.count + (sent.bodies?.size ?? 0))
    return requests[number]
  }

  /// Records an event other than the beginning or end of a request.
  mutating func recordEvent(_ kind: SessionEvent.Kind, connection: Int?, request: Int? = nil) {
    append(
      .other(
        SessionEvent(
          number: last + 1, time: .nanoseconds(now), connection: connection, request: request,
          kind: kind)))
    add(kind.size)
  }

  func page(after cursor: Int, limit: Int) -> EventPage {
    let cursor = max(0, cursor)
    let start = min(max(forgotten, cursor), last)
    let end = start + max(0, min(limit, last - start))
    return EventPage(
      events: (start..<end).map { event($0 + 1) },
      next: end > start ? end : cursor,
      dropped: max(0, forgotten - cursor))
  }

  /// Returns at most `limit` records of the requests after a number.
  func records(after number: Int, limit: Int) -> [RequestRecord] {
    let start = min(max(number, requests.dropped), requests.last)
    return (start..<min(start + limit, requests.last)).map { requests[$0 + 1] }
  }

  func keptEvent(_ number: Int) -> SessionEvent? {
    forgotten < number && number <= last ? event(number) : nil
  }

  /// Calls a function for each stored event except the beginnings and ends of requests.
  func forEachOtherEvent(_ body: (SessionEvent) -> Void) {
    for number in forgotten..<last {
      if case .other(let event) = entries[number + 1] { body(event) }
    }
  }

  private func event(_ number: Int) -> SessionEvent {
    switch entries[number] {
    case .begun(let request): requests[request].begunEvent
    case .ended(let request): requests[request].endedEvent
    case .other(let event): event
    }
  }

  private mutating func append(_ entry: Entry) {
    if entries.isFull { size -= entries[entries.dropped + 1].size }
    entries.append(entry)
    forgotten = max(forgotten, entries.dropped)
  }

  /// Counts new bytes, and drops the oldest requests and events until the size limit is met.
  private mutating func add(_ bytes: Int) {
    size += bytes
    drop(downTo: sizeLimit)
    claim?.set(size + requests.size + entries.size)
  }

  /// Drops the oldest requests and events until the log fits into a number of bytes.
  ///
  /// The log cannot grow to more requests or events afterwards.
  mutating func shorten(to bytes: Int) {
    requests.close()
    entries.close()
    drop(downTo: bytes - requests.size - entries.size)
    add(0)
  }

  private mutating func drop(downTo limit: Int) {
    while size > limit {
      let event = entries.dropped + 1
      if requests.dropped < requests.last,
        requests.withElement(requests.dropped + 1, { $0.beginning }) <= event
      {
        forgetOldest()
      } else if event <= last {
        size -= entries[event].size
        entries[event] = .begun(0)
        entries.dropFirst()
        forgotten = max(forgotten, event)
      } else {
        return
      }
    }
  }

  /// Drops the oldest request, and all events before the first event of the next request.
  private mutating func forgetOldest() {
    let number = requests.dropped + 1
    let next = number < requests.last ? requests.withElement(number + 1) { $0.beginning } : nil
    let (beginning, ending, bytes) = requests.withElement(number) {
      ($0.beginning, $0.ending, $0.size)
    }
    forgotten = max(forgotten, (next ?? beginning + 1) - 1)
    size -= bytes
    if ending == 0 {
      unended[number] = requests[number]
    } else if ending > forgotten {
      entries[ending] = .other(requests[number].endedEvent)
    }
    requests[number].dropTexts()
    requests.dropFirst()
  }
}
