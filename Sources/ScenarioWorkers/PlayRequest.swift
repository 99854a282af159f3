import NavigationTrace
import ScenarioPlaying

/// One scenario that a worker is to play, once: a line of its input, whose end asks it to leave.
package struct PlayRequest: Codable, Hashable, Sendable {
  /// The scenario's name, such as `redirects/302`.
  package var scenario: String
  /// Its folder, as an absolute path.
  package var folder: String
  /// Seconds that it may take.
  package var timeLimit: Double
  /// Whether what happens at the server is wanted too.
  package var wantsEvidence = false
  /// The number of this play of it, from 1; the worker need not know it.
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
  /// The engine that played it.
  package var engine: EngineDescription
  /// The recorded events, up to the failure if there was one.
  package var trace: Trace
  /// The events at the server; empty if they were not wanted.
  package var evidence: [ServerEvent] = []
  /// The reason why the scenario did not come to its end; `nil` if it did.
  package var failure: String?
  /// Whether that is because its time was over.
  package var isOverdue = false
  /// The errors of earlier plays that were retried; the trace has none of their events.
  package var retries: [String] = []
  /// Whether the worker died of it.
  package var lostWorker = false
  /// The time that it took, with the way to the worker and back.
  package var duration = Duration.zero
  /// The times that it took in the worker, if it came to its end there.
  package var times = PlayTimes()

  package init(_ request: PlayRequest, on engine: EngineDescription) {
    self.engine = engine
    trace = Trace(
      engine: engine.name, engineVersion: engine.version, scenario: request.scenario)
  }
}

/// The progress of a run.
package enum PlayProgress: Sendable {
  /// A worker's engine runs: before the first scenario, and again after a worker was lost.
  case ready(EngineDescription)
  /// A worker was given a scenario.
  case began(PlayRequest)
  /// It is over, one way or another.
  case ended(PlayRequest, PlayResult)
}
