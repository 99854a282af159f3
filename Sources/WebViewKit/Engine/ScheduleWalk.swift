/// A walk through all schedules of an engine.
///
/// It plays a scenario in every order of events that the engine allows.
///
/// When several events can come next, there is a choice. A schedule lists the index of the event to
/// take at each choice. At choices after the end of the schedule, the first event is taken. The
/// walk is depth-first: the next schedule changes the last choice that has an untried event.
package struct ScheduleWalk: Sendable {
  /// The schedule to play next.
  package private(set) var schedule: [Int] = []
  package private(set) var isComplete = false
  /// The number of schedules that have been played.
  package private(set) var count = 0
  /// The number of events to choose from, for each choice of the schedule.
  private var counts: [Int] = []

  /// Creates a walk whose first schedule takes the first event at each choice.
  package init() {}

  /// Whether playing the schedule led to the same choices as the previous runs.
  ///
  /// - Parameter choices: The number of events to choose from, for each choice of the run.
  package func isSteady(_ choices: [Int]) -> Bool {
    Array(choices.prefix(counts.count)) == counts
  }

  /// Advances to the next schedule, after a run for which `isSteady(_:)` is true.
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
    // A choice between two events divides the remaining share of the tree by two, and a choice
    // between three events divides it by three.
    var share = 1.0
    for (choice, count) in zip(schedule, counts) {
      share /= Double(count)
      fraction += Double(choice) * share
    }
    return fraction
  }
}

extension ScheduleWalk {
  /// The idle times of the first walk and of its repetitions.
  ///
  /// On a busy computer, a late response can change the choices of a run. The walk is then repeated
  /// with a longer idle time.
  private static let idleTimes: [Duration] = [.milliseconds(50), .milliseconds(250), .seconds(1)]
  private static let mostTries = 5

  /// Calls a closure once for each order of events that an engine allows, and combines the results.
  ///
  /// - Parameters:
  ///   - initial: The result before any run.
  ///   - limit: The maximum number of orders to run, at least 1.
  ///   - run: A closure that runs the walk's schedule on an engine with the given idle time. It
  ///     returns the result of the run and the number of events to choose from at each choice.
  ///   - add: A closure that adds a run to the result. It is called when the walk has already
  ///     advanced to the next schedule.
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

/// The error for a walk in which, in every attempt, a schedule led to other choices than before.
package struct UnsteadySchedule: Error {
  /// The number of the order of events that failed, counted from 1.
  package let order: Int
  package let tries: Int
}
