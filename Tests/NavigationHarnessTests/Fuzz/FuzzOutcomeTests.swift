import NavigationTrace
import Testing
import WebViewKit

@testable import NavigationHarness

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
        name: engine, version: "1", capabilities: EngineCapabilities(gaps: [], racyChannels: [])))
    result.trace.events = events
    return result
  }

  private func outcome(
    _ events: [TraceEvent], known: [KnownDifference] = []
  ) throws -> FuzzOutcome {
    try FuzzOutcome(reference: result(plain, on: "model"), subject: result(events), known: known)
  }

  private func difference(_ outcome: FuzzOutcome) -> String? {
    guard case .differed(let difference, _) = outcome else { return nil }
    return difference.description
  }

  @Test func `the same trace matches`() throws {
    guard case .matched(let known) = try outcome(plain) else {
      Issue.record("it differs")
      return
    }
    #expect(known.isEmpty)
  }

  @Test func `a class is told by kind, verdict, field and words, not by addresses`() throws {
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

  @Test func `what breaks a rule for every trace differs, though both engines agree`() throws {
    let events = plain + [TraceEvent(.didCommit, [.navigation: 1, .url: "/a"])]
    let outcome = try FuzzOutcome(
      reference: result(events, on: "model"), subject: result(events), known: [])
    #expect(difference(outcome) == "model breaks commitOnce at didCommit")
  }

  @Test(arguments: [true, false])
  func `an engine that cannot go on behind a known difference has been compared`(ends: Bool) throws
  {
    let known = KnownDifference("anotherPage", reason: "r", scenario: "a/b", endsComparison: ends) {
      $0.line.differences.map(\.name) == ["url"]
    }
    var events = plain.dropLast()
    events[3][.url] = "/b"
    var subject = result(Array(events))
    subject.failure = "no element '#a'"
    let outcome = try FuzzOutcome(
      reference: result(plain, on: "model"), subject: subject, known: [known])
    switch outcome {
    case .matched(let counts): #expect(ends && counts == ["anotherPage": 1])
    case .couldNotRun(let engine, let reason):
      #expect(!ends && engine == "other" && reason == "no element '#a'")
    case .differed: Issue.record("it differs")
    }
  }

  @Test func `a known difference is counted by name, and the next one is looked at`() throws {
    let known = KnownDifference("lateAddress", reason: "r", scenario: "a/b") {
      $0.line.differences.map(\.name) == ["url"] && $0.step?.kind == .load
    }
    var events = plain
    events[2][.url] = "/b"
    guard case .matched(let counts) = try outcome(events, known: [known]) else {
      Issue.record("it differs")
      return
    }
    #expect(counts == ["lateAddress": 1])
    events.removeLast()
    #expect(difference(try outcome(events, known: [known])) == "missing didFinish")
  }

  @Test func `after a difference that leaves another page nothing is compared`() throws {
    let known = KnownDifference("gone", reason: "r", scenario: "a/b", endsComparison: true) {
      $0.line.verdict == .missing
    }
    guard case .matched = try outcome(Array(plain.prefix(2)), known: [known]) else {
      Issue.record("it differs")
      return
    }
  }

  @Test func `a trace that did not come to its end is not compared`() throws {
    var broken = result(plain)
    broken.failure = "too late"
    let outcome = try FuzzOutcome(
      reference: result(plain, on: "model"), subject: broken, known: [])
    guard case .couldNotRun("other", "too late") = outcome else {
      Issue.record("it is compared: \(outcome)")
      return
    }
  }

  @Test func `a class names a folder`() throws {
    var events = plain
    events[1][.type] = "reload"
    guard case .differed(let difference, _) = try outcome(events) else { return }
    #expect(
      difference.folder == "changed-decidePolicyForNavigationAction-type-other-became-reload")
  }
}
