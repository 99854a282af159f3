import AuthoredYAML
import Foundation
import NavigationTrace
import Testing
import WebViewKit

@testable import Scenarios

@Suite struct ScenarioOutcomeTests {
  var trace = Trace(
    engine: "model", engineVersion: "1", scenario: "s",
    events: [TraceEvent(.load, [.url: "/a"]), TraceEvent(.didCommit, [.url: "/a"])])

  func scenario(in folder: String) throws -> Scenario {
    let text = "title: t\nsteps: [reload]"
    return try Scenario(
      authored: AuthoredNode(parsing: text, file: "s.yaml"), folder: folder, name: "s")
  }

  func outcome(
    of files: [String: String], _ capabilities: EngineCapabilities = .everything()
  ) throws -> ScenarioOutcome {
    var outcome: ScenarioOutcome?
    try withTemporaryFolder { folder in
      for (name, events) in files {
        let reason = name == "expected.yaml" ? "" : "reason: r\nport: m.swift\n"
        try "trace: 1\nsource: [A01]\n\(reason)events:\n\(events)\n"
          .write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
      }
      outcome = try ScenarioOutcome(
        judging: trace, of: scenario(in: folder), capabilities: capabilities)
    }
    return try #require(outcome)
  }

  @Test func `a trace that is no text is named`() throws {
    try withTemporaryFolder { folder in
      try Data([0xff, 0xfe]).write(to: URL(filePath: "\(folder)/expected.yaml"))
      let error = #expect(throws: AuthoredError.self) {
        try scenario(in: folder).expectation(for: "model")
      }
      #expect(
        error?.description
          == "\(folder)/expected.yaml: is not UTF-8; expected an expected trace in UTF-8")
    }
  }

  @Test func `a trace as expected passes`() throws {
    let outcome = try outcome(of: ["expected.yaml": "- load: /a\n- didCommit: {url: /a}"])
    let counts = try #require(outcome.passed)
    #expect(counts[.same] == 2 && counts.notObservedEvents == 0)
  }

  @Test func `a trace as expected up to a skipped script is skipped for that reason`() throws {
    var skipping = self
    skipping.trace.events.append(
      TraceEvent(.skippedScript, [.url: "/a", .message: "has a script"]))
    skipping.trace.events.append(TraceEvent(.didFail, [.url: "/a"]))
    let rest = "- didFinish: {url: /a}"
    let good = ["expected.yaml": "- load: /a\n- didCommit: {url: /a}\n\(rest)"]
    guard case .skipped(let reason, let counts) = try skipping.outcome(of: good) else {
      Issue.record("not skipped")
      return
    }
    #expect(reason == "/a has a script")
    #expect(counts[.same] == 2 && counts.notObservedEvents == 1)
    let swapped = ["expected.yaml": "- didCommit: {url: /a}\n- load: /a\n\(rest)"]
    #expect(try skipping.outcome(of: swapped).failed != nil)
  }

  @Test(arguments: [
    (
      "{url: /b, answer: cancel}",
      "app.navigationAction.2 was never asked; delete the rule, or mark "
        + "it 'optional: true'"
    ),
    ("{url: /b, answer: cancel, optional: true}", nil),
    ("{url: /c, answer: allow}", nil),
  ])
  func `a rule of the app that answers nothing is an error unless it is optional`(
    _ rule: String, _ message: String?
  ) throws {
    let text = """
      title: t
      app: {navigationAction: [{url: /a, times: 1, answer: allow}, \(rule)]}
      steps: [reload]
      """
    let urls = ["/a", "/c"]
    try withTemporaryFolder { folder in
      let events = urls.map { "- decidePolicyForNavigationAction: {url: \($0)}" }
      try "trace: 1\nsource: [A01]\nevents:\n\(events.joined(separator: "\n"))\n"
        .write(toFile: folder + "/expected.yaml", atomically: true, encoding: .utf8)
      let scenario = try Scenario(
        authored: AuthoredNode(parsing: text, file: "s"), folder: folder, name: "s")
      let trace = Trace(
        engine: "model",
        events: urls.map {
          TraceEvent(.decidePolicyForNavigationAction, [.url: .string($0), .answer: "allow"])
        })
      let outcome = try ScenarioOutcome(
        judging: trace, of: scenario, capabilities: .everything())
      guard case .error(let problem) = outcome else { return #expect(message == nil) }
      #expect(problem == message)
    }
  }

  @Test func `a trace with two events swapped fails`() throws {
    let outcome = try outcome(of: ["expected.yaml": "- didCommit: {url: /a}\n- load: /a"])
    let diff = try #require(outcome.failed)
    #expect(diff.counts.differences > 0)
  }

  @Test func `a trace as expected that breaks an invariant fails`() throws {
    let text = "title: t\nsteps: [reload]"
    try withTemporaryFolder { folder in
      let events = "- didCommit: {navigation: 1}\n- didStartProvisionalNavigation: {navigation: 1}"
      try "trace: 1\nsource: [A01]\nevents:\n\(events)\n"
        .write(toFile: folder + "/expected.yaml", atomically: true, encoding: .utf8)
      let scenario = try Scenario(
        authored: AuthoredNode(parsing: text, file: "s"), folder: folder, name: "s")
      let trace = Trace(
        engine: "model",
        events: [.didCommit, .didStartProvisionalNavigation].map {
          TraceEvent($0, [.navigation: 1])
        })
      let outcome = try ScenarioOutcome(
        judging: trace, of: scenario, capabilities: .everything())
      #expect(outcome.violated?.map(\.invariant).contains(.startFirst) == true)
    }
  }

  @Test func `an engine's own expectation stands in place of the truth`() throws {
    let outcome = try outcome(of: [
      "expected.yaml": "- load: /b", "expected.webkitgtk.yaml": "- load: /c",
      "expected.model.yaml": "- load: /a\n- didCommit: {url: /a}",
    ])
    #expect(outcome.passed != nil)
  }

  @Test func `no expectation is an outcome of its own`() throws {
    let outcome = try outcome(of: [:])
    let file = try #require(outcome.missing)
    #expect((file as NSString).lastPathComponent == "expected.yaml")
  }

  @Test func `an event that the engine cannot show is counted and is no difference`() throws {
    let outcome = try outcome(
      of: ["expected.yaml": "- load: /a\n- didCommit: {navigation: 1, url: /a}\n- didFinish"],
      .everything(
        but: EventKind.didCommit.from("s", fields: [.navigation: [.notObserved("r")]]),
        EventKind.didFinish.from(.notObserved("r"))))
    let counts = try #require(outcome.passed)
    #expect(counts.notObservedFields == 1 && counts.notObservedEvents == 1)
  }

  @Test func `a kind of challenge that the engine cannot show is counted, and another differs`()
    throws
  {
    let expected =
      "- load: /a\n- didReceiveAuthenticationChallenge: {method: M}\n- didCommit: {url: /a}"
    let table = EngineCapabilities.everything(
      but: EventKind.didReceiveAuthenticationChallenge.from(
        "s", .notObserved("r", ifField: .method, is: "ServerTrust")))
    let hidden = try outcome(
      of: ["expected.yaml": expected.replacing("M", with: "ServerTrust")], table)
    #expect(hidden.passed?.notObservedEvents == 1)
    let shown = try outcome(
      of: ["expected.yaml": expected.replacing("M", with: "HTTPBasic")], table)
    #expect(shown.failed != nil)
  }
}

extension ScenarioOutcome {
  var passed: DiffCounts? { if case .passed(let counts) = self { counts } else { nil } }
  var failed: TraceDiff? { if case .failed(let diff, _) = self { diff } else { nil } }
  var violated: [InvariantViolation]? {
    if case .failed(_, let violations) = self { violations } else { nil }
  }
  var missing: String? { if case .missingExpectation(let file, _) = self { file } else { nil } }
}
