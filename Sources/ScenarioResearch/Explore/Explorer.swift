import NavigationTrace
import ScenarioPlaying

/// Walks every interleaving of a scenario by playing it anew along one schedule after the other.
///
/// A schedule says which of several things comes, at each choice; the first one behind its end.
/// The walk goes depth first: the last choice that has something untried goes on to it.
package struct Explorer: Sendable {
  /// One play along a schedule, and how many things there were to choose from at each choice.
  package struct Play: Sendable {
    let run: ScenarioRun
    let choices: [Int]

    /// Says how a play along a schedule went.
    package init(_ run: ScenarioRun, choices: [Int]) {
      self.run = run
      self.choices = choices
    }
  }

  /// The progress of the walk.
  package struct Progress: Sendable {
    /// Interleavings played.
    package let interleavings: Int
    /// Traces found.
    package let traces: Int
    /// The part of the tree of choices that is behind the walk, 0 to 1.
    package let fraction: Double
  }

  private static let mostTries = 3
  private let limit: Int

  /// - Parameter limit: The most interleavings to play, 1 or more.
  package init(limit: Int) { self.limit = limit }

  /// Explores a scenario.
  ///
  /// - Parameters:
  ///   - observability: What the model cannot show.
  ///   - play: Plays the scenario along a schedule.
  ///   - progress: Gets how far the walk is, after each play.
  /// - Throws: ``ExplorationFailure`` where an interleaving cannot be played.
  @MainActor package func explore(
    observability: Observability = .everything, play: ([Int]) async -> Play,
    progress: (Progress) -> Void = { _ in }
  ) async throws(ExplorationFailure) -> Exploration {
    var exploration = Exploration(observability: observability)
    var schedule: [Int] = []
    var counts: [Int] = []
    while exploration.interleavings < limit {
      let choices = try await choices(along: schedule, counts, play, into: &exploration)
      schedule += Array(repeating: 0, count: choices.count - schedule.count)
      while let last = schedule.last, last + 1 == choices[schedule.count - 1] {
        schedule.removeLast()
      }
      exploration.isComplete = schedule.isEmpty
      if !schedule.isEmpty { schedule[schedule.count - 1] += 1 }
      counts = Array(choices.prefix(schedule.count))
      progress(
        Progress(
          interleavings: exploration.interleavings, traces: exploration.traces.count,
          fraction: Self.fraction(schedule, counts)))
      if exploration.isComplete { break }
    }
    return exploration
  }

  /// Plays once; what there was to choose from up to here has to be the same as before.
  @MainActor private func choices(
    along schedule: [Int], _ counts: [Int], _ play: ([Int]) async -> Play,
    into exploration: inout Exploration
  ) async throws(ExplorationFailure) -> [Int] {
    for _ in 0..<Self.mostTries {
      let play = await play(schedule)
      if let failure = play.run.failure {
        throw .error(interleaving: exploration.interleavings + 1, failure)
      }
      guard Array(play.choices.prefix(counts.count)) == counts else { continue }
      exploration.add(play.run.trace)
      return play.choices
    }
    throw .unsteady(interleaving: exploration.interleavings + 1, tries: Self.mostTries)
  }

  /// Each choice halves (thirds, …) what the choices before have left.
  private static func fraction(_ schedule: [Int], _ counts: [Int]) -> Double {
    guard !schedule.isEmpty else { return 1 }
    var fraction = 0.0
    var share = 1.0
    for (choice, count) in zip(schedule, counts) {
      share /= Double(count)
      fraction += Double(choice) * share
    }
    return fraction
  }
}

/// Why a scenario cannot be explored.
package enum ExplorationFailure: Error, CustomStringConvertible {
  /// One interleaving was not played to its end.
  case error(interleaving: Int, PlaybackError)
  /// The same schedule did not lead to the same choices.
  case unsteady(interleaving: Int, tries: Int)

  /// What happened and what to do.
  package var description: String {
    switch self {
    case .error(let number, let failure):
      "interleaving \(number): \(failure); a scenario whose steps wait for something that not "
        + "every order brings cannot be explored"
    case .unsteady(let number, let tries):
      "interleaving \(number) went another way than before in \(tries) tries: a reply came "
        + "later than the engine waits for it; try again when the machine has less to do"
    }
  }
}
