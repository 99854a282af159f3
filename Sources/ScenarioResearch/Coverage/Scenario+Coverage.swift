import AuthoredYAML
import NavigationTrace
import ScenarioLanguage
import ScenarioPlaying

/// Whether a scenario shows a row on an engine.
package struct CoverageOutcome: Codable, Hashable, Sendable {
  package enum Word: String, CaseIterable, Codable, Sendable {
    /// The row's events came in their order with all their fields.
    case passed
    /// The scenario passed with an expectation of this engine alone.
    ///
    /// Of cases of the oracle only: a row's events are the same in both.
    case overridden
    /// The trace is not as expected.
    case failed
    /// There is no whole trace.
    case error
    /// The engine cannot show it.
    case notShown = "not shown"
    /// It was not played.
    case notRun = "not run"
  }

  package let word: Word
  package let reason: String?
  /// Whether the row was shown, or may be when the scenario is played.
  package let isPromising: Bool

  package init(_ word: Word, _ reason: String? = nil, isPromising: Bool = false) {
    (self.word, self.reason, self.isPromising) = (word, reason, isPromising)
  }

  package static let shown = CoverageOutcome(.passed, isPromising: true)

  /// Returns the outcome of a scenario that was not played.
  ///
  /// - Parameter fields: The fields that the engine can show at times only.
  static func notRun(doubtful fields: [String]) -> CoverageOutcome {
    guard !fields.isEmpty else { return CoverageOutcome(.notRun, isPromising: true) }
    return CoverageOutcome(.notRun, "not always observable: \(fields.joined(separator: ", "))")
  }
}

extension Scenario {
  /// Returns the known facts of a row before the scenario is played on an engine.
  ///
  /// - Parameter version: The engine's own.
  /// - Throws: `AuthoredError` if the expectation cannot be read.
  package func outlook(
    for coverage: Coverage, on engine: String, version: String?, observability: Observability
  ) throws(AuthoredError) -> CoverageOutcome {
    if let reason = exceptions[engine] { return CoverageOutcome(.notShown, reason) }
    guard let expectation = try expectation(for: engine, version: version) else {
      return CoverageOutcome(.notShown, "there is no expectation")
    }
    if let event = coverage.firstMissing(in: expectation.trace.items) {
      return CoverageOutcome(.notShown, "\(expectation.name.fileName) has no '\(event)' there")
    }
    for event in coverage.assertion {
      if let reason = observability.reason(hiding: event) {
        return CoverageOutcome(.notShown, "\(event.kind.rawValue) is unobservable: \(reason)")
      }
    }
    return .notRun(doubtful: observability.gaps(in: coverage).map(\.name))
  }

  /// Whether a trace of the scenario, judged already, shows a row.
  ///
  /// - Throws: `AuthoredError` if the expectation cannot be read.
  package func coverage(
    of coverage: Coverage, in trace: Trace, judged outcome: ScenarioOutcome,
    observability: Observability
  ) throws(AuthoredError) -> CoverageOutcome {
    let outlook = try outlook(
      for: coverage, on: trace.engine, version: trace.engineVersion, observability: observability)
    guard outlook.word == .notRun else { return outlook }
    switch outcome {
    case .passed: break
    case .error(let reason): return CoverageOutcome(.error, reason)
    case .skipped(let reason, _):
      let known = trace.untilSkippedScript
      guard !coverage.assertion.isEmpty, coverage.firstMissing(in: known) == nil else {
        return CoverageOutcome(.notShown, reason)
      }
    case .failed, .missingExpectation: return CoverageOutcome(.failed)
    }
    let expectation = try expectation(for: trace.engine, version: trace.engineVersion)
    let dispute = expectation?.reasonOfDispute(with: trace, observability: observability)
    let override = expectation?.isOverride == true ? expectation?.trace.reason : nil
    if coverage.assertion.isEmpty, let reason = override ?? dispute {
      return CoverageOutcome(.overridden, reason)
    }
    var observed = trace.untilSkippedScript
    observed.events = observed.events.compactMap(\.withoutSupplied)
    guard coverage.firstMissing(in: observed) != nil else { return .shown }
    if let dispute { return CoverageOutcome(.notShown, "disputed: \(dispute)") }
    var known = coverage
    for (index, event) in coverage.assertion.enumerated() {
      known.assertion[index].fields = event.fields.filter {
        observability.isAlwaysNative($0.key, of: event.kind)
      }
    }
    if let event = known.firstMissing(in: observed) {
      let supplied = observability.suppliedKinds[event.kind]
        .map { "\(event.kind.rawValue) was supplied by \($0)" }
      let chance = "'\(event)' came in another place, where its order is chance"
      return CoverageOutcome(.notShown, supplied ?? chance)
    }
    let gaps = observability.gaps(in: coverage)
    return CoverageOutcome(
      .notShown, gaps.map { "\($0.name) is \($0.reason)" }.joined(separator: "; "))
  }
}

extension Scenario.Expectation {
  /// Returns the reason of the dispute whose other side a trace took; `nil` if it took none.
  fileprivate func reasonOfDispute(with trace: Trace, observability: Observability) -> String? {
    guard let dispute = self.trace.dispute,
      self.trace.comparison(with: trace, observability: observability).side == .disputed
    else { return nil }
    return dispute.reason
  }
}

extension Observability {
  /// Returns the fields of a row's events that the engine cannot show, or can at times only.
  fileprivate func gaps(in coverage: Coverage) -> [(name: String, reason: String)] {
    var gaps: [(name: String, reason: String)] = []
    for event in coverage.assertion {
      for (field, _) in event.orderedFields {
        let name = "\(event.kind.rawValue).\(field.rawValue)"
        let reason =
          fields[event.kind]?[field].map { "unobservable: \($0)" }
          ?? suppliedFields[event.kind]?[field].map { "supplied by \($0)" }
        guard let reason, !gaps.contains(where: { $0.name == name }) else { continue }
        gaps.append((name, reason))
      }
    }
    return gaps
  }
}

extension Scenario {
  /// Returns the cases of the oracle that it covers or that the expectation for WKWebView names as
  /// its source, each once.
  ///
  /// - Throws: `AuthoredError` if the expectation cannot be read.
  package func cases() throws(AuthoredError) -> [Coverage] {
    var cases = covers.filter { $0.caseID != nil }
    for id in try truth()?.trace.cases ?? [] where !cases.contains(where: { $0.caseID == id }) {
      cases.append(Coverage(caseID: id))
    }
    return cases
  }
}

extension ExpectedTrace {
  /// The cases of the oracle that it names as its source, those of its groups and of a dispute.
  var cases: [String] { sources.filter(OracleList.isCase) }
}
