import NavigationTrace
import ScenarioPlaying
import WebViewKit

/// An explorer of every interleaving of a scenario, which plays it along one schedule after the
/// other.
package struct Explorer: Sendable {
  /// One play along a schedule, and how many things there were to choose from at each choice.
  package struct Play: Sendable {
    let run: ScenarioRun
    let choices: [Int]

    /// Creates the result of a play along a schedule.
    package init(_ run: ScenarioRun, choices: [Int]) {
      self.run = run
      self.choices = choices
    }
  }

  /// The progress of the walk.
  package struct Progress: Sendable {
    package let interleavings: Int
    package let traces: Int
    /// The part of the tree of choices that is behind the walk, 0 to 1.
    package let fraction: Double
  }

  private static let mostTries = 3
  private let limit: Int

  /// Creates an explorer.
  ///
  /// - Parameter limit: The most interleavings to play, 1 or more.
  package init(limit: Int) { self.limit = limit }

  /// Explores a scenario.
  ///
  /// - Parameters:
  ///   - observability: The limits of the model.
  ///   - play: Plays the scenario along a schedule.
  ///   - progress: Gets how far the walk is, after each play.
  /// - Throws: ``ExplorationFailure`` if an interleaving cannot be played.
  @MainActor package func explore(
    observability: Observability = .everything, play: ([Int]) async -> Play,
    progress: (Progress) -> Void = { _ in }
  ) async throws(ExplorationFailure) -> Exploration {
    var exploration = Exploration(observability: observability)
    var walk = ScheduleWalk()
    while exploration.interleavings < limit, !walk.isComplete {
      walk.advance(past: try await choices(of: walk, play, into: &exploration))
      exploration.isComplete = walk.isComplete
      progress(
        Progress(
          interleavings: exploration.interleavings, traces: exploration.traces.count,
          fraction: walk.fraction))
    }
    return exploration
  }

  /// Plays once; the choices up to here have to be the same as before.
  @MainActor private func choices(
    of walk: ScheduleWalk, _ play: ([Int]) async -> Play, into exploration: inout Exploration
  ) async throws(ExplorationFailure) -> [Int] {
    for _ in 0..<Self.mostTries {
      let play = await play(walk.schedule)
      if let failure = play.run.failure {
        throw .error(interleaving: exploration.interleavings + 1, failure)
      }
      guard walk.isSteady(play.choices) else { continue }
      exploration.add(play.run.trace)
      return play.choices
    }
    throw .unsteady(interleaving: exploration.interleavings + 1, tries: Self.mostTries)
  }
}

/// The reason why a scenario cannot be explored.
package enum ExplorationFailure: Error, CustomStringConvertible {
  /// One interleaving was not played to its end.
  case error(interleaving: Int, PlaybackError)
  /// The same schedule did not lead to the same choices.
  case unsteady(interleaving: Int, tries: Int)

  /// The failure, and the remedy.
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
