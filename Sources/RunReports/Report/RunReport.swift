import Foundation
import NavigationTrace
import WebViewKit

/// Everything that is known of a run when it has ended.
package struct RunReport: Hashable, Sendable {
  /// When it began.
  package var began: Date
  /// The engines, in the order in which they played.
  package var engines: [EngineReport] = []
  /// What was played, in order.
  package var scenarios: [ScenarioReport] = []
  /// Whether it was ended before everything was played.
  package var wasInterrupted = false
  /// How many failures ended it before that; nil where they did not.
  package var stoppedAfter: Int?
  /// What the order of the scenarios was made from; nil is the fixed one.
  package var seed: UInt64?
  /// The part of a whole that it is; nil where it is the whole.
  package var shard: Shard?
  /// The parts that a report of several lacks.
  package var missing: [Shard] = []

  /// What was played on an engine.
  package func scenarios(on engine: EngineReport) -> [ScenarioReport] {
    scenarios.filter {
      $0.engine == engine.name && ($0.version ?? engine.version) == engine.version
    }
  }

  /// An engine's name, with the version where there is another one of that name.
  package func title(of engine: EngineReport) -> String {
    engines.count { $0.name == engine.name } > 1 ? engine.nameAndVersion : engine.name.printableLine
  }

  /// What an engine was to play and did not, because it or the run ended before.
  package func unplayed(on engine: EngineReport) -> [String] {
    let played = Set(scenarios(on: engine).map(\.scenario))
    return engine.scenarios.filter { !played.contains($0) }
  }
}

extension RunReport {
  /// Creates the report of a run in which nothing was played yet.
  package init(began: Date) { self.began = began }
}

/// The part of a report about one engine.
package struct EngineReport: Hashable, Sendable {
  package var name: String
  package var version = ""
  /// The scenarios that it was to play, or to say why it cannot, in order.
  package var scenarios: [String] = []
  /// How often it was to play each of them.
  package var rounds = 1
  /// Why it could not run, or not to the end.
  package var failure: String?
  package var duration = Duration.zero
  /// How much of it was spent until it was certain that nothing more came.
  package var waiting = Duration.zero
  /// How much of it was spent outside of plays: to start, to judge, to report, to end.
  package var overhead = Duration.zero
  /// Where each value in its traces comes from; empty until the engine has said.
  package var origins: [EngineCapabilities.Event] = []

  /// What it is to play, in a line: `model 1: 3 scenarios, 2 rounds`.
  package var title: String {
    let plays = "\(scenarios.count) scenario\(scenarios.count == 1 ? "" : "s")"
    return "\(nameAndVersion): \(plays)\(rounds == 1 ? "" : ", \(rounds) rounds")"
  }

  /// `model 1`, or the name alone where it never said its version.
  package var nameAndVersion: String {
    (version.isEmpty ? name : "\(name) \(version)").printableLine
  }
}

extension EngineReport {
  /// Creates the report of an engine that has not begun.
  package init(name: String, scenarios: [String], rounds: Int) {
    (self.name, self.scenarios, self.rounds) = (name, scenarios, rounds)
  }

  /// Creates the report of an engine that has played one scenario.
  package init(
    name: String, version: String, scenario: String, duration: Duration,
    origins: [EngineCapabilities.Event]
  ) {
    self.init(name: name, scenarios: [scenario], rounds: 1)
    (self.version, self.duration, self.origins) = (version, duration, origins)
  }
}

/// Sums over the scenarios of a run.
struct RunTally: Sendable {
  private var counts: [Verdict: Int] = [:]
  private var hasPlayed = false
  private(set) var uncertainty = Uncertainty()

  init(_ reports: some Sequence<ScenarioReport>) {
    for report in reports {
      counts[report.verdict, default: 0] += 1
      hasPlayed = hasPlayed || report.wasCompared
      uncertainty += report.uncertainty
    }
  }

  subscript(verdict: Verdict) -> Int { counts[verdict] ?? 0 }

  /// What the process's exit says; no scenario played is a failure of its own, never a success.
  var exitCode: CommandStatus {
    if self[.couldNotRun] > 0 { return .couldNotRun }
    if self[.differed] > 0 { return .differed }
    return hasPlayed ? .success : .unusable
  }

  /// The sums in words: `29 matched, 1 differed, 0 could not run; 4 fields unobservable`.
  var description: String {
    var words = [Verdict.matched, .differed, .couldNotRun].map { "\(self[$0]) \($0.rawValue)" }
    if self[.unobservable] > 0 { words.append("\(self[.unobservable]) unobservable") }
    let uncertain = uncertainty.description
    return words.joined(separator: ", ")
      + (uncertain.isEmpty ? "; nothing unobservable, no tolerance used" : "; \(uncertain)")
      + (uncertainty.notStated == 0 ? "" : "; \(uncertainty.notStated) fields not stated")
  }
}

extension ScenarioReport {
  /// Whether a trace was as expected, at least up to a script that the engine did not run.
  fileprivate var wasCompared: Bool {
    verdict == .matched || verdict == .unobservable && trace?.skippedScripts.isEmpty == false
  }
}

extension RunReport {
  /// What was skipped, why, and what to do, if no engine played anything.
  package var reasonNothingWasPlayed: String {
    let most = 10
    let skipped = scenarios.prefix(most).map {
      "  \($0.scenario.printableLine) on \($0.engineTitle): \($0.summary.printableLine)"
    }
    let rest = scenarios.count - skipped.count
    let head = "nothing was played: every chosen scenario is excepted for its engine"
    return
      ([head] + skipped + (rest > 0 ? ["  and \(rest) more"] : []) + [
        "choose other scenarios ('navtrace list' prints them) or another engine (--engine); "
          + "exceptions are in 'engines' of scenario.yaml and in what the engine supports"
      ]).joined(separator: "\n")
  }

  /// What the exit of a process says that has this to report.
  ///
  /// - Parameter failsOnFlaky: Whether plays that were not all alike are a failure, even if all
  ///   matched.
  package func exitCode(failsOnFlaky: Bool = false) -> CommandStatus {
    let isWhole = missing.isEmpty && !wasInterrupted
    guard isWhole, engines.allSatisfy({ $0.failure == nil }) else { return .couldNotRun }
    let code = RunTally(scenarios).exitCode
    // The other shards have what this one has not, and a job of its own must not fail for that.
    if code == .unusable, shard != nil { return .success }
    return code == .success && failsOnFlaky && !flakes.isEmpty ? .differed : code
  }
}
