/// One scenario that a worker is to play, once.
package struct PlayRequest: Codable, Hashable, Sendable {
  /// The scenario's name, such as `redirects/302`.
  package var scenario: String
  /// Its folder, as an absolute path.
  package var folder: String
  /// Seconds that it may take.
  package var timeLimit: Double
  /// Whether what happens at the server is wanted too.
  package var wantsEvidence = false
  /// Which play of it this is, from 1; the worker need not know.
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
