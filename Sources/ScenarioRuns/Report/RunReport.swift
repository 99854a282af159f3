import Foundation
import NavigationTrace
import WebViewKit

/// The results of a run that has ended.
package struct RunReport: Hashable, Sendable {
  package var began: Date
  /// The engines, in the order in which they played.
  package var engines: [EngineSummary] = []
  package var scenarios: [ScenarioReport] = []
  /// Whether the run was interrupted before everything was played.
  package var wasInterrupted = false
  /// The number of failures that ended the run early; `nil` if failures did not end it.
  package var stoppedAfter: Int?
  /// The seed of the scenarios' random order; `nil` if they are played in the usual order.
  package var seed: UInt64?
  /// The engine whose results the other engines' results were compared with; `nil` if all results
  /// were compared with expectations.
  package var against: String?
  /// The shard that the report is about; `nil` if the report is about a complete run.
  package var shard: Shard?
  /// The shards that are missing from a merged report.
  package var missing: [Shard] = []

  package func scenarios(on engine: EngineSummary) -> [ScenarioReport] {
    scenarios.filter {
      $0.engine == engine.name && ($0.version ?? engine.version) == engine.version
    }
  }

  /// Returns an engine's name, with the version if another engine has the same name.
  package func title(of engine: EngineSummary) -> String {
    engines.count { $0.name == engine.name } > 1 ? engine.nameAndVersion : engine.name.printableLine
  }

  /// Returns the scenarios that an engine did not play because the engine or the run ended early.
  package func unplayed(on engine: EngineSummary) -> [String] {
    let played = Set(scenarios(on: engine).map(\.scenario))
    return engine.scenarios.filter { !played.contains($0) }
  }
}

extension RunReport {
  package init(began: Date) { self.began = began }
}

/// The part of a report about one engine.
package struct EngineSummary: Hashable, Sendable {
  package var name: String
  package var version = ""
  /// The scenarios that the engine had to play or to skip with a reason, in order.
  package var scenarios: [String] = []
  /// The number of times that the engine had to play each scenario.
  package var rounds = 1
  /// The error that kept the engine from running, or from running to the end.
  package var failure: String?
  package var duration = Duration.zero
  /// The part of the duration spent until it was certain that no more events would come.
  package var waiting = Duration.zero
  /// The part of the duration outside of scenario runs: launching, comparing, reporting, closing.
  package var overhead = Duration.zero
  /// The origin of each value in the engine's traces; empty until the engine has reported it.
  package var origins: [EngineCapabilities.Event] = []

  /// The engine and its scenario runs in one line, such as `model 1: 3 scenarios, 2 rounds`.
  package var title: String {
    let plays = scenarios.count.counted("scenario")
    return "\(nameAndVersion): \(plays)\(rounds == 1 ? "" : ", \(rounds) rounds")"
  }

  /// The name and version, such as `model 1`; only the name if the version is unknown.
  package var nameAndVersion: String {
    (version.isEmpty ? name : "\(name) \(version)").printableLine
  }
}

extension EngineSummary {
  package init(name: String, scenarios: [String], rounds: Int) {
    (self.name, self.scenarios, self.rounds) = (name, scenarios, rounds)
  }
}

/// The counts of scenario runs by outcome.
struct RunTally: Sendable {
  private static let shownReasons = 2

  private var counts: [PlayOutcome: Int] = [:]
  private var skipped: [String: Int] = [:]
  private var flaky = 0
  /// The number of passed scenario runs with known changes.
  private var changed = 0
  private var hasPlayed = false
  private(set) var uncertainty = UncheckedCounts()

  init(_ reports: some Sequence<ScenarioReport>) {
    var flakes: [[String]: [ScenarioReport]] = [:]
    for report in reports {
      counts[report.outcome, default: 0] += 1
      if report.outcome == .passed, !report.changes.isEmpty { changed += 1 }
      if report.outcome == .skipped { skipped[Self.kind(of: report), default: 0] += 1 }
      hasPlayed = hasPlayed || report.wasCompared
      uncertainty += report.uncertainty
      guard report.trace != nil || report.outcome == .error else { continue }
      flakes[[report.scenario, report.engineTitle], default: []].append(report)
    }
    flaky = flakes.values.count { $0.count > 1 && Flake($0) != nil }
  }

  subscript(outcome: PlayOutcome) -> Int { counts[outcome] ?? 0 }

  /// The exit code of the process, which is never success if no scenario was played.
  var exitCode: CommandStatus {
    if self[.error] > 0 { return .error }
    if self[.failed] > 0 { return .failed }
    return hasPlayed ? .success : .unusable
  }

  /// `29 passed, 1 failed, 2 skipped (2 need JavaScript)`; or, if the results were compared with
  /// another engine, `29 passed (3 changed as listed), 1 failed`.
  ///
  /// Passed and failed scenario runs are always shown, and other outcomes only if they occurred.
  var description: String {
    let known = changed > 0 ? " (\(changed) changed as listed)" : ""
    var words = ["\(self[.passed]) passed\(known)", "\(self[.failed]) failed"]
    if self[.error] > 0 { words.append(self[.error].counted("error")) }
    if self[.skipped] > 0 { words.append("\(self[.skipped]) skipped\(reasons)") }
    if flaky > 0 { words.append("\(flaky) flaky") }
    if uncertainty.retries > 0 { words.append("\(uncertainty.retries) retried") }
    return words.joined(separator: ", ")
  }

  /// Returns the reason for skipping a scenario, without the part that is specific to the scenario.
  private static func kind(of report: ScenarioReport) -> String {
    if let part = report.trace?.partsNotModelled.first {
      return part.hasSuffix("does not run") ? "needs JavaScript" : "not modelled"
    }
    return String(report.reason.prefix { $0 != ";" })
  }

  /// The most frequent reasons for skipping, ` (26 need JavaScript, 2: it loads no images, 13
  /// others)`.
  private var reasons: String {
    let sorted = skipped.filter { !$0.key.isEmpty }.sorted {
      ($1.value, $0.key) < ($0.value, $1.key)
    }
    guard !sorted.isEmpty else { return "" }
    let shown = sorted.prefix(Self.shownReasons)
    let rest = self[.skipped] - shown.map(\.value).reduce(0, +)
    let words = shown.map { reason, count in
      guard reason.hasPrefix("needs "), count > 1 else { return "\(count): \(reason)" }
      return "\(count) need \(reason.dropFirst("needs ".count))"
    }
    return " (\((words + (rest == 0 ? [] : ["\(rest) others"])).joined(separator: ", ")))"
  }
}

extension ScenarioReport {
  /// Whether a trace was as expected, at least up to a part that the engine does not model.
  fileprivate var wasCompared: Bool {
    outcome == .passed || outcome == .skipped && trace?.partsNotModelled.isEmpty == false
  }
}

extension RunReport {
  /// The error of a run in which nothing was played: the skipped scenarios, the reasons, the
  /// remedy.
  package var reasonNothingWasPlayed: String {
    let most = 10
    let skipped = scenarios.prefix(most).map {
      "  \($0.scenario.printableLine) on \($0.engineTitle): \($0.summary.printableLine)"
    }
    let rest = scenarios.count - skipped.count
    let head = "nothing was played: every chosen scenario is skipped on its engine"
    return
      ([head] + skipped + (rest > 0 ? ["  and \(rest) more"] : []) + [
        "choose other scenarios ('navtrace list' prints them) or another engine (--engine); "
          + "exceptions are in 'engines' of scenario.yaml and in what the engine supports"
      ]).joined(separator: "\n")
  }

  /// Returns the exit code of a process that reports this run.
  ///
  /// - Parameter failsOnFlaky: Whether a flaky scenario is a failure, even if all its runs passed.
  package func exitCode(failsOnFlaky: Bool = false) -> CommandStatus {
    let isWhole = missing.isEmpty && !wasInterrupted
    guard isWhole, engines.allSatisfy({ $0.failure == nil }) else { return .error }
    let code = RunTally(scenarios).exitCode
    // Other shards may have scenarios, so the job of a shard without scenarios must not fail.
    if code == .unusable, shard != nil { return .success }
    return code == .success && failsOnFlaky && !flakes.isEmpty ? .failed : code
  }
}
