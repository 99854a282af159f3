import AuthoredYAML
import NavigationTrace

extension Scenario {
  /// What is known of a row before the scenario is played on an engine.
  ///
  /// - Parameter version: The engine's own.
  /// - Throws: `AuthoredError` where the expectation cannot be read.
  public func outlook(
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
      if let reason = observability.kinds[event.kind] {
        return .notShown("\(event.kind.rawValue) is unobservable: \(reason)")
      }
    }
    return .notRun(doubtful: observability.gaps(in: coverage).map(\.name))
  }

  /// Whether a trace of the scenario, judged already, shows a row.
  ///
  /// - Throws: `AuthoredError` where the expectation cannot be read.
  public func coverage(
    of coverage: Coverage, in trace: Trace, judged outcome: ScenarioOutcome,
    observability: Observability
  ) throws(AuthoredError) -> CoverageOutcome {
    let outlook = try outlook(
      for: coverage, on: trace.engine, version: trace.engineVersion, observability: observability)
    guard case .notRun = outlook else { return outlook }
    switch outcome {
    case .matched: break
    case .couldNotRun(let reason): return .couldNotRun(reason)
    case .unobservable(let reason): return .notShown(reason)
    case .differed, .violated, .missingExpectation: return .differed
    }
    if coverage.assertion.isEmpty, let reason = try overrideReason(for: trace) {
      return .overridden(reason)
    }
    guard coverage.firstMissing(in: trace) != nil else { return .shown }
    var known = coverage
    for (index, event) in coverage.assertion.enumerated() {
      let hidden = observability.fields[event.kind] ?? [:]
      known.assertion[index].fields = event.fields.filter { hidden[$0.key] == nil }
    }
    if let event = known.firstMissing(in: trace) {
      return .notShown("'\(event)' came in another place, where its order is chance")
    }
    let gaps = observability.gaps(in: coverage)
    return .notShown(
      gaps.map { "\($0.name) is unobservable: \($0.reason)" }.joined(separator: "; "))
  }
}

extension Scenario {
  /// Why an engine has an expectation of its own; nil where WKWebView's holds.
  private func overrideReason(for trace: Trace) throws(AuthoredError) -> String? {
    let expectation = try expectation(for: trace.engine, version: trace.engineVersion)
    return expectation?.isOverride == true ? expectation?.trace.reason : nil
  }
}

extension Observability {
  /// The fields of a row's events that the engine cannot show, or can at times only.
  fileprivate func gaps(in coverage: Coverage) -> [(name: String, reason: String)] {
    var gaps: [(name: String, reason: String)] = []
    for event in coverage.assertion {
      for (field, _) in event.orderedFields {
        let name = "\(event.kind.rawValue).\(field.rawValue)"
        guard let reason = fields[event.kind]?[field], !gaps.contains(where: { $0.name == name })
        else { continue }
        gaps.append((name, reason))
      }
    }
    return gaps
  }
}
