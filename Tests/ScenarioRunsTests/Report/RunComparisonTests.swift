import Foundation
import NavigationTrace
import Testing

@testable import ScenarioRuns

@Suite struct RunComparisonTests {
  private func run(_ engine: String, _ plays: [String: [String]]) -> RunReport {
    let reports = plays.sorted { $0.key < $1.key }.map { name, urls in
      ScenarioReport(
        scenario: name, engine: engine, outcome: .passed,
        trace: Trace(
          engine: engine, events: urls.map { TraceEvent(.didCommit, [.url: .string($0)]) }))
    }
    return RunReport(began: .now, engines: [EngineSummary(name: engine)], scenarios: reports)
  }

  @Test func `two runs with the same traces match`() {
    let comparison = RunComparison(run("m", ["a": ["/a"]]), run("m", ["a": ["/a"]]))
    #expect(comparison.isMatch)
    #expect(comparison.lines(.plain) == ["1 the same, 0 differ"])
  }

  @Test func `a play that differs is shown with its diff, and a play of only one run is listed`() {
    let comparison = RunComparison(
      run("m", ["a": ["/a"], "b": ["/b"], "c": []]), run("m", ["a": ["/x"], "b": ["/b"], "d": []]))
    #expect(!comparison.isMatch)
    #expect(
      comparison.lines(.plain).joined(separator: "\n") == """
        a
          didCommit of /x: expected url /a, got /x
          ~    1    1  didCommit: {url: [-/a-]{+/x+}}   changed
          1 changed; 0 same
        c: only in the old run
        d: only in the new run
        changed 1: a
        1 the same, 1 differ
        """)
  }

  @Test func `runs of two different engines are compared by scenario`() {
    let comparison = RunComparison(run("m", ["a": ["/a"]]), run("w", ["a": ["/a"]]))
    #expect(comparison.pairs.map(\.name) == ["a"])
    #expect(comparison.isMatch)
  }

  @Test func `an event that one of the two engines cannot show is not compared`() {
    let (old, new) = (run("m", ["a": ["/a"]]), run("w", ["a": []]))
    let comparison = RunComparison(old, new) { engines in
      engines == ["m", "w"] ? Observability(kinds: [.didCommit: "no signal"]) : .everything
    }
    #expect(comparison.isMatch)
    #expect(!RunComparison(old, new).isMatch)
  }
}
