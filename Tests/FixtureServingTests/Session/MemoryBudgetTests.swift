import Testing

@testable import FixtureServing

@Suite struct MemoryBudgetTests {
  @Test func `memory is counted until its claim is released`() {
    let total = MemoryTotal(limit: 100)
    do {
      let claim = MemoryClaim(on: total)
      #expect(claim.add(60))
      #expect(!MemoryClaim(on: total).add(41))
      #expect(!claim.add(41))
      #expect(claim.bytes == 60)
      claim.set(101)
      #expect(total.isOver)
    }
    #expect(!total.isOver)
    #expect(MemoryClaim(on: total).add(100))
  }

  @Test func `the longest log is shortened if all logs together exceed the budget`() throws {
    let budget = MemoryBudget(4_000_000)
    let (long, short) = (
      SessionCore(id: "long", budget: budget), SessionCore(id: "short", budget: budget)
    )
    func record(_ count: Int, in core: SessionCore) {
      let message = String(repeating: "m", count: 1000)
      for _ in 0..<count {
        core.state.withLock {
          $0.log.recordEvent(.message(by: .client, MessageRecord(.text(message))), connection: 1)
        }
      }
    }
    record(10, in: short)
    record(900, in: long)
    #expect(!budget.logs.isOver)
    record(200, in: long)
    #expect(budget.logs.isOver)
    budget.shortenLogs()
    #expect(!budget.logs.isOver)
    #expect(short.state.withLock { $0.log.page(after: 0, limit: 1000).dropped } == 0)
    let kept = long.state.withLock { $0.log.page(after: 0, limit: 2000) }
    #expect(kept.events.last?.number == 1100)
    #expect(200...400 ~= kept.events.count)
  }
}
