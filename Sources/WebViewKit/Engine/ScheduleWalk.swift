/// A walk through all schedules of an engine that lets things come in every order.
///
/// A schedule says which of several things comes, at each choice, and the first one behind its end.
/// The walk goes depth first: the last choice that has something untried continues to it.
package struct ScheduleWalk: Sendable {
  /// The schedule to play next.
  package private(set) var schedule: [Int] = []
  package private(set) var isComplete = false
  /// The number of things to choose from, at each choice of the schedule.
  private var counts: [Int] = []

  /// Creates a walk that begins with the usual order.
  package init() {}

  /// Whether a play along the schedule came to the same choices as the plays before it.
  ///
  /// - Parameter choices: The number of things to choose from, at each choice of the play.
  package func isSteady(_ choices: [Int]) -> Bool {
    Array(choices.prefix(counts.count)) == counts
  }

  /// Continues with the next schedule after a steady play.
  package mutating func advance(past choices: [Int]) {
    schedule += Array(repeating: 0, count: choices.count - schedule.count)
    while let last = schedule.last, last + 1 == choices[schedule.count - 1] {
      schedule.removeLast()
    }
    isComplete = schedule.isEmpty
    if !isComplete { schedule[schedule.count - 1] += 1 }
    counts = Array(choices.prefix(schedule.count))
  }

  /// The part of the tree of choices that is behind the walk, 0 to 1.
  package var fraction: Double {
    guard !schedule.isEmpty else { return 1 }
    var fraction = 0.0
    // Each choice halves (thirds, …) the share that the choices before it have left.
    var share = 1.0
    for (choice, count) in zip(schedule, counts) {
      share /= Double(count)
      fraction += Double(choice) * share
    }
    return fraction
  }
}
