import Testing

@testable import WebViewKit

@Suite struct ScheduleWalkTests {
  @Test func `schedules come depth first, each once, also if a choice opens others`() {
    var walk = ScheduleWalk()
    var schedules: [[Int]] = []
    var fractions: [Double] = []
    while !walk.isComplete {
      schedules.append(walk.schedule)
      // The second of the first two things leaves a choice of three.
      walk.advance(past: walk.schedule.first == 1 ? [2, 3] : [2])
      fractions.append(walk.fraction)
    }
    #expect(schedules == [[], [1], [1, 1], [1, 2]])
    #expect(fractions == fractions.sorted() && fractions.last == 1)
  }

  @Test func `a play that came to other choices is not steady`() {
    var walk = ScheduleWalk()
    walk.advance(past: [2, 2])
    #expect(walk.schedule == [0, 1])
    #expect(walk.isSteady([2, 2, 5]))
    #expect(!walk.isSteady([3, 2]))
    #expect(!walk.isSteady([2]))
  }
}
