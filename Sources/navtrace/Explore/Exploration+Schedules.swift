import NavigationTrace
import Scenarios
import WebViewKit

extension Exploration {
  /// A run of the scenario that follows a schedule, and the number of alternatives at each choice.
  typealias Play = (run: ScenarioRun, choices: [Int])

  /// Plays a scenario in every interleaving, one schedule after the other.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of interleavings to play, 1 or more.
  ///   - observability: The limits of the model.
  ///   - play: Plays the scenario on the model, which follows the schedule and uses the idle time.
  ///   - progress: Gets the exploration after each run, and the fraction of the tree of choices
  ///     that has been explored, from 0 to 1.
  /// - Throws: ``ExplorationFailure`` if an interleaving cannot be played.
  @MainActor static func explore(
    limit: Int, observability: Observability = .everything,
    play: ([Int], _ idleTime: Duration) async -> Play,
    progress: (Exploration, _ fraction: Double) -> Void = { _, _ in }
  ) async throws -> Exploration {
    do {
      return try await ScheduleWalk.reduce(
        into: Exploration(observability: observability), atMost: limit
      ) { walk, idleTime in
        let (run, choices) = await play(walk.schedule, idleTime)
        if let failure = run.failure {
          throw ExplorationFailure.error(interleaving: walk.count + 1, failure)
        }
        return (run.trace, choices)
      } add: { exploration, trace, walk in
        exploration.add(trace)
        exploration.isComplete = walk.isComplete
        progress(exploration, walk.fraction)
      }
    } catch let error as UnsteadySchedule {
      throw ExplorationFailure.unsteady(interleaving: error.order, tries: error.tries)
    }
  }
}

/// The reason why a scenario cannot be explored.
enum ExplorationFailure: Error, CustomStringConvertible {
  /// One interleaving was not played to its end.
  case error(interleaving: Int, PlaybackError)
  /// A schedule led to other choices when it was played again.
  case unsteady(interleaving: Int, tries: Int)

  var description: String {
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
