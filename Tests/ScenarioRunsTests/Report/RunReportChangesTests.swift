import AuthoredYAML
import Foundation
import NavigationTrace
import Testing

@testable import ScenarioRuns
@testable import Scenarios

@Suite struct RunReportChangesTests {
  typealias Kind = EngineChange.Kind

  private static let plain = ["/a", "/b", "/c"]

  private func play(
    _ engine: String, _ urls: [String]?, _ outcome: PlayOutcome = .passed
  ) -> ScenarioReport {
    ScenarioReport(
      scenario: "g/s", engine: engine, outcome: outcome,
      trace: urls.map { urls in
        Trace(engine: engine, events: urls.map { TraceEvent(.didCommit, [.url: .string($0)]) })
      })
  }

  private func judged(
    _ urls: [String], _ outcome: PlayOutcome = .failed, by list: String? = nil
  ) throws -> ScenarioReport {
    var report = play("w+F", urls, outcome)
    try withTemporaryFolder { folder in
      let file = "\(folder)/F.yaml"
      try list?.write(toFile: file, atomically: true, encoding: .utf8)
      report.judge(
        against: play("w", Self.plain), observability: .everything,
        known: list == nil ? nil : try ChangeList(file: file, of: ["g/s"]))
    }
    return report
  }

  private static func list(_ kind: Kind, _ cause: EngineChange.Cause = .design) -> String {
    let events = kind == .error ? "" : "events: [didCommit], "
    return
      "- {kind: \(kind.rawValue), \(events)class: \(cause.rawValue), reason: r, scenarios: [g/s]}\n"
  }

  @Test(
    arguments: [
      (["/a", "/b", "/c"], .failed, []), (["/a", "/c"], .failed, [.missing]),
      (["/a", "/b", "/b2", "/c"], .failed, [.unexpected]),
      (["/c", "/a", "/b"], .failed, [.moved]), (["/a"], .error, [.error]),
      (["/a", "/c"], .passed, []),
    ] as [([String], PlayOutcome, [Kind])])
  func `a play lists the kinds of its differences, or none if the expectation accepts it`(
    urls: [String], outcome: PlayOutcome, kinds: [Kind]
  ) throws {
    let report = try judged(urls, outcome)
    #expect(
      report.changes
        == kinds.map { EngineChange(kind: $0, event: $0 == .error ? nil : .didCommit) })
    #expect(report.outcome == (kinds.isEmpty ? .passed : outcome))
  }

  @Test func `a change on the list of known changes passes, and its summary names the class`()
    throws
  {
    let report = try judged(["/a", "/c"], by: Self.list(.missing))
    #expect(report.outcome == .passed && report.details.isEmpty)
    #expect(report.summary == "1 of 3 events differ: missing didCommit (design)")
    #expect(report.diff != nil)
  }

  @Test func `an error on the list of known changes passes`() throws {
    #expect(try judged(["/a"], .error, by: Self.list(.error, .incomplete)).outcome == .passed)
  }

  @Test(
    arguments: [
      list(.moved, .order),
      "- {kind: missing, events: [didFinish], class: order, reason: r, scenarios: [g/s]}",
    ])
  func `a change that is not on the list of known changes is a failure that names the list`(
    list: String
  ) throws {
    let report = try judged(["/a", "/c"], by: list)
    #expect(report.outcome == .failed)
    #expect(report.details.hasPrefix("'missing didCommit' is not listed in "))
  }

  @Test func `a known change that does not occur is a failure, unless its class is order`() throws {
    let report = try judged(Self.plain, by: Self.list(.moved))
    #expect(report.outcome == .failed && report.diff == nil)
    #expect(
      report.details.hasPrefix("'moved' did not come; delete the scenario from its entry in "))
    #expect(try judged(Self.plain, by: Self.list(.moved, .order)).outcome == .passed)
  }

  @Test(arguments: [nil, .error] as [PlayOutcome?])
  func `a play without a complete trace to compare with is an error`(outcome: PlayOutcome?) {
    var report = play("w+F", Self.plain)
    report.judge(
      against: outcome.map { play("w", ["/a"], $0) }, observability: .everything, known: nil)
    #expect(report.outcome == .error && report.changes.isEmpty)
  }

  @Test func `a run lists its changes by engine and kind`() throws {
    var run = RunReport(began: .now, engines: ["w", "w+F"].map { EngineSummary(name: $0) })
    #expect(run.changeLines.isEmpty)
    run.against = "w"
    run.scenarios = [play("w", Self.plain), try judged(["/a", "/c"], by: Self.list(.missing))]
    #expect(
      run.changeLines == [
        "w+F against w: 1 of 1 scenario changed", "  missing 1: g/s (design)",
      ])
    #expect(run.summary?.contains(": 2 passed (1 changed as listed), 0 failed in ") == true)
    let read = try RunReport(json: run.json(), file: "run.json")
    #expect(read.against == "w" && read.scenarios.map(\.changes) == run.scenarios.map(\.changes))
  }
}
