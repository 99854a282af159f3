import AuthoredYAML
import NavigationRecording
import NavigationTrace
import ScenarioLanguage
import WebViewKit

/// The outcome of a scenario on one engine.
package enum ScenarioOutcome: Sendable {
  /// The trace is as expected; the counts say what was unobservable or tolerated.
  case matched(DiffCounts)
  /// The trace is not as expected; the rules that hold for every trace and that it breaks besides.
  case differed(TraceDiff, [InvariantViolation])
  /// The trace is as expected and breaks rules that hold for every trace, so one of them is wrong.
  case violated([InvariantViolation], DiffCounts)
  /// There is no whole trace, and why.
  case couldNotRun(String)
  /// Nothing is expected yet; the file that would say it for every engine, and the rules that the
  /// trace breaks.
  case missingExpectation(String, [InvariantViolation])
  /// The engine cannot show it, and why: the scenario says so and is not played, or the engine does
  /// not run a script and the trace is as expected before that, with the counts of the comparison.
  case unobservable(reason: String, DiffCounts = DiffCounts())
}

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

/// The choice of traces that are written beside their scenario as `expected.<engine>.new.yaml`.
package enum RecordMode: String, CaseIterable, Hashable, Sendable {
  /// None.
  case none
  /// Those of scenarios that have no expectation.
  case missing
  /// Those that differ from their expectation, and those that have none.
  case failed
  /// All.
  case all

  /// Whether the trace behind an outcome is written; nothing ever is in continuous integration.
  ///
  /// - Parameter environment: The process's environment, in which `CI=true` forbids writing.
  package func records(_ outcome: ScenarioOutcome, environment: [String: String]) -> Bool {
    guard environment["CI"] != "true" else { return false }
    return switch outcome {
    case .couldNotRun: false
    case .missingExpectation: self != .none
    case .differed, .violated: self == .failed || self == .all
    case .matched, .unobservable: self == .all
    }
  }
}
