import FixtureSites
import Testing

@testable import FixtureServing

@Suite struct SessionLogSizeTests {
  /// The head of a request whose target has a number of bytes.
  private func head(_ target: Int) throws -> RequestHead {
    let text =
      "GET /\(String(repeating: "x", count: target - 1)) HTTP/1.1\r\nHost: h\r\n\r\n"
    var parser = RequestParser()
    let step = Array(text.utf8).withUnsafeBytes { parser.parse($0) }
    guard case .head(let head, _) = step else { throw RequestError.requestLine }
    return head
  }

  private func message(_ count: Int) -> SessionEvent.Kind {
    .message(by: .client, MessageRecord(.text(String(repeating: "m", count: count))))
  }

  @Test func `if heads exceed the byte limit, the log drops the oldest requests`() throws {
    var log = SessionLog(capacity: 1000, bytes: 100_000)
    for _ in 0..<50 {
      let number = log.beginRequest(try head(10_000), origin: "main", connection: 1)
      _ = log.endRequest(number, .complete, SentReply(status: 200, bytes: 10), connection: 1)
      #expect(log.size <= 100_000)
    }
    #expect(log.records.map(\.number) == Array(42...50))
    #expect(log.records.allSatisfy { $0.head != nil })
    let page = log.page(after: 0, limit: 1000)
    #expect(page.dropped == 82)
    #expect(page.events.map(\.number) == Array(83...100))
  }

  @Test func `if messages and gate names exceed the byte limit, the log drops the oldest events`()
    throws
  {
    var log = SessionLog(capacity: 1000, bytes: 5000)
    let number = log.beginRequest(try head(10), origin: "main", connection: 1)
    for _ in 0..<20 { log.recordEvent(message(1000), connection: 1, request: number) }
    #expect(log.records.isEmpty)
    #expect(log.page(after: 0, limit: 1000).events.map(\.number) == Array(17...21))
    for _ in 0..<4 {
      log.recordEvent(.held(gate: String(repeating: "g", count: 5000)), connection: 1)
    }
    #expect(log.page(after: 0, limit: 1000).events.map(\.number) == [25])
    // The request is not kept, and its end is still reported with all that there was.
    let record = log.endRequest(number, .complete, SentReply(status: 200, bytes: 1), connection: 1)
    #expect(record?.target == "/xxxxxxxxx")
    #expect(log.page(after: 0, limit: 1000).events.map(\.number) == [25, 26])
  }

  @Test func `a head larger than the byte limit is not kept, and the next request is kept`() throws
  {
    var log = SessionLog(capacity: 10, bytes: 1000)
    let large = log.beginRequest(try head(5000), origin: "main", connection: 1)
    #expect(log.size == 0)
    #expect(log.records.isEmpty)
    #expect(log.endRequest(large, .closed, SentReply(bytes: 0), connection: 1)?.number == large)
    #expect(log.beginRequest(try head(10), origin: "main", connection: 1) == 2)
    #expect(log.records.map(\.number) == [2])
  }

  @Test(arguments: [300, 1000, 4000], 1...6)
  func `as events are dropped, event numbers have no gaps and the size stays within the limit`(
    limit: Int, overlap: Int
  ) throws {
    var log = SessionLog(capacity: 8, bytes: limit)
    var generator = SeededGenerator(seed: UInt64(limit + overlap))
    var expected: [String] = []
    var open: [Int] = []
    for _ in 1...400 {
      let number = log.beginRequest(
        try head(.random(in: 1...200, using: &generator)), origin: "main", connection: 1)
      open.append(number)
      expected.append("\(number) request")
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        log.recordEvent(
          message(.random(in: 0...300, using: &generator)), connection: 1, request: number)
        expected.append("\(number) message")
      }
      if open.count == overlap {
        let number = open.remove(at: .random(in: 0..<overlap, using: &generator))
        let sent = SentReply(
          status: 200, bytes: 1, head: SentHead(bytes: [1, 2, 3], end: 3))
        #expect(log.endRequest(number, .complete, sent, connection: 1)?.number == number)
        expected.append("\(number) ended")
      }
      #expect(log.size <= limit)
      #expect(log.last == expected.count)
      let page = log.page(after: 0, limit: .max)
      #expect(page.events.map(\.number) == Array((page.dropped + 1)..<(expected.count + 1)))
      #expect(page.events.map(text) == Array(expected[page.dropped...]))
      let records = log.records.map(\.number)
      #expect(records == Array((number - records.count + 1)..<(number + 1)))
      #expect(log.records(after: 0, limit: .max / 2).map(\.number) == records)
    }
  }

  private func text(_ event: SessionEvent) -> String {
    let kind =
      switch event.kind {
      case .request: "request"
      case .ended: "ended"
      default: "message"
      }
    return "\(event.request ?? 0) \(kind)"
  }
}
