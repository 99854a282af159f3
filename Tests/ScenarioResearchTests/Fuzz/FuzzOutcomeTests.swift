import NavigationTrace
import Testing
import WebViewKit

@testable import ScenarioResearch
@testable import ScenarioWorkers

@Suite struct FuzzOutcomeTests {
  private let plain = [
    TraceEvent(.load, [.url: "/a"]),
    TraceEvent(.decidePolicyForNavigationAction, [.type: "other", .answer: "allow"]),
    TraceEvent(.didStartProvisionalNavigation, [.navigation: 1, .url: "/a"]),
    TraceEvent(.didCommit, [.navigation: 1, .url: "/a"]),
    TraceEvent(.didFinish, [.navigation: 1, .url: "/a"]),
  ]

  private func result(_ events: [TraceEvent], on engine: String = "other") -> PlayResult {
    var result = PlayResult(
      PlayRequest(scenario: "s", folder: "/", timeLimit: 1),
      on: EngineDescription(
        name: engine, version: "1", capabilities: .everything()))
    result.trace.events = events
    return result
  }

  private func outcome(
    _ events: [TraceEvent], known: [KnownDifference] = []
  ) throws -> FuzzOutcome {
    try FuzzOutcome(reference: result(plain, on: "model"), subject: result(events), known: known)
  }

  private func difference(_ outcome: FuzzOutcome) -> String? {
    guard case .failed(let difference, _) = outcome else { return nil }
    return difference.description
  }

  @Test func `the same trace matches`() throws {
    guard case .passed(let match) = try outcome(plain) else {
      Issue.record("it differs")
      return
    }
    #expect(match.known.isEmpty && match.steps == 1 && match.skipped == 0)
  }

  @Test func `a class is identified by kind, verdict, field and words, not by addresses`() throws {
    var events = plain
    events[2][.url] = "/b"
    #expect(difference(try outcome(events)) == "changed didStartProvisionalNavigation: url")
    events = plain
    events[1][.type] = "reload"
    #expect(
      difference(try outcome(events))
        == "changed decidePolicyForNavigationAction: type other became reload")
    events = plain
    events.removeLast()
    #expect(difference(try outcome(events)) == "missing didFinish")
    events = plain + [TraceEvent(.title, [.value: "A"])]
    #expect(difference(try outcome(events)) == "unexpected title")
  }

  @Test func `a trace that breaks an invariant differs, though both engines agree`() throws {
    let events = plain + [TraceEvent(.didCommit, [.navigation: 1, .url: "/a"])]
    let outcome = try FuzzOutcome(
      reference: result(events, on: "model"), subject: result(events), known: [])
    #expect(difference(outcome) == "model breaks commitOnce at didCommit")
  }

  private func known(
    _ name: String, leadsElsewhere: Bool = false,
    fits: @escaping @Sendable (KnownDifference.Place) -> Bool
  ) -> KnownDifference {
    KnownDifference(
      name: name, port: "p.cpp", reason: "r", scenario: "a/b", leadsElsewhere: leadsElsewhere,
      fits: fits)
  }

  @Test(arguments: [true, false])
  func `an engine that cannot continue on another page has been compared`(ends: Bool)
    throws
  {
    let known = known("anotherPage", leadsElsewhere: ends) {
      $0.line.differences.map(\.name) == ["url"]
    }
    var events = plain.dropLast()
    events[3][.url] = "/b"
    var subject = result(Array(events))
    subject.failure = "no element '#a'"
    let outcome = try FuzzOutcome(
      reference: result(plain, on: "model"), subject: subject, known: [known])
    switch outcome {
    case .passed(let match): #expect(ends && match.known == ["anotherPage": 1])
    case .error(let engine, let reason):
      #expect(!ends && engine == "other" && reason == "no element '#a'")
    case .failed: Issue.record("it differs")
    }
  }

  @Test func `a known difference is counted by name, and the next one is looked at`() throws {
    let known = known("lateAddress") {
      $0.line.differences.map(\.name) == ["url"] && $0.step?.kind == .load
    }
    var events = plain
    events[2][.url] = "/b"
    guard case .passed(let match) = try outcome(events, known: [known]) else {
      Issue.record("it differs")
      return
    }
    #expect(match.known == ["lateAddress": 1])
    events.removeLast()
    #expect(difference(try outcome(events, known: [known])) == "missing didFinish")
  }

  @Test func `after a different page nothing is compared before the next load`() throws {
    let known = known("gone", leadsElsewhere: true) { $0.line.verdict == .missing }
    guard case .passed(let match) = try outcome(Array(plain.prefix(2)), known: [known]) else {
      Issue.record("it differs")
      return
    }
    #expect(match.steps == 1 && match.skipped == 1)
    let next = plain.map { event in
      var event = event
      if event[.navigation] != nil { event[.navigation] = 2 }
      return event
    }
    let reference = plain + [TraceEvent(.openGate, [.name: "g"])] + next
    var subject = Array(plain.prefix(2)) + [TraceEvent(.openGate, [.name: "g"])] + next
    let again = try FuzzOutcome(
      reference: result(reference, on: "model"), subject: result(subject), known: [known])
    guard case .passed(let match) = again else {
      Issue.record("it differs")
      return
    }
    #expect(match.steps == 3 && match.skipped == 2 && match.known == ["gone": 1])
    subject[subject.count - 1][.url] = "/b"
    let last = try FuzzOutcome(
      reference: result(reference, on: "model"), subject: result(subject), known: [known])
    #expect(difference(last) == "changed didFinish: url")
  }

  @Test func `a trace that did not come to its end is not compared`() throws {
    var broken = result(plain)
    broken.failure = "too late"
    let outcome = try FuzzOutcome(
      reference: result(plain, on: "model"), subject: broken, known: [])
    guard case .error("other", "too late") = outcome else {
      Issue.record("it is compared: \(outcome)")
      return
    }
  }

  @Test func `a class names a folder`() throws {
    var events = plain
    events[1][.type] = "reload"
    guard case .failed(let difference, _) = try outcome(events) else { return }
    #expect(
      difference.folder == "changed-decidePolicyForNavigationAction-type-other-became-reload")
  }
}
