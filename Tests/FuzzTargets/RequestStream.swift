import HTTPMessages
import HTTPTypes

/// The result of reading the messages of a connection.
struct RequestStream: Equatable {
  /// One message, complete or not.
  struct Message: Hashable {
    var head: HeadText
    var body: [UInt8] = []
    var trailers: [String] = []
    var isComplete = false
  }

  /// The place at which reading stopped.
  enum End: Hashable {
    case betweenMessages
    case inHead
    case inBody
    case refused(RequestError)
  }

  private(set) var messages: [Message] = []
  private(set) var heads: [RequestHead] = []
  private(set) var end = End.betweenMessages
  private let limits: MessageLimits
  private var parser: RequestParser
  private var decoder: BodyDecoder?
  private var buffer: [UInt8] = []

  /// Reads bytes that arrive in pieces, as a connection does.
  static func read(
    _ pieces: Pieces, of bytes: [UInt8], limits: MessageLimits
  ) throws(Violation) -> RequestStream {
    var stream = RequestStream(limits: limits)
    for piece in pieces.cut(bytes) where !stream.isRefused {
      stream.buffer += piece
      while try stream.step() {}
    }
    // Nothing of a body that was refused went anywhere.
    if stream.isRefused, stream.decoder != nil {
      stream.messages[stream.messages.count - 1].body = []
    }
    return stream
  }

  static func == (left: RequestStream, right: RequestStream) -> Bool {
    left.messages == right.messages && left.end == right.end
  }

  private init(limits: MessageLimits) {
    self.limits = limits
    parser = RequestParser(limits: limits)
  }

  /// The bytes behind the last message.
  var rest: [UInt8] { buffer }

  private var isRefused: Bool { if case .refused = end { true } else { false } }

  /// Continues to read; returns false if more bytes have to come.
  private mutating func step() throws(Violation) -> Bool {
    try decoder == nil ? stepInHead() : stepInBody()
  }

  private mutating func stepInHead() throws(Violation) -> Bool {
    switch buffer.withUnsafeBytes({ parser.parse($0) }) {
    case .needsMore:
      end = buffer.isEmpty ? .betweenMessages : .inHead
      return false
    case .head(let head, let length):
      try Violation.unless(
        length > 0 && length <= buffer.count, "a head of \(length) in \(buffer.count) bytes")
      messages.append(Message(head: HeadText(head)))
      heads.append(head)
      buffer.removeFirst(length)
      decoder = BodyDecoder(framing: head.framing, limits: limits)
      return true
    case .refused(let error):
      try Violation.unless(
        400..<600 ~= error.status && !"\(error)".isEmpty && !"\(error)".contains("\n"),
        "'\(error)' is refused with \(error.status)")
      end = .refused(error)
      return false
    }
  }

  private mutating func stepInBody() throws(Violation) -> Bool {
    guard var body = decoder else { return false }
    defer { if decoder != nil { decoder = body } }
    switch buffer.withUnsafeBytes({ body.next($0) }) {
    case .needsMore:
      end = .inBody
      return false
    case .data(let range, let consumed):
      try Violation.unless(
        !range.isEmpty && range.upperBound <= consumed && consumed <= buffer.count,
        "data at \(range), \(consumed) of \(buffer.count) bytes consumed")
      messages[messages.count - 1].body += buffer[range]
      buffer.removeFirst(consumed)
      return true
    case .end(let consumed):
      try Violation.unless(
        consumed <= buffer.count, "an end of \(consumed) in \(buffer.count) bytes")
      messages[messages.count - 1].isComplete = true
      messages[messages.count - 1].trailers = body.trailers.map { "\($0.name): \($0.value)" }
      buffer.removeFirst(consumed)
      try Violation.unless(
        messages[messages.count - 1].body.count <= limits.body, "a body over the limit")
      decoder = nil
      end = .betweenMessages
      return true
    case .refused(let error):
      end = .refused(error)
      return false
    }
  }
}
