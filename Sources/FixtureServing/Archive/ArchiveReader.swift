import FixtureSites

/// A reader that converts a session's requests to archive entries, a few at a time.
///
/// The log may grow in the meantime. The reader stores only the numbers of events and not their
/// contents. Requests that the log drops before they are read are left out of the archive and
/// counted.
struct ArchiveReader {
  /// The facts about a reply that the record of its request does not contain.
  private struct ReplyFacts {
    /// The time when the first bytes were sent; `nil` if the reply did not have to wait after them.
    var start: Duration?
    /// The event numbers of the WebSocket messages; `nil` for other requests.
    var messages: [Int]?
  }

  /// The number of records or messages that are read at once.
  private static let batch = 32

  private let core: SessionCore
  private let origins: [String: String]
  private let date: Double
  private let lastRequest: Int
  private let lastEvent: Int
  private var facts: [Int: ReplyFacts] = [:]
  private var records: ArraySlice<RequestRecord> = []
  private var messages: ArraySlice<Int> = []
  private var number = 0
  private var ended = 0
  private var open = 0

  /// Creates a reader of the requests that have ended by now.
  init(_ session: FixtureSession) {
    core = session.parts.core
    origins = session.origins
    (date, lastRequest, lastEvent, facts) = core.state.withLock { state in
      var facts: [Int: ReplyFacts] = [:]
      state.log.forEachOtherEvent { event in
        guard let request = event.request else { return }
        switch event.kind {
        case .sent(status: _?, _) where facts[request]?.start == nil:
          facts[request, default: ReplyFacts()].start = event.time
        case .opened: facts[request, default: ReplyFacts()].messages = []
        case .message: facts[request]?.messages?.append(event.number)
        default: break
        }
      }
      return (state.log.date, state.log.lastRequest, state.log.last, facts)
    }
  }

  /// A comment that says how many requests are missing from the archive, and why.
  ///
  /// The numbers are correct once all requests have been read.
  var comment: String {
    "Seen by the server: a request begins when its head has come. Replies are without"
      + " the Date and Connection fields that the connection adds. \(open) requests are open"
      + " and \(lastRequest - open - ended) are not kept any more; they are not in it."
  }

  /// Returns the next request that has ended, without its WebSocket messages.
  mutating func next() -> HTTPArchive.Entry? {
    while let record = nextRecord() {
      let facts = facts.removeValue(forKey: record.number)
      guard record.ending <= lastEvent,
        let entry = HTTPArchive.Entry(
          record, date: date, start: facts?.start, messages: facts?.messages.map { _ in [] },
          origin: origins[record.origin] ?? "")
      else {
        open += 1
        continue
      }
      ended += 1
      messages = facts?.messages?[...] ?? []
      return entry
    }
    return nil
  }

  /// Returns more WebSocket messages of the request that ``next()`` returned last.
  ///
  /// Returns `nil` after the last message.
  mutating func nextMessages() -> [HTTPArchive.Message]? {
    guard !messages.isEmpty else { return nil }
    let numbers = messages.prefix(Self.batch)
    messages = messages.dropFirst(Self.batch)
    let events = core.state.withLock { state in numbers.compactMap(state.log.keptEvent) }
    return events.compactMap { event in
      guard case .message(let side, let message) = event.kind else { return nil }
      return HTTPArchive.Message(message, by: side, at: date + event.time / .seconds(1))
    }
  }

  private mutating func nextRecord() -> RequestRecord? {
    if records.isEmpty {
      let (after, limit) = (number, min(Self.batch, lastRequest - number))
      guard limit > 0 else { return nil }
      records = core.state.withLock { $0.log.records(after: after, limit: limit)[...] }
    }
    guard let record = records.popFirst(), record.number <= lastRequest else { return nil }
    number = record.number
    return record
  }
}

extension HTTPArchive.Entry {
  /// Creates the entry of a request; `nil` if the request has not ended.
  fileprivate init?(
    _ record: RequestRecord, date: Double, start: Duration?, messages: [HTTPArchive.Message]?,
    origin address: String
  ) {
    guard let duration = record.duration, let end = record.end else { return nil }
    let wait = start.map { $0 - record.began } ?? duration
    startedDateTime = HTTPArchive.text(
      ofSecondsSince1970: date + record.began / .seconds(1))
    timings = HTTPArchive.Timings(
      wait: wait / .milliseconds(1), receive: (duration - wait) / .milliseconds(1))
    time = duration / .milliseconds(1)
    request = HTTPArchive.Request(record, origin: address)
    response = HTTPArchive.Response(record)
    let host = OriginPart.hostname.text(of: address)
    let number = String(host.filter { $0 != "[" && $0 != "]" })
    serverIPAddress = SocketAddress(numericHost: number, port: 0) == nil ? nil : number
    connection = String(record.connection)
    comment = "\(record.origin): \(end.rawValue)"
    webSocketMessages = messages
  }
}

extension HTTPArchive.Message {
  fileprivate init(_ message: MessageRecord, by side: SessionEvent.Side, at time: Double) {
    type = side == .client ? "send" : "receive"
    self.time = time
    opcode = Int(message.kind.opcode)
    data = message.text ?? ""
  }
}

extension FixtureSession {
  /// The requests that have ended so far as an HTTP Archive 1.2.
  public var archive: HTTPArchive {
    var reader = ArchiveReader(self)
    var entries: [HTTPArchive.Entry] = []
    while var entry = reader.next() {
      while let messages = reader.nextMessages() { entry.webSocketMessages? += messages }
      entries.append(entry)
    }
    return HTTPArchive(log: HTTPArchive.Log(entries: entries, comment: reader.comment))
  }
}
