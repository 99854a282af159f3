import FixtureSites
import Testing

@testable import FixtureServing

@Suite struct SessionLogTests {
  private func log(_ requests: Int, capacity: Int) -> SessionLog {
    var log = SessionLog(capacity: capacity)
    for _ in 0..<requests {
      let number = log.beginRequest(nil, origin: "main", connection: 1)
      _ = log.endRequest(number, .complete, SentReply(status: 200, bytes: 10), connection: 1)
    }
    return log
  }

  @Test(arguments: [
    (0, 3, [1, 2, 3], 3), (3, 100, [4, 5, 6], 6), (6, 100, [], 6), (99, 1, [], 99),
    (-5, 1, [1], 1), (0, 0, [], 0), (0, -1, [], 0), (0, Int.max, [1, 2, 3, 4, 5, 6], 6),
    (Int.min, 1, [1], 1), (Int.max, 1, [], Int.max),
  ])
  func `a page begins after its cursor and has at most as many events as its limit`(
    cursor: Int, limit: Int, numbers: [Int], next: Int
  ) {
    let page = log(3, capacity: 10).page(after: cursor, limit: limit)
    #expect(page.events.map(\.number) == numbers)
    #expect(page.next == next)
    #expect(page.dropped == 0)
  }

  @Test func `a full log drops its oldest events and reports their number`() {
    let log = log(9, capacity: 2)
    #expect(log.last == 18)
    let page = log.page(after: 1, limit: 100)
    #expect(page.events.map(\.number) == Array(15...18))
    #expect(page.dropped == 13)
    #expect(log.page(after: 14, limit: 100).dropped == 0)
    #expect(log.records.map(\.number) == [8, 9])
  }

  @Test func `a request that ends after its record was dropped still has an event for its end`() {
    var log = SessionLog(capacity: 2)
    let late = log.beginRequest(nil, origin: "main", connection: 7)
    _ = log.beginRequest(nil, origin: "main", connection: 1)
    #expect(
      log.endRequest(late, .reset, SentReply(status: 404, bytes: 5), connection: 7)?.number == late)
    _ = log.beginRequest(nil, origin: "main", connection: 1)
    let events = log.page(after: 0, limit: 100).events
    #expect(events.map(\.number) == [2, 3, 4])
    #expect(events.map(\.request) == [2, late, 3])
    guard case .ended(.reset, status: 404, bytes: 5) = events[1].kind else {
      Issue.record("\(events[1])")
      return
    }
  }

  @Test func `ending a request that the log dropped long ago still returns its record`() {
    var log = SessionLog(capacity: 2)
    for _ in 0..<5 { _ = log.beginRequest(nil, origin: "main", connection: 3) }
    #expect(log.records.map(\.number) == [4, 5])
    let record = log.endRequest(1, .complete, SentReply(status: 200, bytes: 1), connection: 3)
    #expect(record?.description == "main #3 (malformed) 200 complete")
    #expect(record?.number == 1)
    #expect(record?.duration.map { $0 >= .zero } == true)
    #expect(log.page(after: 5, limit: 9).events.map(\.request) == [1])
    #expect(log.endRequest(1, .complete, SentReply(status: 200, bytes: 1), connection: 3) == nil)
  }

  @Test func `a full log also drops events without requests`() {
    var log = SessionLog(capacity: 1)
    for number in 1...9 {
      log.recordEvent(.accepted(origin: "main", peer: ""), connection: number)
    }
    let page = log.page(after: 0, limit: 100)
    #expect(page.events.map(\.connection) == [6, 7, 8, 9])
    #expect(page.dropped == 5)
  }

  @Test(arguments: 1...5, [1, 2, 3, 7])
  func `dropping old events does not change the events that are kept`(
    capacity: Int, overlap: Int
  ) {
    var log = SessionLog(capacity: capacity)
    var told: [String] = []
    var open: [Int] = []
    for round in 1...40 {
      open.append(log.beginRequest(nil, origin: "main", connection: round))
      told.append("\(round) begun")
      if round.isMultiple(of: 3) {
        log.recordEvent(.silent, connection: round)
        told.append("\(round) silent")
      }
      if open.count == overlap {
        let number = open.removeFirst()
        #expect(
          log.endRequest(number, .complete, SentReply(status: 200, bytes: 1), connection: number)?
            .number
            == number)
        told.append("\(number) ended")
      }
      let page = log.page(after: 0, limit: .max)
      #expect(page.next == told.count)
      #expect(page.events.map(\.number) == Array((page.dropped + 1)...told.count))
      #expect(page.events.map(text) == Array(told[page.dropped...]))
      #expect(page.events.count <= 4 * capacity)
      #expect(log.records.map(\.number) == Array(max(1, round - capacity + 1)...round))
    }
  }

  private func text(_ event: SessionEvent) -> String {
    let kind =
      switch event.kind {
      case .request: "begun"
      case .ended: "ended"
      default: "silent"
      }
    return "\(event.connection ?? 0) \(kind)"
  }

  @Test func `times of events never decrease`() {
    let times = log(50, capacity: 100).page(after: 0, limit: 1000).events.map(\.time)
    #expect(times == times.sorted())
    #expect(times.first.map { $0 >= .zero } == true)
  }
}
