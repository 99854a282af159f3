import NavigationTrace
import Testing

@testable import Scenarios
@testable import navtrace

@Suite struct ExplorationSchedulesTests {
  /// Plays `strands` as a scenario whose events interleave in every way.
  private static func play(_ strands: [[String]], along schedule: [Int]) -> Exploration.Play {
    var left = strands
    var choices: [Int] = []
    var trace = Trace(engine: "model")
    while case let open = left.indices.filter({ !left[$0].isEmpty }), !open.isEmpty {
      var choice = 0
      if open.count > 1 {
        if choices.count < schedule.count { choice = schedule[choices.count] }
        choices.append(open.count)
      }
      trace.events.append(TraceEvent(.title, [.value: .string(left[open[choice]].removeFirst())]))
    }
    return (ScenarioRun(trace: trace), choices)
  }

  @Test(arguments: [
    ([["a"]], 1), ([["a", "b", "c"]], 1), ([["a"], ["b"]], 2), ([["a", "b"], ["c", "d"]], 6),
    ([["a"], ["b"], ["c"]], 6), ([["a", "b"], ["c", "d"], ["e", "f"]], 90),
  ])
  func `an exploration plays every interleaving once`(strands: [[String]], count: Int) async throws
  {
    let exploration = try await Exploration.explore(limit: 1_000) { schedule, _ in
      Self.play(strands, along: schedule)
    }
    #expect(exploration.interleavings == count)
    #expect(exploration.traces.count == count)
    #expect(exploration.isComplete)
  }

  @Test func `equal traces are counted once`() async throws {
    let exploration = try await Exploration.explore(limit: 100) { schedule, _ in
      Self.play([["a"], ["a"]], along: schedule)
    }
    #expect(exploration.interleavings == 2)
    #expect(exploration.traces.count == 1)
  }

  @Test func `an exploration that reached its limit is not complete`() async throws {
    let exploration = try await Exploration.explore(limit: 5) { schedule, _ in
      Self.play([["a"], ["b"], ["c"]], along: schedule)
    }
    #expect(exploration.interleavings == 5)
    #expect(!exploration.isComplete)
  }

  @Test func `the progress of an exploration rises to 1`() async throws {
    var fractions: [Double] = []
    _ = try await Exploration.explore(limit: 100) { schedule, _ in
      Self.play([["a", "b"], ["c", "d"]], along: schedule)
    } progress: {
      fractions.append($1)
      #expect($0.interleavings == fractions.count)
    }
    #expect(fractions == fractions.sorted())
    #expect(fractions.count == 6)
    #expect(fractions.last == 1)
  }

  @Test func `an interleaving that cannot be run is reported with its number`() async throws {
    let error = await #expect(throws: ExplorationFailure.self) {
      try await Exploration.explore(limit: 10) { schedule, _ in
        var play = Self.play([["a"], ["b"]], along: schedule)
        if schedule == [1] {
          play.run = ScenarioRun(
            trace: play.run.trace, failure: PlaybackError(reason: .scenario("no such view")))
        }
        return play
      }
    }
    let text = "\(try #require(error))"
    #expect(text.hasPrefix("interleaving 2: no such view; a scenario whose steps wait for"))
  }

  @Test
  func `a schedule that is not followed is retried five times at each of three idle times`()
    async throws
  {
    var plays = 0
    let error = await #expect(throws: ExplorationFailure.self) {
      try await Exploration.explore(limit: 10) { schedule, _ in
        plays += 1
        let play = Self.play([["a"], ["b"]], along: schedule)
        return schedule.isEmpty ? play : (play.run, [3])
      }
    }
    #expect(plays == 3 * (1 + 5))
    let text = "\(try #require(error))"
    #expect(text.hasPrefix("interleaving 2 went another way than before in 5 tries: a reply came"))
  }

  @Test func `a single run that deviates from its schedule is retried`() async throws {
    var plays = 0
    let exploration = try await Exploration.explore(limit: 10) { schedule, _ in
      plays += 1
      let play = Self.play([["a"], ["b"]], along: schedule)
      return plays == 2 ? (play.run, [3]) : play
    }
    #expect(exploration.interleavings == 2)
    #expect(exploration.isComplete)
  }
}
