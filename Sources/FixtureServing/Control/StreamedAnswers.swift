import FixtureSites
import HTTPTypes

/// A JSON response that is sent while it is being generated.
///
/// A short response is sent in one piece, and a longer response in several pieces.
struct StreamedJSON {
  /// The minimum number of bytes in a piece, except for the last piece.
  static let piece = 64 << 10

  private let writer: ReplyWriter
  private var bytes: [UInt8] = []
  private var last: UInt8?

  init(to writer: ReplyWriter) { self.writer = writer }

  /// Appends a part of the text, and sends the text so far if it is long enough for a piece.
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

  /// Appends a comma unless the array is empty.
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

/// The JSON text of a value, split into two parts between the brackets of an empty array.
///
/// The elements of the array are sent between the two parts.
struct JSONFrame {
  /// The text up to and including the array's opening bracket.
  let opening: [UInt8]
  /// The text that starts with the array's closing bracket.
  let closing: [UInt8]

  init(_ value: some Encodable, around key: String) {
    let text = Reply.controlJSON(value)
    // The key cannot match inside a JSON string, where quotes are escaped.
    let array = text.firstRange(of: "\"\(key)\":[".utf8)
    let bracket = array?.upperBound ?? text.endIndex
    opening = Array(text[..<bracket])
    closing = Array(text[bracket...])
  }
}

extension ReplyWriter {
  /// Sends events as they happen, one on each line, until the client disconnects or the session
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

  /// Sends a page of events, which ends early if the log drops the next event in the meantime.
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

  /// Sends the ended requests of a session as an HTTP Archive.
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
    // The comment follows the entries, since it counts the requests that the log has dropped in the
    // meantime.
    try await json.append("],\"comment\":".utf8)
    try await json.append(Reply.controlJSON(reader.comment))
    try await json.append(frame.closing.dropFirst())
    try await json.finish()
  }
}
