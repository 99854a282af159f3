import HTTPFixtures
import HTTPTypes

extension ControlAPI {
  /// Sends events as they happen, one a line, until the client leaves or the session ends.
  static func stream(
    _ session: FixtureSession, after cursor: Int, to writer: ReplyWriter
  ) async throws(ReplyWriterError) {
    var head = ReplyHead(status: 200, fields: HTTPFields().keptFromPages)
    head.fields[.contentType] = "application/x-ndjson"
    head.fields[.cacheControl] = "no-store"
    try await writer.send(head)
    for await event in session.eventStream(after: cursor) {
      try await writer.send([UInt8]((event.json + "\n").utf8))
    }
  }

  /// Sends a page of events, which ends early if the log drops its next event in the meantime.
  static func sendPage(
    of session: FixtureSession, after cursor: Int, limit: Int, to writer: ReplyWriter
  ) async throws(ReplyWriterError) {
    let batch = 32
    var json = StreamedJSON(to: writer)
    var page = session.events(after: cursor, limit: min(batch, limit))
    let dropped = page.dropped
    try await json.append(
      JSONFrame(EventPage(events: [], next: 0, dropped: dropped), around: "events").opening)
    var (next, count) = (page.next, 0)
    while !page.events.isEmpty, count == 0 || page.dropped == 0 {
      for event in page.events {
        try await json.append(event, isFirst: count == 0)
        count += 1
      }
      next = page.next
      page = session.events(after: next, limit: min(batch, limit - count))
    }
    try await json.append(
      JSONFrame(EventPage(events: [], next: next, dropped: dropped), around: "events").closing)
    try await json.finish()
  }

  /// Sends the requests of a session that have ended as an HTTP Archive.
  static func sendArchive(
    of session: FixtureSession, to writer: ReplyWriter
  ) async throws(ReplyWriterError) {
    var reader = ArchiveReader(session)
    var json = StreamedJSON(to: writer)
    let frame = JSONFrame(
      HTTPArchive(log: HTTPArchive.Log(entries: [], comment: nil)), around: "entries")
    try await json.append(frame.opening)
    var isFirst = true
    while let entry = reader.next() {
      if entry.webSocketMessages == nil {
        try await json.append(entry, isFirst: isFirst)
      } else {
        if !isFirst { try await json.append(",".utf8) }
        let frame = JSONFrame(entry, around: "_webSocketMessages")
        try await json.append(frame.opening)
        var isFirstMessage = true
        while let messages = reader.nextMessages() {
          for message in messages {
            try await json.append(message, isFirst: isFirstMessage)
            isFirstMessage = false
          }
        }
        try await json.append(frame.closing)
      }
      isFirst = false
    }
    // The comment counts what the log has dropped in the meantime, so it comes behind the entries.
    try await json.append("],\"comment\":".utf8)
    try await json.append(Reply.controlJSON(reader.comment))
    try await json.append(frame.closing.dropFirst())
    try await json.finish()
  }
}
