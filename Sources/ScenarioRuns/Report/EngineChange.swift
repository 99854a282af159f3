import FixtureSites
import NavigationTrace

/// A difference between an engine's play and the play of the engine that it is compared with.
package struct EngineChange: Hashable, Codable, Sendable {
  package var kind: Kind
  /// The class of the change in the list of known changes; `nil` if the change is not listed.
  package var cause: Cause?

  /// The ways in which a play differs, the worst last.
  package enum Kind: String, CaseIterable, Codable, Sendable {
    /// An event came at another position.
    case moved
    /// An event came with another value.
    case changed
    /// An event did not come.
    case missing
    /// An event came that the other engine does not report.
    case unexpected
    /// The play did not run to its end.
    case error
  }

  /// The classes of known changes.
  package enum Cause: String, CaseIterable, Codable, Sendable {
    /// WebKit intends the change.
    case design
    /// The feature is not finished in this version of WebKit.
    case incomplete
    /// The feature leaves the order free, so the difference comes in some plays only.
    case order
    /// navtrace's engine causes it.
    case ours
  }
}

extension EngineChange.Kind {
  /// Returns the kinds of the differences of a comparison; for an error, only ``error``.
  static func all(in diff: TraceDiff, isError: Bool) -> Set<Self> {
    isError ? [.error] : Set(diff.lines.compactMap { Self($0.verdict) })
  }

  private init?(_ verdict: DiffLine.Verdict) {
    switch verdict {
    case .moved: self = .moved
    case .changed: self = .changed
    case .missing: self = .missing
    case .unexpected: self = .unexpected
    case .same, .notObserved: return nil
    }
  }

  /// Returns the scenarios of each kind, a line a kind: `moved 2: a/b (order), c/d`.
  static func lines(of changes: [(scenario: String, change: EngineChange)]) -> [String] {
    allCases.compactMap { kind in
      let own = changes.filter { $0.change.kind == kind }
      let names = own.map { scenario, change in
        scenario.printableLine + (change.cause.map { " (\($0.rawValue))" } ?? "")
      }
      return own.isEmpty
        ? nil : "\(kind.rawValue) \(own.count): \(names.unique.joined(separator: ", "))"
    }
  }
}

extension RunReport {
  /// The scenarios whose plays differ from the plays of the engine that they were compared with, by
  /// engine and kind; empty if there was no such comparison.
  package var changeLines: [String] {
    guard let against else { return [] }
    return engines.filter { $0.name != against }.flatMap { engine in
      let plays = scenarios(on: engine)
      let changes = plays.flatMap { play in play.changes.map { (play.scenario, $0) } }
      let changed = Set(changes.map(\.0)).count
      let title = "\(title(of: engine)) against \(against.printableLine)"
      return [
        "\(title): \(changed) of \(Set(plays.map(\.scenario)).count.counted("scenario")) changed"
      ]
        + EngineChange.Kind.lines(of: changes).map { "  \($0)" }
    }
  }
}

extension ScenarioReport {
  /// Compares a play with the play of another engine, and the differences with the known ones.
  ///
  /// If the expectation of the other engine accepts both plays, there are no differences.
  ///
  /// - Parameters:
  ///   - observability: The limits of both engines.
  ///   - known: The known differences; `nil` if there is no list of them.
  package mutating func judge(
    against base: ScenarioReport?, observability: Observability, known: ChangeList?
  ) {
    guard let base, let expected = base.trace, base.outcome != .error else {
      return setError("there is no whole trace of the engine that it is compared with")
    }
    let isError = outcome == .error
    guard let trace else { return }
    if isNew { (isNew, details) = (false, "") }
    var diff = TraceDiff(expected, trace, observability: observability)
    if isError { diff = diff.untilLastEvent }
    let isAccepted = outcome == .passed && base.outcome == .passed
    let kinds = isAccepted ? [] : EngineChange.Kind.all(in: diff, isError: isError)
    changes = kinds.map { EngineChange(kind: $0, cause: known?.cause(of: $0, in: scenario)) }
      .sorted { $0.kind.rawValue < $1.kind.rawValue }
    self.diff = diff.isMatch || isAccepted ? nil : diff
    let gone = known?.kinds(missingFrom: kinds, in: scenario) ?? []
    let isKnown = changes.allSatisfy { $0.cause != nil }
    outcome = isKnown && gone.isEmpty ? .passed : isError && !isKnown ? .error : .failed
    summary = Self.summary(of: changes, diff)
    guard let known else { return }
    let lines =
      changes.filter { $0.cause == nil }.map {
        "'\($0.kind.rawValue)' is not listed in \(known.file)"
      }
      + gone.map {
        "'\($0.rawValue)' did not come; delete the scenario from its entry in \(known.file)"
      }
    details = ([details].filter { !$0.isEmpty } + lines.map(\.printableLine)).joined(
      separator: "\n")
  }

  /// `2 of 9 events differ: moved (order), missing`; empty if nothing changed.
  private static func summary(of changes: [EngineChange], _ diff: TraceDiff) -> String {
    guard !changes.isEmpty else { return "" }
    let words = changes.map { change in
      change.kind.rawValue + (change.cause.map { " (\($0.rawValue))" } ?? "")
    }
    let count = "\(diff.counts.differences) of \(diff.lines.count) events differ"
    return "\(count): \(words.joined(separator: ", "))"
  }
}
