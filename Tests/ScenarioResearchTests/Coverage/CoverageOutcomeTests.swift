import AuthoredYAML
import Foundation
import NavigationTrace
import Testing

@testable import ScenarioLanguage
@testable import ScenarioPlaying
@testable import ScenarioResearch

/// A scenario with a truth, and an expectation of its own for one engine.
@Suite struct CoverageOutcomeTests {
  static let truth = """
    trace: 1
    source: [A01]
    events:
    - load: /a
    - decidePolicyForNavigationAction: {url: /a, source: null, answer: allow}
    - didFinish: {url: /a}
    - evaluated: {value: 1}
    """
  static let events = [
    TraceEvent(.load, [.url: "/a"]),
    TraceEvent(.decidePolicyForNavigationAction, [.url: "/a", .answer: "allow"]),
    TraceEvent(.didFinish, [.url: "/a"]), TraceEvent(.evaluated, [.value: 1]),
  ]

  static let matched = ScenarioOutcome.passed(
    TraceDiff(Trace(engine: "other"), Trace(engine: "other")).counts)

  static let gaps = Observability(
    kinds: [.title: "no title"],
    fields: [.decidePolicyForNavigationAction: [.source: "nobody tells"]])

  /// Judges a row by a trace, or without one.
  func outcome(
    _ row: String, on engine: String = "other", trace: [TraceEvent]? = events,
    judged: ScenarioOutcome = matched, more: String = "",
    observability: Observability = gaps, dispute: String = ""
  ) throws -> CoverageOutcome {
    try outcome(
      covers: "B1: \(row)", on: engine, trace: trace, judged: judged, more: more,
      observability: observability, dispute: dispute)
  }

  /// Judges a case, which has no events of its own, by the whole trace.
  func outcome(
    case id: String, on engine: String = "other", judged: ScenarioOutcome = matched
  ) throws -> CoverageOutcome {
    try outcome(
      covers: "oracle \(id)", on: engine, trace: Self.events, judged: judged, more: "",
      observability: Self.gaps)
  }

  private func outcome(
    covers: String, on engine: String, trace: [TraceEvent]?, judged: ScenarioOutcome,
    more: String, observability: Observability, dispute: String = ""
  ) throws -> CoverageOutcome {
    var outcome: CoverageOutcome?
    try withTemporaryFolder { folder in
      try (Self.truth + dispute).write(
        toFile: folder + "/expected.yaml", atomically: true, encoding: .utf8)
      try "trace: 1\nsource: [A01]\nreason: r\nport: m.swift\nevents:\n- load: /a\n"
        .write(toFile: folder + "/expected.poor.yaml", atomically: true, encoding: .utf8)
      let scenario = try Scenario(
        authored: AuthoredNode(
          parsing: "title: t\ncovers: [\(covers)]\nsteps: [reload]\n\(more)", file: "s.yaml"),
        folder: folder, name: "s")
      outcome =
        if let trace {
          try scenario.coverage(
            of: scenario.covers[0], in: Trace(engine: engine, events: trace), judged: judged,
            observability: observability)
        } else {
          try scenario.outlook(
            for: scenario.covers[0], on: engine, version: nil, observability: observability)
        }
    }
    return try #require(outcome)
  }

  @Test func `a row whose events came is shown, an unplayed one may be`() throws {
    #expect(try outcome("{didFinish: {url: /a}}") == .shown)
    #expect(try outcome("{didFinish: {url: /a}}", trace: nil) == .notRun(doubtful: []))
  }

  @Test func `a field that the engine cannot show shows nothing`() throws {
    let row = "{decidePolicyForNavigationAction: {url: /a, source: null}}"
    let name = "decidePolicyForNavigationAction.source"
    #expect(try outcome(row, trace: nil) == .notRun(doubtful: [name]))
    #expect(try outcome(row) == CoverageOutcome(.notShown, "\(name) is unobservable: nobody tells"))
    var seen = Self.events
    seen[1][.source] = .null
    #expect(try outcome(row, trace: seen) == .shown)
  }

  @Test func `an event that the engine cannot show shows nothing`() throws {
    let hidden = Observability(kinds: [.evaluated: "no script"])
    for trace in [nil, Array(Self.events.dropLast())] {
      #expect(
        try outcome("{evaluated: {value: 1}}", trace: trace, observability: hidden)
          == CoverageOutcome(.notShown, "evaluated is unobservable: no script"))
    }
  }

  @Test func `events that came in another order show nothing`() throws {
    var swapped = Self.events
    swapped.swapAt(2, 3)
    #expect(
      try outcome("[didFinish, evaluated]", trace: swapped)
        == CoverageOutcome(
          .notShown, "'evaluated' came in another place, where its order is chance"))
  }

  @Test func `an engine's own expectation may be without the events`() throws {
    #expect(
      try outcome("didFinish", on: "poor")
        == CoverageOutcome(.notShown, "expected.poor.yaml has no 'didFinish' there")
    )
  }

  @Test func `a case whose engine has an expectation of its own is overridden`() throws {
    #expect(try outcome(case: "A01", on: "poor") == CoverageOutcome(.overridden, "r"))
    #expect(try outcome(case: "A01") == .shown)
    #expect(
      try outcome(case: "A01", on: "poor", judged: .missingExpectation("", []))
        == CoverageOutcome(.failed))
  }

  @Test func `a row that the other side of a dispute lacks is not shown by a trace that took it`()
    throws
  {
    let dispute = "\ndisputed: {reason: two say no, source: [B2], changes: [remove: didFinish]}"
    let other = [Self.events[0], Self.events[1], Self.events[3]]
    #expect(
      try outcome("didFinish", trace: other, dispute: dispute)
        == CoverageOutcome(.notShown, "disputed: two say no"))
    #expect(try outcome("didFinish", dispute: dispute) == .shown)
    #expect(try outcome("evaluated", trace: other, dispute: dispute) == .shown)
  }

  @Test func `what was not played well shows nothing`() throws {
    #expect(
      try outcome("didFinish", judged: .error("no display"))
        == CoverageOutcome(.error, "no display"))
    #expect(
      try outcome("didFinish", judged: .missingExpectation("", [])) == CoverageOutcome(.failed))
    #expect(
      try outcome("didFinish", trace: nil, more: "engines: {except: {other: it is old}}")
        == CoverageOutcome(.notShown, "it is old"))
  }

  @Test func `only what was or may be shown is promising`() {
    #expect(CoverageOutcome.shown.isPromising && CoverageOutcome.notRun(doubtful: []).isPromising)
    for outcome in [
      .init(.overridden), .init(.failed), .init(.error), .init(.notShown), .notRun(doubtful: ["a"]),
    ] as [CoverageOutcome] {
      #expect(!outcome.isPromising)
    }
  }
}
