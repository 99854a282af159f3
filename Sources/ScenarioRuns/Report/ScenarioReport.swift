import AuthoredYAML
import NavigationRecording
import NavigationTrace
import Scenarios
import WebViewKit

/// The part of a report about one run of a scenario on one engine.
package struct ScenarioReport: Hashable, Sendable {
  package var scenario: String
  /// The title in the scenario's file.
  package var heading = ""
  package var tags: [String] = []
  package var engine: String
  /// The engine's version if the run has several engines of that name; otherwise `nil`.
  package var version: String?
  /// The number of this run among the runs of the scenario on the engine, from 1.
  package var round = 1
  package var outcome: PlayOutcome
  /// Whether the scenario failed because there is no expectation yet.
  package var isNew = false
  /// The values that were not compared, or compared with a tolerance.
  package var uncertainty = UncheckedCounts()
  /// The differences, in a few words: `3 of 12 events differ`.
  package var summary = ""
  /// The reason for the outcome, broken invariants and retries, in any number of lines.
  package var details = ""
  /// The comparison, up to the error if there was one; `nil` if there was no comparison or no
  /// difference.
  package var diff: TraceDiff?
  /// The differences from the result of the engine that this result was compared with, by kind.
  package var changes: [EngineChange] = []
  /// The recorded trace, possibly incomplete; `nil` if nothing was played.
  package var trace: Trace?
  /// The events of the server; empty if no reporter needs them.
  package var evidence: [ServerEvent] = []
  /// Whether the scenario reached its time limit.
  package var isOverdue = false
  package var duration = Duration.zero
  /// The durations of the parts; `nil` if nothing was played, or the worker was lost.
  package var times: PlayTimes?
  /// The file and line that explain the outcome; `nil` if they are not known.
  package var place: SourcePlace?
}

/// The outcome of one run of a scenario on an engine.
///
/// All reports use these words.
///
/// A scenario whose runs differ from each other is also flaky (see ``Flake``).
package enum PlayOutcome: String, CaseIterable, Codable, Sendable {
  /// The trace is as expected, as far as the engine can show it.
  case passed
  /// The trace differs from the expectation or breaks an invariant, or there is no expectation yet.
  case failed
  /// There is no complete trace.
  case error
  /// The engine cannot play the scenario: it is excepted, or a part is not modelled.
  case skipped

  package var colour: TerminalStyle.Colour {
    switch self {
    case .passed: .green
    case .failed: .red
    case .error: .yellow
    case .skipped: .dim
    }
  }
}

extension ScenarioReport {
  /// Creates the report of one run of a scenario.
  ///
  /// The outcome is an error until another outcome is set.
  package init(
    of scenario: String, on engine: String, round: Int = 1, trace: Trace? = nil,
    duration: Duration = .zero
  ) {
    self.init(
      scenario: scenario, engine: engine, round: round, outcome: .error, trace: trace,
      duration: duration)
  }

  /// Compares a complete trace with the expectation of its scenario for the engine.
  ///
  /// - Parameters:
  ///   - engine: The engine whose expectation is used; `nil` for the engine of the trace.
  ///   - limits: Limits of the trace, in addition to those of its engine.
  /// - Throws: `AuthoredError` if the expectation cannot be read.
  package mutating func judge(
    _ trace: Trace, of scenario: Scenario, as engine: String? = nil,
    capabilities: EngineCapabilities, limits: Observability = .everything
  ) throws {
    let observability = Observability(capabilities).merging(limits)
    let violations = trace.violations(observability: observability)
    guard let expectation = try scenario.expectation(for: engine ?? trace.engine) else {
      return setNew(scenario.path(of: .truth), violations)
    }
    let diff = TraceDiff(
      expected: expectation.trace, actual: trace, observability: observability)
    let isCrash = diff.lines.contains {
      $0.verdict == .unexpected && $0.actual?.kind == .webContentProcessDidTerminate
    }
    if isCrash {
      // After a crash it is unknown which callbacks would have come.
      setError("the web content process crashed; run the scenario again")
    } else if !diff.isMatch || !violations.isEmpty {
      setFailed(diff, violations)
    } else if let part = diff.partNotModelled {
      setSkipped(part, diff.counts)
    } else if let rule = scenario.app.unaskedRules(in: trace.events).first {
      setError("\(rule) was never asked; delete the rule, or mark it 'optional: true'")
    } else {
      outcome = .passed
      uncertainty = UncheckedCounts(diff.counts)
    }
  }

  /// Reports that there is no complete trace.
  package mutating func setError(_ reason: String) {
    outcome = .error
    details = reason.printable
  }

  /// Adds the differences that came before an error, since one of them may be its cause.
  ///
  /// - Throws: `AuthoredError` if the expectation cannot be read.
  package mutating func addDifferences(
    of trace: Trace, from scenario: Scenario, as engine: String? = nil,
    capabilities: EngineCapabilities
  ) throws {
    guard let expectation = try scenario.expectation(for: engine ?? trace.engine) else { return }
    let diff = TraceDiff(
      expected: expectation.trace, actual: trace, observability: Observability(capabilities)
    ).untilLastEvent
    if !diff.isMatch { self.diff = diff }
  }

  /// Reports that the engine cannot show the scenario, or its part after a script.
  package mutating func setSkipped(_ reason: String, _ counts: DiffCounts = DiffCounts()) {
    outcome = .skipped
    uncertainty = UncheckedCounts(counts)
    summary = reason.printable
  }

  /// Reports differences from the expectation, broken invariants, or both.
  ///
  /// If the comparison has no difference, the expectation or an invariant is wrong.
  mutating func setFailed(_ diff: TraceDiff, _ violations: [InvariantViolation]) {
    outcome = .failed
    uncertainty = UncheckedCounts(diff.counts)
    if diff.isMatch {
      summary = "as expected"
    } else {
      summary = "\(diff.counts.differences) of \(diff.lines.count) events differ"
      self.diff = diff
    }
    add(violations)
  }

  /// Reports that there is no expectation yet, with the file to write.
  mutating func setNew(_ file: String, _ violations: [InvariantViolation]) {
    outcome = .failed
    isNew = true
    summary = "new, there is no expectation yet"
    details =
      "there is no \(file.relativePath().printableLine); read the trace, then "
      + "'navtrace run --record missing' and 'navtrace accept' write it"
    add(violations)
  }

  private mutating func add(_ violations: [InvariantViolation]) {
    guard !violations.isEmpty else { return }
    summary += "; \(violations.count.counted("invariant")) broken"
    let lines = violations.map { "invariant broken: \($0.description.printableLine)" }
    details = ((details.isEmpty ? [] : [details]) + lines).joined(separator: "\n")
  }

  /// Adds the title and tags of the scenario, and the position that explains the outcome.
  package mutating func add(_ scenario: Scenario) {
    heading = scenario.title
    tags = scenario.tags
    place = SourcePlace(of: self, in: scenario)
  }

  /// Counts all expected events of a scenario that was not played as not observed.
  package mutating func add(unplayed expectation: ExpectedTrace, because reason: String) {
    uncertainty.events[reason.printable] = expectation.events.count { $0.kind.channel != .step }
  }

  package mutating func add(retries: [String]) {
    uncertainty.retries += retries.count
    let lines = retries.map { "retried: \($0.printable)" }
    details = (lines + (details.isEmpty ? [] : [details])).joined(separator: "\n")
  }
}

extension UncheckedCounts {
  fileprivate init(_ counts: DiffCounts) {
    self.init(
      events: counts.notObservedReasons, fields: counts.notObservedFields)
  }
}

extension ScenarioReport {
  /// The scenario's name in one line, with the round if it is not the first.
  package var title: String { scenario.printableLine + (round == 1 ? "" : " (round \(round))") }

  /// The engine's name, with the version if the run has several engines of that name.
  package var engineTitle: String { (version.map { "\(engine) \($0)" } ?? engine).printableLine }

  package var isBad: Bool { outcome == .failed || outcome == .error }

  /// The reason for the outcome, in one line; empty if it passed without remarks.
  package var reason: String {
    guard summary.isEmpty else { return summary.printableLine }
    let lines = details.split(separator: "\n").map { String($0).printableLine }
    return lines.first { !$0.hasPrefix("retried: ") } ?? ""
  }

  /// The details, then the comparison, without colours.
  package var explanation: String {
    let diff = diff.map { TraceDiffRenderer().render($0) } ?? ""
    let lines = (details + "\n" + diff).split(separator: "\n")
    return lines.joined(separator: "\n").printable
  }
}
