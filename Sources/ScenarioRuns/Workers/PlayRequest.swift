import NavigationTrace
import Scenarios

/// A request to a worker to play one scenario once.
///
/// It is one line of the worker's input.
///
/// The end of the input asks the worker to exit.
package struct PlayRequest: Codable, Hashable, Sendable {
  /// The scenario's name, such as `redirects/302`.
  package var scenario: String
  /// The scenario's folder, as an absolute path.
  package var folder: String
  /// The time limit, in seconds.
  package var timeLimit: Double
  package var wantsEvidence = false
  /// The number of this run among the runs of the scenario, from 1; the worker does not use it.
  package var round = 1

  private enum CodingKeys: String, CodingKey { case scenario, folder, timeLimit, wantsEvidence }

  package init(
    scenario: String, folder: String, timeLimit: Double, wantsEvidence: Bool = false, round: Int = 1
  ) {
    self.scenario = scenario
    self.folder = folder
    self.timeLimit = timeLimit
    self.wantsEvidence = wantsEvidence
    self.round = round
  }
}

/// The result of playing one scenario in a worker.
package struct PlayResult: Sendable {
  package var engine: EngineDescription
  /// The recorded events, up to the failure if there was one.
  package var trace: Trace
  /// The events at the server; empty if they were not requested.
  package var evidence: [ServerEvent] = []
  /// The reason why the scenario did not run to its end; `nil` if it did.
  package var failure: String?
  /// Whether the scenario reached its time limit.
  package var isOverdue = false
  /// The errors of earlier attempts, after which the scenario was retried; the trace does not
  /// contain the events of these attempts.
  package var retries: [String] = []
  package var lostWorker = false
  /// The duration, including the communication with the worker.
  package var duration = Duration.zero
  /// The times of the parts in the worker, if the scenario ran to its end.
  package var times = PlayTimes()

  package init(_ request: PlayRequest, on engine: EngineDescription) {
    self.engine = engine
    trace = Trace(
      engine: engine.name, engineVersion: engine.version, scenario: request.scenario)
  }
}

/// The progress of a run.
package enum PlayProgress: Sendable {
  /// A worker's engine is running. This is reported before the first scenario, and again after a
  /// worker was lost.
  case ready(EngineDescription)
  /// A worker was given a scenario.
  case began(PlayRequest)
  /// A scenario has ended, with or without success.
  case ended(PlayRequest, PlayResult)
}
