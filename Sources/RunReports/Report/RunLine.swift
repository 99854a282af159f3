import Foundation
import ScenarioLanguage

/// One line of the form that ``NDJSONReporter`` writes: the version, and one of the others.
struct RunLine: Codable, Hashable, Sendable {
  /// What is said of the run as a whole, without what earlier lines have said.
  struct Run: Codable, Hashable, Sendable {
    /// When it began, as ISO 8601 has it.
    var began: String
    var interrupted: Bool?
    var stoppedAfter: Int?
    var seed: UInt64?
    var shard: Shard?
    /// The engines' names, in the order in which they played.
    var engines: [String]
    /// How many plays have which verdict; none where it is not named.
    var plays: [String: Int]
  }

  /// The version of the form, that of ``RunDocument``, whose parts it has.
  var version = RunDocument.version
  /// An engine is ready, its times are still zero; one that cannot run has an `end` only.
  var engine: RunDocument.Engine?
  /// A scenario was played, or cannot be.
  var scenario: RunDocument.Scenario?
  /// A file was written for the play before.
  var recorded: String?
  /// An engine has ended, or failed.
  var end: RunDocument.Engine?
  /// The run has ended.
  var run: Run?
}

extension RunLine.Run {
  init(_ run: RunReport) {
    began = run.began.ISO8601Format()
    interrupted = run.wasInterrupted ? true : nil
    stoppedAfter = run.stoppedAfter
    seed = run.seed
    shard = run.shard
    engines = run.engines.map(\.name)
    plays = Dictionary(grouping: run.scenarios, by: \.verdict.rawValue).mapValues(\.count)
  }
}
