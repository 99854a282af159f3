import NavigationTrace
import ScenarioPlaying
import WebViewKit

extension Exploration {
  /// A play along a schedule, and how many things there were to choose from at each choice.
  package typealias Play = (run: ScenarioRun, choices: [Int])

  private static let mostTries = 3

  /// Plays a scenario in every interleaving, along one schedule after the other.
  ///
  /// - Parameters:
  ///   - limit: The most interleavings to play, 1 or more.
  ///   - observability: The limits of the model.
  ///   - play: Plays the scenario along a schedule.
  ///   - progress: Gets the exploration after each play, and the part of the tree of choices that
  ///     is behind the walk, 0 to 1.
  /// - Throws: ``ExplorationFailure`` if an interleaving cannot be played.
  @MainActor package static func explore(
    limit: Int, observability: Observability = .everything, play: ([Int]) async -> Play,
    progress: (Exploration, _ fraction: Double) -> Void = { _, _ in }
  ) async throws(ExplorationFailure) -> Exploration {
    var exploration = Exploration(observability: observability)
    var walk = ScheduleWalk()
    while exploration.interleavings < limit, !walk.isComplete {
      walk.advance(past: try await choices(of: walk, play, into: &exploration))
      exploration.isComplete = walk.isComplete
      progress(exploration, walk.fraction)
    }
    return exploration
  }

  /// Plays once; the choices up to here have to be the same as before.
  @MainActor private static func choices(
    of walk: ScheduleWalk, _ play: ([Int]) async -> Play, into exploration: inout Exploration
  ) async throws(ExplorationFailure) -> [Int] {
    for _ in 0..<mostTries {
      let (run, choices) = await play(walk.schedule)
      if let failure = run.failure {
        throw .error(interleaving: exploration.interleavings + 1, failure)
      }
      guard walk.isSteady(choices) else { continue }
      exploration.add(run.trace)
      return choices
    }
    throw .unsteady(interleaving: exploration.interleavings + 1, tries: mostTries)
  }
}

/// The reason why a scenario cannot be explored.
package enum ExplorationFailure: Error, CustomStringConvertible {
  /// One interleaving was not played to its end.
  case error(interleaving: Int, PlaybackError)
  /// The same schedule did not lead to the same choices.
  case unsteady(interleaving: Int, tries: Int)

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
