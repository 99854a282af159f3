import HTTPFixtures

/// A request whose reply is put together to its end, and how much of that is to be sent.
struct FinishedExchange {
  let number: Int
  let end: ExchangeEnd
  /// Where requests of its method are counted.
  let row: Int
  /// The status of the final head, nil where the reply ended before it.
  private let status: Int?
  /// That head.
  private let head: SentHead?
  /// Where the reply begins and ends in everything that the connection sends.
  private let start: Int
  private let limit: Int

  init(_ exchange: Exchange, _ end: ExchangeEnd, until limit: Int) {
    self.number = exchange.number
    self.end = end
    self.row = LoopCounts.row(of: exchange.request?.method)
    self.status = exchange.statusSoFar
    self.head = status == nil ? nil : exchange.head
    self.start = exchange.start
    self.limit = limit
  }

  /// What the client was sent of it, when the system has taken so many bytes of the connection.
  func sent(of written: Int) -> SentReply {
    let bytes = max(0, min(written, limit) - start)
    return bytes > 0
      ? SentReply(status: status, bytes: bytes, head: head)
      : SentReply(status: nil, bytes: 0, head: nil)
  }
}
