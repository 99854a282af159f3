import Testing

@testable import WebViewKit

@Suite struct ScheduleWalkTests {
  @Test func `a walk visits each schedule once, depth first, even if a choice adds choices`() {
    var walk = ScheduleWalk()
    var schedules: [[Int]] = []
    var fractions: [Double] = []
    while !walk.isComplete {
      schedules.append(walk.schedule)
      // The second of the first two choices leads to a choice of three.
      walk.advance(past: walk.schedule.first == 1 ? [2, 3] : [2])
      fractions.append(walk.fraction)
    }
    #expect(schedules == [[], [1], [1, 1], [1, 2]])
    #expect(fractions == fractions.sorted() && fractions.last == 1)
  }

  @Test func `a run whose choices differ from the schedule is not steady`() {
    var walk = ScheduleWalk()
    walk.advance(past: [2, 2])
    #expect(walk.schedule == [0, 1])
    #expect(walk.isSteady([2, 2, 5]))
    #expect(!walk.isSteady([3, 2]))
    #expect(!walk.isSteady([2]))
  }
}
