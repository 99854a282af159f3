import AuthoredYAML
import Foundation
import NavigationTrace
import Scenarios
import WebViewKit

/// The JSON form of a ``RunReport``, in which runs are stored and exchanged.
///
/// `navtrace diff` reads it.
package struct RunDocument: Codable, Hashable, Sendable {
  package static let version = 2

  package struct Engine: Codable, Hashable, Sendable {
    var name: String
    var version: String
    var scenarios: [String]
    var rounds: Int?
    var failure: String?
    var seconds: Double
    var waiting: Double
    var overhead: Double?
    /// The origin of each value in the engine's traces; absent if the engine never reported it.
    var origins: [EngineCapabilities.Event]?
  }

  package struct Scenario: Codable, Hashable, Sendable {
    var scenario: String
    var title: String?
    var tags: [String]?
    var engine: String
    var version: String?
    var round: Int?
    var outcome: PlayOutcome
    var summary: String?
    var details: String?
    var unobservable: Unobservable?
    var retries: Int?
    /// Whether the scenario run did not end within its time limit.
    var overdue: Bool?
    var seconds: Double
    var times: PlayTimes?
    /// The expectation, or the scenario if there was nothing to compare.
    var file: String?
    /// The line of the file at the first difference.
    var line: Int?
    var diff: TraceDiff?
    /// The differences from the engine that the result was compared with, by kind.
    var changes: [EngineChange]?
    var trace: Trace?
    var server: [ServerEvent]?
  }

  package struct Flaky: Codable, Hashable, Sendable {
    var scenario: String
    var engine: String
    var plays: Int
    /// The number of runs that differ from the usual runs of the scenario, by the kind of
    /// difference.
    var classes: [String: Int]
  }

  package struct Unobservable: Codable, Hashable, Sendable {
    /// The number of events, keyed by the reason.
    var events: [String: Int]
    var fields: Int
  }

  /// The version of the format (``version``).
  package var run: Int
  /// The time at which the run began, in ISO 8601.
  package var began: String
  package var interrupted: Bool?
  /// The number of failures after which the run was stopped.
  package var stoppedAfter: Int?
  package var seed: UInt64?
  /// The engine whose results the other engines' results were compared with.
  package var against: String?
  package var shard: Shard?
  package var missing: [Shard]?
  package var engines: [Engine]
  package var scenarios: [Scenario]
  /// The scenarios whose runs differ from each other, derived from ``scenarios``.
  package var flakes: [Flaky]?

  package init(_ report: RunReport) {
    run = Self.version
    began = report.began.ISO8601Format()
    interrupted = report.wasInterrupted ? true : nil
    stoppedAfter = report.stoppedAfter
    seed = report.seed
    against = report.against
    shard = report.shard
    missing = report.missing.isEmpty ? nil : report.missing
    engines = report.engines.map(Engine.init)
    scenarios = report.scenarios.map(Scenario.init)
    let flakes = report.flakes.map(Flaky.init)
    self.flakes = flakes.isEmpty ? nil : flakes
  }

  /// Returns the report that the document contains.
  ///
  /// - Throws: ``AuthoredError`` if the version is different, or if a date, number or shard is not
  ///   valid.
  package func value(file: String) throws(AuthoredError) -> RunReport {
    try Self.checkVersion(run, file: file)
    guard let date = try? Date(began, strategy: .iso8601) else {
      throw AuthoredError(
        file: file, key: "began", problem: "'\(began)' is not a valid date", expected: "ISO 8601")
    }
    try checkNumbers(file: file)
    for (key, shards) in [("shard", [shard].compactMap(\.self)), ("missing", missing ?? [])]
    where !shards.allSatisfy(\.isPossible) {
      throw AuthoredError(
        file: file, key: key, problem: "there is no such shard",
        expected: "an index from 1 to the count, which is at most \(Shard.limit)")
    }
    var report = RunReport(began: date, engines: engines.map(\.value))
    report.wasInterrupted = interrupted ?? false
    report.stoppedAfter = stoppedAfter
    report.seed = seed
    report.against = against
    report.shard = shard
    report.missing = missing ?? []
    report.scenarios = scenarios.map(\.value)
    return report
  }
}

extension RunDocument {
  /// Throws an error with the remedy if a report has a different version.
  static func checkVersion(_ found: Int, file: String) throws(AuthoredError) {
    guard found != version else { return }
    let age = found < version ? "an older" : "a newer"
    throw AuthoredError(
      file: file, key: "run",
      problem:
        "\(age) format of reports, version \(found); write the report again with this navtrace",
      expected: "\(version)")
  }
}

extension RunDocument.Engine {
  package init(_ engine: EngineSummary) {
    name = engine.name
    version = engine.version
    scenarios = engine.scenarios
    rounds = engine.rounds == 1 ? nil : engine.rounds
    failure = engine.failure
    seconds = engine.duration.inSeconds
    waiting = engine.waiting.inSeconds
    overhead = engine.overhead == .zero ? nil : engine.overhead.inSeconds
    origins = engine.origins.isEmpty ? nil : engine.origins
  }

  fileprivate var value: EngineSummary {
    EngineSummary(
      name: name, version: version, scenarios: scenarios, rounds: rounds ?? 1, failure: failure,
      duration: .seconds(seconds), waiting: .seconds(waiting), overhead: .seconds(overhead ?? 0),
      origins: origins ?? [])
  }
}

extension RunDocument.Flaky {
  fileprivate init(_ flake: Flake) {
    scenario = flake.scenario
    engine = flake.engine
    plays = flake.plays
    classes = Dictionary(
      uniqueKeysWithValues: flake.classes.map { ($0.flakeClass.rawValue, $0.plays) })
  }
}

extension RunDocument.Scenario {
  package init(_ report: ScenarioReport) {
    let uncertainty = report.uncertainty
    scenario = report.scenario
    title = report.heading.isEmpty ? nil : report.heading
    tags = report.tags.isEmpty ? nil : report.tags
    engine = report.engine
    version = report.version
    round = report.round == 1 ? nil : report.round
    outcome = report.outcome
    summary = report.summary.isEmpty ? nil : report.summary
    details = report.details.isEmpty ? nil : report.details
    unobservable =
      uncertainty.events.isEmpty && uncertainty.fields == 0
      ? nil : .init(events: uncertainty.events, fields: uncertainty.fields)
    retries = uncertainty.retries == 0 ? nil : uncertainty.retries
    overdue = report.isOverdue ? true : nil
    seconds = report.duration.inSeconds
    times = report.times
    file = report.place?.file
    line = report.place?.line
    diff = report.diff
    changes = report.changes.isEmpty ? nil : report.changes
    trace = report.trace
    server = report.evidence.isEmpty ? nil : report.evidence
  }

  fileprivate var value: ScenarioReport {
    var report = ScenarioReport(
      scenario: scenario, engine: engine, version: version, round: round ?? 1, outcome: outcome,
      uncertainty: UncheckedCounts(
        events: unobservable?.events ?? [:], fields: unobservable?.fields ?? 0,
        retries: retries ?? 0),
      summary: summary ?? "", details: details ?? "", duration: .seconds(seconds))
    report.place = self.file.map { SourcePlace(file: $0, line: line) }
    report.diff = diff
    report.changes = changes ?? []
    report.trace = trace
    report.heading = title ?? ""
    report.tags = tags ?? []
    report.evidence = server ?? []
    report.isOverdue = overdue ?? false
    report.times = times
    return report
  }
}

extension RunDocument {
  /// The largest number that a report may contain.
  ///
  /// No run has larger numbers, and their sums might overflow.
  fileprivate static let most = 1_000_000_000
  fileprivate static let mostRounds = 1_000_000

  /// Checks every number that is used in calculations.
  ///
  /// - Throws: ``AuthoredError`` that names the first number that is out of range.
  package func checkNumbers(file: String) throws(AuthoredError) {
    try Self.check([("stoppedAfter", stoppedAfter)], from: 0, to: Self.most, file)
    for (index, engine) in engines.enumerated() {
      let key = "engines.\(index + 1)"
      try Self.check([("\(key).rounds", engine.rounds)], from: 1, to: Self.mostRounds, file)
      try Self.check(
        [
          ("\(key).seconds", engine.seconds), ("\(key).waiting", engine.waiting),
          ("\(key).overhead", engine.overhead),
        ], from: 0, to: Double(Self.most), file)
    }
    for (index, scenario) in scenarios.enumerated() {
      try scenario.checkNumbers(file: file, key: "scenarios.\(index + 1)")
    }
  }

  fileprivate static func check<Number: Comparable>(
    _ numbers: [(key: String, value: Number?)], from least: Number, to most: Number, _ file: String
  ) throws(AuthoredError) {
    for (key, value) in numbers {
      guard let value, !(least <= value && value <= most) else { continue }
      throw AuthoredError(
        file: file, key: key, problem: "no run has '\(value)' there",
        expected: "a number from \(least) to \(most)")
    }
  }
}

extension RunDocument.Scenario {
  fileprivate func checkNumbers(file: String, key: String) throws(AuthoredError) {
    let counts = [
      ("\(key).retries", retries), ("\(key).unobservable.fields", unobservable?.fields),
    ]
    let events = (unobservable?.events ?? [:]).sorted { $0.key < $1.key }
      .map { ("\(key).unobservable.events.\($0.key)", Int?.some($0.value)) }
    let tolerated = (diff?.counts.tolerated ?? [:]).map { tolerance, count in
      ("\(key).diff.tolerances.\(tolerance.rawValue)", Int?.some(count))
    }.sorted { $0.0 < $1.0 }
    try RunDocument.check(counts + events + tolerated, from: 0, to: RunDocument.most, file)
    try RunDocument.check([("\(key).round", round)], from: 1, to: RunDocument.mostRounds, file)
    try RunDocument.check(
      [("\(key).seconds", seconds)], from: 0, to: Double(RunDocument.most), file)
  }
}
