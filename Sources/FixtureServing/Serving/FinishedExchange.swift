/// A request whose reply is put together to its end, and how much of that is to be sent.
struct FinishedExchange {
  let number: Int
  let end: ExchangeEnd
  /// The status of the final head, nil where the reply ended before it.
  private let status: Int?
  /// Where the reply begins and ends in everything that the connection sends.
  private let start: Int
  private let limit: Int

  init(_ exchange: Exchange, _ end: ExchangeEnd, until limit: Int) {
    self.number = exchange.number
    self.end = end
    self.status = exchange.statusSoFar
    self.start = exchange.start
    self.limit = limit
  }

  /// What the client was sent of it, when the system has taken so many bytes of the connection.
  func sent(of written: Int) -> (status: Int?, bytes: Int) {
    let bytes = max(0, min(written, limit) - start)
    return (bytes > 0 ? status : nil, bytes)
  }
}
