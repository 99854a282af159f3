import HTTPMessages
import HTTPTypes

/// The result of reading a response.
struct ResponseReading: Hashable {
  private(set) var head: ResponseHead?
  /// The data; none if the response was refused.
  private(set) var data: [UInt8] = []
  private(set) var trailers: [String] = []
  /// The end: complete, or the reason why not.
  private(set) var error: ResponseError?
  /// The number of bytes behind it.
  private(set) var left = 0
  private var isOver = false

  /// Reads bytes that arrive in pieces, after which the connection ends.
  static func read(
    _ pieces: Pieces, of bytes: [UInt8], to method: HTTPRequest.Method, limits: MessageLimits
  ) throws(Violation) -> ResponseReading {
    var reading = ResponseReading()
    var parser = ResponseParser(to: method, limits: limits)
    var buffer: [UInt8] = []
    for piece in [[]] + pieces.cut(bytes) {
      buffer += piece
      while !reading.isOver, try reading.step(&parser, &buffer) {}
    }
    if !reading.isOver { try reading.finish(&parser) }
    reading.left = reading.error == nil ? buffer.count : 0
    reading.trailers = parser.trailers.map { "\($0.name): \($0.value)" }
    if reading.error != nil { reading.data = [] }
    return reading
  }

  private mutating func finish(_ parser: inout ResponseParser) throws(Violation) {
    switch parser.finish() {
    case .end(consumed: 0): isOver = true
    case .refused(let error): fail(error)
    case let step: throw Violation("the end of the connection is \(step)")
    }
  }

  private mutating func fail(_ error: ResponseError) {
    self.error = error
    isOver = true
  }

  private mutating func step(
    _ parser: inout ResponseParser, _ buffer: inout [UInt8]
  ) throws(Violation) -> Bool {
    let length: Int
    switch buffer.withUnsafeBytes({ parser.next($0) }) {
    case .needsMore: return false
    case .head(let head, let consumed):
      try Violation.unless(self.head == nil && consumed > 0, "a second head, or one of nothing")
      self.head = head
      length = consumed
    case .data(let range, let consumed):
      try Violation.unless(
        !range.isEmpty && range.upperBound <= consumed && consumed <= buffer.count,
        "data at \(range), \(consumed) of \(buffer.count) bytes consumed")
      data += buffer[range]
      length = consumed
    case .end(let consumed):
      isOver = true
      length = consumed
    case .refused(let error):
      fail(error)
      return false
    }
    try Violation.unless(length <= buffer.count, "\(length) of \(buffer.count) bytes consumed")
    buffer.removeFirst(length)
    return !isOver
  }
}
