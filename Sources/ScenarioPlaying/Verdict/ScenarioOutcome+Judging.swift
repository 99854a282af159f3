import AuthoredYAML
import NavigationRecording
import NavigationTrace
import ScenarioLanguage
import WebViewKit

extension ScenarioOutcome {
  /// Judges a whole trace by what its scenario expects of the engine.
  ///
  /// - Throws: `AuthoredError` if the expectation cannot be read, ``EngineTableError`` if
  ///   the engine's table has a word that is none.
  package init(
    judging trace: Trace, of scenario: Scenario, capabilities: EngineCapabilities
  ) throws {
    let observability = try Observability(capabilities)
    let violations = trace.violations(observability: observability)
    let version = trace.engineVersion
    guard let expectation = try scenario.expectation(for: trace.engine, version: version) else {
      self = .missingExpectation(scenario.truthFile, violations)
      return
    }
    let diff = expectation.trace.comparison(with: trace, observability: observability).diff
    if diff.lines.contains(where: { $0.verdict == .unexpected && $0.isEndOfProcess }) {
      // A crash says nothing about what the callbacks would have been.
      self = .couldNotRun("the process that showed the page ended by itself; run it again")
    } else if diff.isMatch {
      if !violations.isEmpty {
        self = .violated(violations, diff.counts)
      } else if let script = diff.skippedScript {
        self = .unobservable(reason: script, diff.counts)
      } else {
        self = .matched(diff.counts)
      }
    } else {
      self = .differed(diff, violations)
    }
  }
}

extension DiffLine {
  fileprivate var isEndOfProcess: Bool { actual?.kind == .webContentProcessDidTerminate }
}
