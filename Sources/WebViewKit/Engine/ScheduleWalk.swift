/// A walk through all schedules of an engine: with it, a scenario is played in every order of
/// events that the engine allows.
///
/// Where several events can come next, the engine has a choice. A schedule has the index of the
/// event to take at each choice; after its last entry the first event is taken. The walk goes depth
/// first: the next schedule changes the last choice that has an untried event.
package struct ScheduleWalk: Sendable {
  /// The schedule to play next.
  package private(set) var schedule: [Int] = []
  package private(set) var isComplete = false
  /// The number of schedules that have been played.
  package private(set) var count = 0
  /// The number of events to choose from, at each choice of the schedule.
  private var counts: [Int] = []

  /// Creates a walk that begins with the usual order.
  package init() {}

  /// Whether a play of the schedule met the same choices as the plays before it.
  ///
  /// - Parameter choices: The number of events to choose from, at each choice of the play.
  package func isSteady(_ choices: [Int]) -> Bool {
    Array(choices.prefix(counts.count)) == counts
  }

  /// Continues with the next schedule after a steady play.
  package mutating func advance(past choices: [Int]) {
    count += 1
    schedule += Array(repeating: 0, count: choices.count - schedule.count)
    while let last = schedule.last, last + 1 == choices[schedule.count - 1] {
      schedule.removeLast()
    }
    isComplete = schedule.isEmpty
    if !isComplete { schedule[schedule.count - 1] += 1 }
    counts = Array(choices.prefix(schedule.count))
  }

  /// The part of the tree of choices that has been played, from 0 to 1.
  package var fraction: Double {
    guard !schedule.isEmpty else { return 1 }
    var fraction = 0.0
    // A choice between two events halves the share of the tree that is left at that point, a choice
    // between three divides it by three.
    var share = 1.0
    for (choice, count) in zip(schedule, counts) {
      share /= Double(count)
      fraction += Double(choice) * share
    }
    return fraction
  }
}

extension ScheduleWalk {
  /// The idle times of successive walks.
  ///
  /// On a busy machine a late reply can lead a run to other choices; then the walk is repeated with
  /// a longer idle time.
  private static let idleTimes: [Duration] = [.milliseconds(50), .milliseconds(250), .seconds(1)]
  private static let mostTries = 5

  /// Runs something in every order of events that an engine allows, each order once.
  ///
  /// - Parameters:
  ///   - initial: The result before any run.
  ///   - limit: The largest number of orders to run, at least 1.
  ///   - run: Runs the walk's schedule on an engine with an idle time; returns the result of the
  ///     run, and the number of events to choose from at each choice.
  ///   - add: Adds a run to the result, after the walk has advanced past that run.
  /// - Throws: `UnsteadySchedule`, or an error of a run.
  @MainActor package static func reduce<Result, Run>(
    into initial: Result, atMost limit: Int,
    _ run: (ScheduleWalk, _ idleTime: Duration) async throws -> (run: Run, choices: [Int]),
    add: (inout Result, Run, ScheduleWalk) -> Void
  ) async throws -> Result {
    var unsteady = 0
    for idleTime in idleTimes {
      var walk = ScheduleWalk()
      var result = initial
      while walk.count < limit, !walk.isComplete {
        var steady: (run: Run, choices: [Int])?
        for _ in 0..<mostTries where steady == nil {
          let outcome = try await run(walk, idleTime)
          if walk.isSteady(outcome.choices) { steady = outcome }
        }
        guard let steady else { break }
        walk.advance(past: steady.choices)
        add(&result, steady.run, walk)
      }
      if walk.isComplete || walk.count == limit { return result }
      unsteady = walk.count + 1
    }
    throw UnsteadySchedule(order: unsteady, tries: mostTries)
  }
}

/// The error of a walk in which a schedule met other choices than before, in every try.
package struct UnsteadySchedule: Error {
  /// The number of the order that failed, from 1.
  package let order: Int
  package let tries: Int
}
