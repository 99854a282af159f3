import Foundation
import NavigationTrace
import Testing

@testable import Scenarios

/// Losses of an expectation when a trace is accepted.
@Suite struct AcceptanceLossTests {
  @Test func `missing expected events are dropped only with the option to drop them`() throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write("expected.yaml", "load: /", "didCommit: {url: /}", "didFinish: {url: /}")
      let acceptance = try Acceptance(truth: folder.record("load: /", "didFinish: {url: /b}"))
      #expect(acceptance.droppedEvents.map(\.description) == ["didCommit: {url: /}"])
      let refusal = AcceptanceRefusal.dropsEvents(["didCommit: {url: /}"], file: "expected.yaml")
      #expect(throws: refusal) { try acceptance.accept(reason: nil) }
      #expect(folder.files == ["expected.e.new.yaml", "expected.yaml"])
      #expect(
        refusal.description == "expected.yaml would lose events that are missing from the trace: "
          + "didCommit: {url: /}; accept that with --drop, or find out why they are missing")
      try acceptance.accept(reason: nil, dropsEvents: true)
      #expect(
        folder.read("expected.yaml")?.hasSuffix("- load: /\n- didFinish: {url: /b}\n") == true)
    }
  }

  @Test(arguments: [
    ("steps: [{evaluateJavaScript: '1'}]", ["canGoBack", "didCommit.navigation"]),
    ("steps: [{set: {a: canGoBack}}]", ["canGoBack", "didCommit.navigation"]),
    ("steps: [reload]", ["didCommit.navigation"]),
  ])
  func `accepting a first expected.yaml lists what the engine cannot show in the scenario`(
    steps: String, blindSpots: [String]
  ) throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try "title: t\n\(steps)\n".write(
        toFile: path + "/scenario.yaml", atomically: true, encoding: .utf8)
      let blind = Observability(
        kinds: [.canGoBack: "no signal"],
        fields: [.didCommit: [.navigation: "none"], .didFail: [.code: "none"]])
      let pending = try folder.record("load: /", "didCommit", observability: blind)
      #expect(
        try Acceptance(truth: pending, source: ["A01"]).blindSpots == blindSpots)
    }
  }
}
