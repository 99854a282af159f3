import HTTPTypes

/// The values that all connections of one loop share.
final class LoopShare {
  // No access spans another one; the checks of that at run time were 4 % of the instructions of a
  // request.
  @exclusivity(unchecked) var counts = LoopCounts()
  let date = CachedDate()
}

/// Counters of the events on the connections of one loop since the server began.
///
/// Only the loop touches it, so that counting is an addition and nothing more.
struct LoopCounts: Sendable {
  /// The methods that are counted by name.
  static let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options]
  /// Classes of statuses: none, then 1xx to 9xx.
  static let classes = 10

  /// Connections that were accepted, and those that were closed at once for want of descriptors.
  var accepted = 0
  var turnedAway = 0
  /// Bytes that sockets have given and taken; with TLS the encrypted ones.
  var bytesReceived = 0
  var bytesSent = 0
  var handshakes = 0
  var failedHandshakes = 0
  var messagesReceived = 0
  var messagesSent = 0
  /// Bytes of bodies whose requests are not answered yet.
  var bodyBytes = 0
  /// Requests that broke the rules.
  private(set) var refused = 0
  /// Requests that have ended, by method and class of status.
  private(set) var requests = [Int](repeating: 0, count: (methods.count + 1) * classes)

  /// Returns the row of a method; the last is for all others, and for requests without a head.
  static func row(of method: HTTPRequest.Method?) -> Int {
    // Most requests are GET, and looking it up costs more than counting.
    if method == .get { return 0 }
    return method.flatMap { methods.firstIndex(of: $0) } ?? methods.count
  }

  mutating func addMessage(by side: SessionEvent.Side) {
    switch side {
    case .client: messagesReceived += 1
    case .server: messagesSent += 1
    }
  }

  mutating func add(_ row: Int, status: Int?, _ end: ExchangeEnd) {
    requests[row * Self.classes + min((status ?? 0) / 100, Self.classes - 1)] += 1
    if end == .refused { refused += 1 }
  }

  static func + (left: LoopCounts, right: LoopCounts) -> LoopCounts {
    var sum = left
    for count in [
      \LoopCounts.accepted, \.turnedAway, \.bytesReceived, \.bytesSent, \.handshakes,
      \.failedHandshakes, \.messagesReceived, \.messagesSent, \.bodyBytes, \.refused,
    ] {
      sum[keyPath: count] += right[keyPath: count]
    }
    for index in sum.requests.indices { sum.requests[index] += right.requests[index] }
    return sum
  }
}
