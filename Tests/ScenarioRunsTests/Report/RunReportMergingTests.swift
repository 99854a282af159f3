import Foundation
import NavigationTrace
import Testing

@testable import ScenarioRuns

@Suite struct RunReportMergingTests {
  private static let names = (1...23).map { "group\($0 % 4)/\($0)" }.sorted()
  private static let began = Date(timeIntervalSince1970: 1_800_000_000)

  /// The report of two engines on some scenarios in two rounds.
  ///
  /// One engine skips a group, and one fails.
  private static func run(_ names: [String], shard: Shard? = nil) -> RunReport {
    var run = RunReport(began: began, shard: shard)
    for engine in ["model", "webkitgtk"] {
      let excepted = names.filter { engine == "model" && $0.hasPrefix("group1/") }
      run.scenarios += excepted.map {
        ScenarioReport(scenario: $0, engine: engine, outcome: .skipped, summary: "no scripts")
      }
      let plays = (1...2).flatMap { round in
        names.filter { !excepted.contains($0) }.map { play($0, engine, round: round) }
      }
      run.scenarios += plays
      run.engines.append(
        EngineSummary(
          name: engine, version: plays.isEmpty ? "" : "1", scenarios: names, rounds: 2,
          duration: plays.map(\.duration).reduce(.zero, +)))
    }
    return run
  }

  private static func play(_ name: String, _ engine: String, round: Int = 1) -> ScenarioReport {
    let trace = Trace(
      engine: engine, engineVersion: "1", scenario: name,
      events: [TraceEvent(.didCommit, [.url: .string("/\(name)\(round)")])])
    return ScenarioReport(
      scenario: name, engine: engine, round: round,
      outcome: name.hasSuffix("7") ? .failed : .passed, uncertainty: UncheckedCounts(fields: round),
      summary: "of \(name)", trace: trace, duration: .milliseconds(125 * name.utf8.count),
      place: SourcePlace(file: "\(name)/expected.yaml", line: round))
  }

  /// The report of each shard of a run, as other processes read it.
  private static func shards(_ count: Int) throws -> [RunReport] {
    let division = Shard.division(of: names, into: count)
    return try (1...count).map { index in
      let own = division[index - 1]
      let run = run(names.filter(own.contains), shard: Shard(index: index, count: count))
      return try RunReport(json: run.json(), file: "run.json")
    }
  }

  @Test(arguments: [1, 2, 3, 5, 8, 22, 23, 24, 40])
  func `merging the reports of all shards gives the report of the whole run`(count: Int) throws {
    let whole = Self.run(Self.names)
    let shards = try Self.shards(count)
    let merged = RunReport(merging: shards)
    #expect(merged == whole)
    #expect(RunReport(merging: shards.reversed()) == whole)
    #expect(merged.exitCode() == .failed)
    guard count > 1 else { return }
    let first = RunReport(merging: Array(shards[..<(count / 2)]))
    let second = RunReport(merging: Array(shards[(count / 2)...]))
    #expect(RunReport(merging: [first, second]) == whole)
  }

  @Test func `merging a single report returns that report`() {
    for run in [ReportSample.run(), Self.run(Self.names.reversed())] {
      #expect(RunReport(merging: [run]) == run)
    }
  }

  @Test func `merging without a shard reports it as an error`() throws {
    let shards = try Self.shards(4)
    var merged = RunReport(merging: [shards[3], shards[1]])
    #expect(merged.missing == [Shard(index: 1, count: 4), Shard(index: 3, count: 4)])
    #expect(merged.exitCode() == .error)
    #expect(merged.sums.last == "missing shards: 1/4, 3/4")
    merged = try RunReport(json: merged.json(), file: "run.json")
    merged = RunReport(merging: [merged, shards[2]])
    #expect(merged.sums.last == "missing shard: 1/4")
    #expect(RunReport(merging: [merged, shards[0]]) == Self.run(Self.names))
  }

  @Test func `a shard that is missing for one engine is reported as missing`() throws {
    var shards = try Self.shards(2)
    for (index, engine) in zip(shards.indices, ["model", "webkitgtk"]) {
      shards[index].engines.removeAll { $0.name != engine }
    }
    #expect(RunReport(merging: shards).missing.map(\.title) == ["1/2", "2/2"])
  }

  @Test func `merging repeated plays keeps them as further rounds`() {
    let once = RunReport(
      began: Self.began,
      engines: [EngineSummary(name: "model", version: "1", scenarios: ["a", "b"])],
      scenarios: [Self.play("a", "model"), Self.play("b", "model")])
    var again = once
    again.began += 60
    again.wasInterrupted = true
    again.engines[0].scenarios = ["b"]
    again.scenarios = [Self.play("b", "model"), Self.play("b", "model", round: 2)]
    let merged = RunReport(merging: [once, again])
    #expect(merged.scenarios.map(\.title) == ["a", "b", "b (round 2)", "b (round 3)"])
    #expect(merged.scenarios.map(\.place?.line) == [1, 1, 1, 2])
    #expect(merged.engines.map(\.rounds) == [3])
    #expect(merged.began == Self.began)
    #expect(merged.wasInterrupted)
    #expect(merged.exitCode() == .error)
  }

  @Test func `merging sums times, keeps failures, and keeps the order of scenarios`() {
    func run(_ names: [String], failure: String?, version: String) -> RunReport {
      let engine = EngineSummary(
        name: "webkitgtk", version: version, scenarios: names, failure: failure,
        duration: .seconds(2), waiting: .seconds(1))
      return RunReport(began: Self.began, engines: [engine])
    }
    let merged = RunReport(merging: [
      run(["c", "a"], failure: "no display", version: ""),
      run(["b", "a"], failure: nil, version: "2.50"),
      run(["d"], failure: "no memory", version: "2.50"),
      run(["d"], failure: "no display", version: ""),
    ])
    #expect(
      merged.engines == [
        EngineSummary(
          name: "webkitgtk", version: "2.50", scenarios: ["c", "a", "b", "d"],
          failure: "no display; no memory", duration: .seconds(8), waiting: .seconds(4))
      ])
    #expect(merged.exitCode() == .error)
  }

  @Test func `two versions of an engine stay separate in a merged report`() throws {
    func run(_ version: String, _ outcome: PlayOutcome) -> RunReport {
      RunReport(
        began: Self.began,
        engines: [EngineSummary(name: "webkitgtk", version: version, scenarios: ["a/b"])],
        scenarios: [
          ScenarioReport(
            scenario: "a/b", engine: "webkitgtk", outcome: outcome,
            trace: Trace(engine: "webkitgtk", engineVersion: version, scenario: "a/b"))
        ])
    }
    let merged = RunReport(merging: [run("2.48", .passed), run("2.50", .failed)])
    #expect(try RunReport(json: merged.json(), file: "run.json") == merged)
    #expect(merged.engines.flatMap(merged.scenarios).map(\.outcome) == [.passed, .failed])
    #expect(
      merged.sums.last?.hasPrefix(
        "1 scenario on webkitgtk 2.48, webkitgtk 2.50: 1 passed, 1 failed") == true)
    let junit = try ReportSample.text(.junit, merged)
    #expect(junit.contains("<testsuite name=\"webkitgtk 2.50\" tests=\"1\" failures=\"1\""))
    let index = HTMLIndex(merged, by: "navtrace")
    #expect(index.engines.map(\.name) == ["webkitgtk 2.48", "webkitgtk 2.50"])
    #expect(index.plays.map(\.engine) == [0, 1])
    let comparison = RunComparison(merged, merged)
    #expect(comparison.pairs.map(\.name) == ["a/b on webkitgtk 2.48", "a/b on webkitgtk 2.50"])
  }
}
