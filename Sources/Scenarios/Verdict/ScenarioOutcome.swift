import AuthoredYAML
import NavigationRecording
import NavigationTrace
import WebViewKit

/// The outcome of a scenario on one engine.
package enum ScenarioOutcome: Sendable {
  /// The trace is as expected; the counts are those of the comparison.
  case passed(DiffCounts)
  /// The trace differs from the expectation, breaks invariants, or both.
  ///
  /// If the comparison has no difference, the expectation or an invariant is wrong.
  case failed(TraceDiff, [InvariantViolation])
  /// There is no complete trace, for this reason.
  case error(String)
  /// There is no expectation yet: the file to write, and the invariants that the trace breaks.
  case missingExpectation(String, [InvariantViolation])
  /// The engine cannot show the scenario, for this reason.
  ///
  /// Either the scenario excludes the engine and was not played, or the engine does not run a
  /// script and the trace is as expected up to it; the counts are those of that comparison.
  case skipped(reason: String, DiffCounts = DiffCounts())
}

extension ScenarioOutcome {
  /// Compares a whole trace with the expectation of its scenario for the engine.
  ///
  /// - Throws: `AuthoredError` if the expectation cannot be read.
  package init(
    judging trace: Trace, of scenario: Scenario, capabilities: EngineCapabilities
  ) throws {
    let observability = Observability(capabilities)
    let violations = trace.violations(observability: observability)
    guard let expectation = try scenario.expectation(for: trace.engine) else {
      self = .missingExpectation(scenario.path(of: .truth), violations)
      return
    }
    let diff = TraceDiff(
      expected: expectation.trace, actual: trace, observability: observability)
    let isCrash = diff.lines.contains {
      $0.verdict == .unexpected && $0.actual?.kind == .webContentProcessDidTerminate
    }
    if isCrash {
      // After a crash nothing is known about the callbacks that would have come.
      self = .error("the web content process crashed; run the scenario again")
    } else if !diff.isMatch || !violations.isEmpty {
      self = .failed(diff, violations)
    } else if let script = diff.skippedScript {
      self = .skipped(reason: script, diff.counts)
    } else if let rule = scenario.app.unaskedRules(in: trace.events).first {
      self = .error("\(rule) was never asked; delete the rule, or mark it 'optional: true'")
    } else {
      self = .passed(diff.counts)
    }
  }
}

/// The choice of traces that are written beside their scenario as `expected.<engine>.new.yaml`.
package enum RecordMode: String, CaseIterable, Hashable, Sendable {
  case none
  /// Those of scenarios without an expectation.
  case missing
  /// Those of scenarios that failed, or have no expectation.
  case failed
  case all

  /// Whether the trace behind an outcome is written; nothing ever is in continuous integration.
  ///
  /// - Parameter environment: The process's environment, in which `CI=true` forbids writing.
  package func records(_ outcome: ScenarioOutcome, environment: [String: String]) -> Bool {
    guard environment["CI"] != "true" else { return false }
    return switch outcome {
    case .error: false
    case .missingExpectation: self != .none
    case .failed: self == .failed || self == .all
    case .passed, .skipped: self == .all
    }
  }
}
