import Testing

@testable import FixtureServing

@Suite struct DeadlineQueueTests {
  @Test func `entries come out by their time, whatever the order they went in`() {
    var queue = DeadlineQueue()
    for index in 0..<100 {
      queue.insert(.init(deadline: UInt64(index * 37 % 100), token: UInt64(index)))
    }
    #expect(queue.nearest == 0)
    var times: [UInt64] = []
    while let entry = queue.popDue(at: 49) { times.append(entry.deadline) }
    #expect(times == Array(0...49))
    #expect(queue.nearest == 50)
  }
}
