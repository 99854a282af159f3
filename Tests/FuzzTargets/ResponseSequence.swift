import HTTPMessages
import HTTPTypes

/// The responses of one connection, in the order of its requests.
struct ResponseSequence {
  private(set) var statuses: [Int] = []
  /// The bytes behind the last complete response.
  private(set) var rest: [UInt8]
  private(set) var lastBody: [UInt8] = []
  /// Whether the last response said that the connection ends with it.
  private(set) var isLast = false
  /// The reason why the next bytes are not a response; `nil` if more may come.
  private(set) var error: ResponseError?

  /// Reads what came in answer to requests of these methods.
  init(_ bytes: [UInt8], to methods: [HTTPRequest.Method], isAtEnd: Bool) throws(Violation) {
    rest = bytes
    for method in methods {
      let reading = try ResponseReading.read(
        .whole, of: rest, to: method, limits: MessageLimits())
      let isOpen = reading.head?.framing == .untilClose && !isAtEnd
      guard reading.error == nil, !isOpen, let head = reading.head else {
        let isShort = reading.error == .endedInHead || reading.error == .endedInBody
        error = isShort ? nil : reading.error
        return
      }
      statuses.append(head.status)
      lastBody = reading.data
      rest = Array(rest.suffix(reading.left))
      isLast = !head.keepsAlive
      if isLast { return }
    }
  }
}
