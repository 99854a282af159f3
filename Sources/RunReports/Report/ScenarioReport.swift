import NavigationTrace
import ScenarioLanguage
import ScenarioPlaying

/// The part of a report about one play of a scenario on one engine.
package struct ScenarioReport: Hashable, Sendable {
  package var scenario: String
  /// What it is about: the title that its file has.
  package var heading = ""
  /// The tags that its file has.
  package var tags: [String] = []
  /// The strength of the evidence for what is expected of WKWebView; `nil` if that is not known.
  package var strength: EvidenceStrength?
  package var engine: String
  /// The engine's version where the run has several of that name; nil where there is one.
  package var version: String?
  /// Which play of it this is on that engine, from 1.
  package var round = 1
  package var verdict: Verdict
  /// Whether it differed only since nothing is expected yet; no document has it.
  package var isNew = false
  /// What was covered by nothing, and what a tolerance was needed for.
  package var uncertainty = Uncertainty()
  /// The side of a disputed expectation that the trace took; `nil` without a dispute, or if the
  /// trace took none.
  package var side: ExpectedTrace.Side?
  /// Differences, in a few words: `3 of 12 lines differ`.
  package var summary = ""
  /// What else there is to say: a reason, rules that were broken, plays that were spoiled; in any
  /// number of lines.
  package var details = ""
  /// The comparison; nil where there was none.
  package var diff: TraceDiff?
  /// What was recorded, as far as it came; nil where nothing was played.
  package var trace: Trace?
  /// What happened at the server; empty where nobody asked.
  package var evidence: [ServerEvent] = []
  /// Whether it could not run to its end within its time.
  package var isOverdue = false
  package var duration = Duration.zero
  /// The parts of it; `nil` if nothing was played, or the worker was lost.
  package var times: PlayTimes?
  /// Where to look for the reason of the verdict; nil where that is not known.
  package var place: SourcePlace?
}

/// The outcomes of a scenario on an engine, in the words of every report.
package enum Verdict: String, CaseIterable, Codable, Sendable {
  /// The trace is the expected one, as far as the engine can show it.
  case matched
  /// The trace is another one, or there is none to compare it with.
  case differed
  /// There is no whole trace.
  case couldNotRun = "could not run"
  /// The engine cannot show it: the scenario says so, or the engine does not run a script of it.
  case unobservable

  package var colour: TerminalStyle.Colour {
    switch self {
    case .matched: .green
    case .differed: .red
    case .couldNotRun: .yellow
    case .unobservable: .dim
    }
  }
}

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

extension ScenarioReport {
  /// The scenario's name in one line, with the round where it is not the first.
  package var title: String { scenario.printableLine + (round == 1 ? "" : " (round \(round))") }

  /// The engine's name, with the version where the run has several of that name.
  package var engineTitle: String { (version.map { "\(engine) \($0)" } ?? engine).printableLine }

  /// The verdict for people.
  package var verdictInWords: String { isNew ? "new" : verdict.rawValue }

  /// Whether it has to be looked at: it differed or could not run.
  package var isBad: Bool { verdict == .differed || verdict == .couldNotRun }

  /// Why it has its verdict, in one line; empty where that goes without saying.
  package var reason: String {
    guard summary.isEmpty else { return summary.printableLine }
    let lines = details.split(separator: "\n").map { String($0).printableLine }
    return lines.first { !$0.hasPrefix("played again: ") } ?? ""
  }

  /// What is to be said of it below its line: the details, then the comparison, without colours.
  package var explanation: String {
    let diff = diff.map { TraceDiffRenderer().render($0) } ?? ""
    let lines = (details + "\n" + diff).split(separator: "\n")
    return lines.joined(separator: "\n").printable
  }
}
