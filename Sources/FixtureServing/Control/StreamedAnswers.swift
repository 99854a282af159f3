import FixtureSites
import HTTPTypes

/// An answer in JSON that is sent while it is made: whole if it is short, else piece by piece.
struct StreamedJSON {
  /// The least number of bytes of a piece, except the last one.
  static let piece = 64 << 10

  private let writer: ReplyWriter
  private var bytes: [UInt8] = []
  private var last: UInt8?

  init(to writer: ReplyWriter) { self.writer = writer }

  /// Appends a part of the text, and sends the bytes so far if they are enough for a piece.
  mutating func append(_ part: some Sequence<UInt8>) async throws(ReplyWriterError) {
    bytes += part
    last = bytes.last ?? last
    guard bytes.count >= Self.piece else { return }
    if !writer.hasHead {
      var head = ReplyHead(status: 200, fields: HTTPFields().keptFromPages)
      head.fields[.contentType] = Reply.controlType
      try await writer.send(head)
    }
    try await writer.send(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func append(element: some Encodable) async throws(ReplyWriterError) {
    try await beginElement()
    try await append(Reply.controlJSON(element))
  }

  /// Appends a comma, unless the array has no element yet.
  mutating func beginElement() async throws(ReplyWriterError) {
    if last != UInt8(ascii: "[") { try await append(",".utf8) }
  }

  mutating func finish() async throws(ReplyWriterError) {
    bytes.append(UInt8(ascii: "\n"))
    if writer.hasHead {
      try await writer.send(bytes)
    } else {
      try writer.send(.control(200, json: bytes))
    }
  }
}

/// The JSON of a value with an empty array, in two parts between which the array's elements go.
struct JSONFrame {
  /// The text up to the array's opening bracket, including it.
  let opening: [UInt8]
  /// The text from the array's closing bracket on.
  let closing: [UInt8]

  init(_ value: some Encodable, around key: String) {
    let text = Reply.controlJSON(value)
    // No string in the JSON can match, since its quotes would be escaped.
    let array = text.firstRange(of: "\"\(key)\":[".utf8)
    let bracket = array?.upperBound ?? text.endIndex
    opening = Array(text[..<bracket])
    closing = Array(text[bracket...])
  }
}

extension ReplyWriter {
  /// Sends events as they happen, each on its own line, until the client leaves or the session
  /// ends.
  func sendEvents(
    of session: FixtureSession, after cursor: Int
  ) async throws(ReplyWriterError) {
    var head = ReplyHead(status: 200, fields: HTTPFields().keptFromPages)
    head.fields[.contentType] = "application/x-ndjson"
    head.fields[.cacheControl] = "no-store"
    try await send(head)
    for await event in session.eventStream(after: cursor) {
      try await send([UInt8]((event.json + "\n").utf8))
    }
  }

  /// Sends a page of events, which ends early if the log drops its next event in the meantime.
  func sendPage(
    of session: FixtureSession, after cursor: Int, limit: Int
  ) async throws(ReplyWriterError) {
    let batch = 32
    var json = StreamedJSON(to: self)
    var page = session.events(after: cursor, limit: min(batch, limit))
    let dropped = page.dropped
    try await json.append(
      JSONFrame(EventPage(events: [], next: 0, dropped: dropped), around: "events").opening)
    var (next, count) = (page.next, 0)
    while !page.events.isEmpty, count == 0 || page.dropped == 0 {
      for event in page.events {
        try await json.append(element: event)
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
  func sendArchive(of session: FixtureSession) async throws(ReplyWriterError) {
    var reader = ArchiveReader(session)
    var json = StreamedJSON(to: self)
    let frame = JSONFrame(
      HTTPArchive(log: HTTPArchive.Log(entries: [], comment: nil)), around: "entries")
    try await json.append(frame.opening)
    while let entry = reader.next() {
      guard entry.webSocketMessages != nil else {
        try await json.append(element: entry)
        continue
      }
      let frame = JSONFrame(entry, around: "_webSocketMessages")
      try await json.beginElement()
      try await json.append(frame.opening)
      while let messages = reader.nextMessages() {
        for message in messages { try await json.append(element: message) }
      }
      try await json.append(frame.closing)
    }
    // The comment counts what the log has dropped in the meantime, so it comes behind the entries.
    try await json.append("],\"comment\":".utf8)
    try await json.append(Reply.controlJSON(reader.comment))
    try await json.append(frame.closing.dropFirst())
    try await json.finish()
  }
}
