import Foundation
import ScenarioLanguage

/// One JSON object a line, as things happen; a run that is killed leaves whole lines.
///
/// Every line is a ``RunLine``: the version of the form and one thing that happened.
///
/// ```
/// {"engine":{"name":"model","scenarios":["a/b"],…},"version":2}        an engine begins
/// {"scenario":{"scenario":"a/b","outcome":"passed",…},"version":2}     a play
/// {"recorded":"…/expected.model.new.yaml","version":2}                 what was written for it
/// {"end":{"name":"model","seconds":0.3,…},"version":2}                 the engine ends, or failed
/// {"run":{"engines":["model"],"plays":{"passed":1},…},"version":2}     the run ended
/// ```
struct NDJSONReporter: Reporter {
  let write: (String) -> Void
  private(set) var failure: (any Error)?

  mutating func begin(_ engine: EngineSummary) { line(RunLine(engine: .init(engine))) }
  mutating func end(_ scenario: ScenarioReport) { line(RunLine(scenario: .init(scenario))) }
  mutating func recorded(_ file: String) { line(RunLine(recorded: file)) }
  mutating func end(_ engine: EngineSummary, _ scenarios: [ScenarioReport]) {
    line(RunLine(end: .init(engine)))
  }

  /// Writes the last line.
  ///
  /// - Throws: The first error of encoding, now or before.
  mutating func finish(_ run: RunReport) throws {
    line(RunLine(run: .init(run)))
    if let failure { throw failure }
  }

  /// Characters that a reader would not see are escaped, as JSON has it; they are always in texts.
  private mutating func line(_ line: RunLine) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      let json = String(decoding: try encoder.encode(line), as: UTF8.self)
      let scalars = json.unicodeScalars.map { $0.isHidden ? $0.escapedForJSON : String($0) }
      write(scalars.joined() + "\n")
    } catch {
      failure = failure ?? error
    }
  }
}

extension Unicode.Scalar {
  fileprivate var escapedForJSON: String {
    UTF16.encode(self).map { units in
      units.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    } ?? ""
  }
}

/// One line of the form that ``NDJSONReporter`` writes: the version, and one of the others.
struct RunLine: Codable, Hashable, Sendable {
  /// The facts about the run as a whole that no earlier line has.
  struct Run: Codable, Hashable, Sendable {
    /// The time at which it began, in ISO 8601.
    var began: String
    var interrupted: Bool?
    var stoppedAfter: Int?
    var seed: UInt64?
    var shard: Shard?
    /// The engines' names, in the order in which they played.
    var engines: [String]
    /// The number of plays of each outcome; outcomes without plays are absent.
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
    plays = Dictionary(grouping: run.scenarios, by: \.outcome.rawValue).mapValues(\.count)
  }
}
