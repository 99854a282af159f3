import HTTPFixtures
import Testing

@Suite struct MessageLimitsTests {
  @Test func `a line may never be longer than its head`() {
    let limits = MessageLimits()
    #expect(limits.line < limits.head)
  }
}
