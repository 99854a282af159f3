import AuthoredYAML
import Foundation
import NavigationTrace
import Testing

@testable import ScenarioRuns
@testable import Scenarios

@Suite struct EngineChangeTests {
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
    "- {kind: \(kind.rawValue), class: \(cause.rawValue), reason: r, scenarios: [g/s]}\n"
  }

  @Test(
    arguments: [
      (["/a", "/b", "/c"], .failed, []), (["/a", "/c"], .failed, [.missing]),
      (["/a", "/b", "/b2", "/c"], .failed, [.unexpected]),
      (["/c", "/a", "/b"], .failed, [.moved]), (["/a"], .error, [.error]),
      (["/a", "/c"], .passed, []),
    ] as [([String], PlayOutcome, [Kind])])
  func `a play has the kinds of its differences; none if the expectation accepts it`(
    urls: [String], outcome: PlayOutcome, kinds: [Kind]
  ) throws {
    let report = try judged(urls, outcome)
    #expect(report.changes == kinds.map { EngineChange(kind: $0) })
    #expect(report.outcome == (kinds.isEmpty ? .passed : outcome))
  }

  @Test func `a change that is listed is no failure, and names its class`() throws {
    let report = try judged(["/a", "/c"], by: Self.list(.missing))
    #expect(report.outcome == .passed && report.details.isEmpty)
    #expect(report.summary == "1 of 3 events differ: missing (design)")
    #expect(report.diff != nil)
  }

  @Test func `an error that is listed is no error`() throws {
    #expect(try judged(["/a"], .error, by: Self.list(.error, .incomplete)).outcome == .passed)
  }

  @Test func `a change that is not listed is a failure that names the list`() throws {
    let report = try judged(["/a", "/c"], by: Self.list(.moved, .order))
    #expect(report.outcome == .failed)
    #expect(report.details.hasPrefix("'missing' is not listed in "))
  }

  @Test func `a listed change that does not come is a failure, except of a free order`() throws {
    let report = try judged(Self.plain, by: Self.list(.moved))
    #expect(report.outcome == .failed && report.diff == nil)
    #expect(
      report.details.hasPrefix("'moved' did not come; delete the scenario from its entry in "))
    #expect(try judged(Self.plain, by: Self.list(.moved, .order)).outcome == .passed)
  }

  @Test(arguments: [nil, .error] as [PlayOutcome?])
  func `a play without a whole trace to compare with is an error`(outcome: PlayOutcome?) {
    var report = play("w+F", Self.plain)
    report.judge(
      against: outcome.map { play("w", ["/a"], $0) }, observability: .everything, known: nil)
    #expect(report.outcome == .error && report.changes.isEmpty)
  }

  @Test func `a run lists what changed by engine and kind`() throws {
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

  @Test(
    arguments: [
      (
        "- {kind: lost, class: design, reason: r, scenarios: [g/s]}",
        "one of moved, changed, missing, unexpected, error"
      ),
      (
        "- {kind: error, class: bug, reason: r, scenarios: [g/s]}",
        "one of design, incomplete, order, ours"
      ),
      ("- {kind: error, class: ours, reason: r, scenarios: [g/x]}", "no scenario 'g/x'"),
      ("- {kind: error, class: ours, scenarios: [g/s]}", "no key 'reason'"),
      (
        list(.error) + list(.error, .ours),
        "two entries list 'error' of g/s; expected one entry for each"
      ),
    ])
  func `a mistake in a list is named`(text: String, message: String) throws {
    let error = #expect(throws: AuthoredError.self) { try judged([], by: text) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }
}
