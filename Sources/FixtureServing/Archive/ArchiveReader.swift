import FixtureSites

/// The requests of a session for an archive, read a few at a time while the log continues.
///
/// The reader keeps the numbers of events and none of their texts. What the log drops meanwhile is
/// left out and counted.
struct ArchiveReader {
  /// The facts about a reply that the record of its request lacks.
  private struct ReplyFacts {
    /// The time at which the first bytes of the reply were sent before a wait.
    var start: Duration?
    /// The numbers of the events of messages; `nil` for a request that opened no WebSocket.
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

  /// Begins to read the requests that have ended by now.
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

  /// The number of requests missing from the archive, and why; correct once all have been read.
  var comment: String {
    "Seen by the server: a request begins when its head has come. Replies are without"
      + " the Date and Connection fields that the connection adds. \(open) requests are open"
      + " and \(lastRequest - open - ended) are not kept any more; they are not in it."
  }

  /// Returns the next request that has ended, without the messages of its WebSocket.
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

  /// Returns the next messages of the WebSocket that the last request from ``next()`` has opened;
  /// `nil` after the last message.
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
  /// Creates the entry of a request that has ended; `nil` for a request that is open.
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
