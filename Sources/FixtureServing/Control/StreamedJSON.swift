import HTTPFixtures
import HTTPTypes

/// An answer in JSON that is sent while it is made: whole if it is short, else piece by piece.
struct StreamedJSON {
  /// Bytes of a piece at least, but for the last.
  static let piece = 64 << 10

  private let writer: ReplyWriter
  private var bytes: [UInt8] = []
  private var hasHead = false

  init(to writer: ReplyWriter) { self.writer = writer }

  /// Appends a part of the text, and sends what there is if it is enough for a piece.
  mutating func append(_ part: some Sequence<UInt8>) async throws(ReplyWriterError) {
    bytes += part
    guard bytes.count >= Self.piece else { return }
    if !hasHead {
      hasHead = true
      var head = ReplyHead(status: 200, fields: HTTPFields().keptFromPages)
      head.fields[.contentType] = Reply.controlType
      try await writer.send(head)
    }
    try await writer.send(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Appends an array's element.
  mutating func append(
    _ element: some Encodable, isFirst: Bool
  ) async throws(ReplyWriterError) {
    if !isFirst { try await append([UInt8(ascii: ",")]) }
    try await append(Reply.controlJSON(element))
  }

  /// Sends the rest.
  mutating func finish() async throws(ReplyWriterError) {
    bytes.append(UInt8(ascii: "\n"))
    if hasHead {
      try await writer.send(bytes)
    } else {
      try writer.send(.control(200, json: bytes))
    }
  }
}
