import Testing

@testable import ModelEngine

@Suite struct ScheduleTests {
  @Test func `a schedule's choices are followed in order, then the first report is chosen`() {
    var schedule = Schedule([1, 2], idleTime: .milliseconds(50))
    var taken: [Int] = []
    for count in [2, 3, 4] { taken.append(schedule.choose(of: count)) }
    #expect(taken == [1, 2, 0])
    #expect(schedule.choices == [2, 3, 4])
  }

  @Test func `a schedule makes no choice if only one report can come next`() {
    var schedule = Schedule([1], idleTime: .milliseconds(50))
    let only = schedule.choose(of: 1)
    #expect(only == 0)
    #expect(schedule.choices == [])
    let second = schedule.choose(of: 2)
    #expect(second == 1)
  }

  @Test func `a choice with an index that is too large takes the last report`() {
    var schedule = Schedule([5], idleTime: .milliseconds(50))
    let last = schedule.choose(of: 2)
    #expect(last == 1)
  }

  @Test
  func `a schedule is idle after pauses in which nothing happens, until activity is recorded`() {
    var schedule = Schedule([], idleTime: .milliseconds(50))
    var pauses = 0
    while !schedule.isIdle, pauses < 1_000 {
      let begins = [schedule.beginsPause(), schedule.beginsPause()]
      #expect(begins == [true, false])
      schedule.endPause()
      pauses += 1
    }
    #expect((10..<1_000).contains(pauses))
    schedule.recordActivity()
    #expect(!schedule.isIdle)
  }
}
