import Testing

@testable import FixtureServing

@Suite struct SessionStateTests {
  @Test func `the oldest records go first, and their end is still counted`() {
    var state = SessionState(log: SessionLog(capacity: 2))
    let numbers = (0..<5).map { _ in state.begin(nil, origin: "main", connection: 1) }
    #expect(numbers == [1, 2, 3, 4, 5])
    #expect(state.log.records.map(\.number) == [4, 5])
    #expect(state.end(1, .complete, SentReply(status: nil, bytes: 0), connection: 1)?.number == 1)
    #expect(state.end(4, .closed, SentReply(status: nil, bytes: 0), connection: 1)?.number == 4)
    #expect(state.log.records.map(\.end) == [.closed, nil])
    #expect(state.open == OpenExchanges(active: 3, held: 0))
  }
}
