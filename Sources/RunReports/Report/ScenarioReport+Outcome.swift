import NavigationTrace
import ScenarioLanguage
import ScenarioPlaying

extension ScenarioReport {
  /// Puts an outcome into a report's words.
  package init(
    _ outcome: ScenarioOutcome, of scenario: String, on engine: String, round: Int = 1,
    trace: Trace? = nil, duration: Duration = .zero
  ) {
    self.init(
      scenario: scenario, engine: engine, round: round, verdict: .matched, trace: trace,
      duration: duration)
    switch outcome {
    case .matched(let counts): uncertainty = Uncertainty(counts)
    case .differed(let diff, let violations):
      verdict = .differed
      uncertainty = Uncertainty(diff.counts)
      summary = "\(diff.counts.differences) of \(diff.lines.count) lines differ"
      self.diff = diff
      note(violations)
    case .violated(let violations, let counts):
      verdict = .differed
      uncertainty = Uncertainty(counts)
      summary = "as expected"
      note(violations)
    case .missingExpectation(let file, let violations):
      verdict = .differed
      isNew = true
      summary = "not expected yet: review and accept"
      details =
        "there is no \(file) yet; 'navtrace run --record missing' records what came, 'navtrace "
        + "review' shows it, and 'navtrace accept' writes the file"
      note(violations)
    case .couldNotRun(let failure):
      verdict = .couldNotRun
      details = failure.printable
    case .unobservable(let reason, let counts):
      verdict = .unobservable
      uncertainty = Uncertainty(counts)
      summary = reason.printable
    }
  }

  /// Says which rules the trace breaks that hold for every trace.
  private mutating func note(_ violations: [InvariantViolation]) {
    guard !violations.isEmpty else { return }
    let rules = violations.count == 1 ? "a rule that holds" : "\(violations.count) rules that hold"
    summary += ", against \(rules) for every trace"
    let lines = violations.map { "against a rule: \($0.description.printableLine)" }
    details = ((details.isEmpty ? [] : [details]) + lines).joined(separator: "\n")
  }

  /// Says what the scenario's files say of it, and where to look in them.
  package mutating func note(_ scenario: Scenario) {
    heading = scenario.title
    tags = scenario.tags
    strength = scenario.strength
    place = SourcePlace(of: self, in: scenario)
  }

  /// Notes which side of a disputed expectation the trace took.
  package mutating func note(side: ExpectedTrace.Side) {
    guard verdict == .matched else { return }
    self.side = side
    uncertainty.disputes += 1
    summary = side == .events ? "took the written side" : "took the disputed side"
  }

  /// Says how many events the engine leaves unobservable by not playing the scenario.
  package mutating func note(unplayed expectation: ExpectedTrace, because reason: String) {
    uncertainty.events[reason.printable] = expectation.events.count { $0.kind.channel != .step }
  }

  /// Says what spoiled earlier plays of it.
  package mutating func note(spoiledPlays: [String]) {
    uncertainty.spoiledPlays += spoiledPlays.count
    let lines = spoiledPlays.map { "played again: \($0.printable)" }
    details = (lines + (details.isEmpty ? [] : [details])).joined(separator: "\n")
  }
}

extension Uncertainty {
  fileprivate init(_ counts: DiffCounts) {
    self.init(
      events: counts.unobservableReasons, fields: counts.unobservableFields,
      supplied: SuppliedCounts(
        events: counts.suppliedEvents, fields: counts.suppliedFields, places: counts.heldEvents),
      notStated: counts.notStated, tolerances: counts.tolerances)
  }
}
