import AuthoredYAML
import NavigationTrace
import ScenarioLanguage
import ScenarioPlaying

/// Whether a scenario shows a row on an engine.
package enum CoverageOutcome: Hashable, Sendable {
  /// The scenario passed, and the row's events came in their order with all their fields.
  case shown
  /// The scenario passed with an expectation of this engine alone, for this reason.
  ///
  /// Of cases of the oracle only: a row's events are the same in both.
  case overridden(String)
  /// The trace is not as expected.
  case failed
  /// There is no whole trace, and why.
  case error(String)
  /// The engine cannot show it, and why.
  case notShown(String)
  /// It was not played; the fields that the engine can show at times only.
  case notRun(doubtful: [String])

  /// Whether the row was shown, or may be when the scenario is played.
  package var isPromising: Bool {
    switch self {
    case .shown, .notRun(doubtful: []): true
    default: false
    }
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
    if let reason = exceptions[engine] { return .notShown(reason) }
    guard let expectation = try expectation(for: engine, version: version) else {
      return .notShown("there is no expectation")
    }
    if let event = coverage.firstMissing(in: expectation.trace.items) {
      return .notShown("\(expectation.name.fileName) has no '\(event)' there")
    }
    for event in coverage.assertion {
      if let reason = observability.reason(hiding: event) {
        return .notShown("\(event.kind.rawValue) is unobservable: \(reason)")
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
    guard case .notRun = outlook else { return outlook }
    switch outcome {
    case .passed: break
    case .error(let reason): return .error(reason)
    case .skipped(let reason, _):
      let known = trace.untilSkippedScript
      guard !coverage.assertion.isEmpty, coverage.firstMissing(in: known) == nil else {
        return .notShown(reason)
      }
    case .failed, .missingExpectation: return .failed
    }
    let expectation = try expectation(for: trace.engine, version: trace.engineVersion)
    let dispute = expectation?.reasonOfDispute(with: trace, observability: observability)
    let override = expectation?.isOverride == true ? expectation?.trace.reason : nil
    if coverage.assertion.isEmpty, let reason = override ?? dispute { return .overridden(reason) }
    var observed = trace.untilSkippedScript
    observed.events = observed.events.compactMap(\.withoutSupplied)
    guard coverage.firstMissing(in: observed) != nil else { return .shown }
    if let dispute { return .notShown("disputed: \(dispute)") }
    var known = coverage
    for (index, event) in coverage.assertion.enumerated() {
      known.assertion[index].fields = event.fields.filter {
        observability.isAlwaysNative($0.key, of: event.kind)
      }
    }
    if let event = known.firstMissing(in: observed),
      let part = observability.suppliedKinds[event.kind]
    {
      return .notShown("\(event.kind.rawValue) was supplied by \(part)")
    }
    if let event = known.firstMissing(in: observed) {
      return .notShown("'\(event)' came in another place, where its order is chance")
    }
    let gaps = observability.gaps(in: coverage)
    return .notShown(
      gaps.map { "\($0.name) is \($0.reason)" }.joined(separator: "; "))
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
