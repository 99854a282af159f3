import AuthoredYAML
import Foundation
import NavigationTrace
import Testing
import WebViewKit

@testable import ScenarioRuns
@testable import Scenarios

@Suite struct ScenarioReportJudgingTests {
  var trace = Trace(
    engine: "model", engineVersion: "1", scenario: "s",
    events: [TraceEvent(.load, [.url: "/a"]), TraceEvent(.didCommit, [.url: "/a"])])

  func scenario(in folder: String) throws -> Scenario {
    let text = "title: t\nsteps: [reload]"
    return try Scenario(
      authored: AuthoredNode(parsing: text, file: "s.yaml"), folder: folder, name: "s")
  }

  func report(
    of files: [String: String], _ capabilities: EngineCapabilities = .everything()
  ) throws -> ScenarioReport {
    var report = ScenarioReport(of: "s", on: "model")
    try withTemporaryFolder { folder in
      for (name, events) in files {
        let reason = name == "expected.yaml" ? "" : "reason: r\nport: m.swift\n"
        try "trace: 1\nsource: [A01]\n\(reason)events:\n\(events)\n"
          .write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
      }
      try report.judge(trace, of: scenario(in: folder), capabilities: capabilities)
    }
    return report
  }

  @Test func `an expectation that is not UTF-8 is reported with its file`() throws {
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

  @Test func `a trace that matches its expectation passes`() throws {
    let report = try report(of: ["expected.yaml": "- load: /a\n- didCommit: {url: /a}"])
    #expect(report.outcome == .passed && report.uncertainty == UncheckedCounts())
  }

  @Test func `a trace that matches up to a skipped script is skipped with that reason`() throws {
    var skipping = self
    skipping.trace.events.append(
      TraceEvent(.notModelled, [.url: "/a", .message: "has a script"]))
    skipping.trace.events.append(TraceEvent(.didFail, [.url: "/a"]))
    let rest = "- didFinish: {url: /a}"
    let good = ["expected.yaml": "- load: /a\n- didCommit: {url: /a}\n\(rest)"]
    let report = try skipping.report(of: good)
    #expect(report.outcome == .skipped && report.summary == "/a has a script")
    #expect(Array(report.uncertainty.events.values) == [1])
    let swapped = ["expected.yaml": "- didCommit: {url: /a}\n- load: /a\n\(rest)"]
    #expect(try skipping.report(of: swapped).diff != nil)
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
  func `an app rule that is never used is an error unless it is optional`(
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
      var report = ScenarioReport(of: "s", on: "model")
      try report.judge(trace, of: scenario, capabilities: .everything())
      #expect(report.outcome == (message == nil ? .passed : .error))
      #expect(report.details == message ?? "")
    }
  }

  @Test func `a trace with two events swapped fails`() throws {
    let report = try report(of: ["expected.yaml": "- didCommit: {url: /a}\n- load: /a"])
    let diff = try #require(report.diff)
    #expect(report.outcome == .failed && diff.counts.differences > 0)
  }

  @Test func `a trace that matches its expectation but breaks an invariant fails`() throws {
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
      var report = ScenarioReport(of: "s", on: "model")
      try report.judge(trace, of: scenario, capabilities: .everything())
      #expect(report.outcome == .failed && report.diff == nil)
      #expect(report.details.contains("startFirst"))
    }
  }

  @Test func `an engine's own expectation replaces expected.yaml`() throws {
    let report = try report(of: [
      "expected.yaml": "- load: /b", "expected.webkitgtk.yaml": "- load: /c",
      "expected.model.yaml": "- load: /a\n- didCommit: {url: /a}",
    ])
    #expect(report.outcome == .passed)
  }

  @Test func `a trace without an expectation fails and is marked as new`() throws {
    let report = try report(of: [:])
    #expect(report.outcome == .failed && report.isNew)
    #expect(report.details.contains("/expected.yaml; "))
  }

  @Test func `an event that the engine cannot show is counted, and is not a difference`() throws {
    let report = try report(
      of: ["expected.yaml": "- load: /a\n- didCommit: {navigation: 1, url: /a}\n- didFinish"],
      .everything(
        but: EventKind.didCommit.from("s", fields: [.navigation: [.notObserved("r")]]),
        EventKind.didFinish.from(.notObserved("r"))))
    #expect(report.outcome == .passed)
    #expect(report.uncertainty == UncheckedCounts(events: ["r": 1], fields: 1))
  }

  @Test func `a missing challenge is a difference only if the engine can show its kind`()
    throws
  {
    let expected =
      "- load: /a\n- didReceiveAuthenticationChallenge: {method: M}\n- didCommit: {url: /a}"
    let table = EngineCapabilities.everything(
      but: EventKind.didReceiveAuthenticationChallenge.from(
        "s", .notObserved("r", ifField: .method, is: "ServerTrust")))
    let hidden = try report(
      of: ["expected.yaml": expected.replacing("M", with: "ServerTrust")], table)
    #expect(hidden.outcome == .passed && hidden.uncertainty.events == ["r": 1])
    let shown = try report(
      of: ["expected.yaml": expected.replacing("M", with: "HTTPBasic")], table)
    #expect(shown.diff != nil)
  }
}
