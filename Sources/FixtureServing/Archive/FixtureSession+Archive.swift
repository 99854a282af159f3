import HTTPFixtures

extension FixtureSession {
  /// The requests that have ended so far as an HTTP Archive 1.2.
  public var archive: HTTPArchive {
    let (records, events, date) = parts.core.state.withLock { state in
      (state.log.records, state.log.page(after: 0, limit: .max).events, state.log.date)
    }
    var starts: [Int: Duration] = [:]
    var messages: [Int: [HTTPArchive.Message]] = [:]
    for event in events {
      guard let request = event.request else { continue }
      switch event.kind {
      case .sent(status: _?, _): starts[request] = starts[request] ?? event.time
      case .opened: messages[request] = []
      case .message(let side, let message):
        messages[request]?.append(
          HTTPArchive.Message(message, by: side, at: date + event.time / .seconds(1)))
      default: break
      }
    }
    let entries = records.compactMap { record in
      HTTPArchive.Entry(
        record, date: date, start: starts[record.number], messages: messages[record.number],
        origin: origins[record.origin] ?? "")
    }
    let open = records.count - entries.count
    let dropped = (records.first?.number ?? 1) - 1
    return HTTPArchive(
      log: HTTPArchive.Log(
        entries: entries,
        comment: "Seen by the server: a request begins when its head has come. Replies are without"
          + " the Date and Connection fields that the connection adds. \(open) requests are open"
          + " and \(dropped) are not kept any more; they are not in it."))
  }
}

extension HTTPArchive.Entry {
  /// A request that has ended; nil for one that is open.
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
