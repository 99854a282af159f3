import FixtureSites
import NavigationTrace
import WebViewKit

extension EngineChange.Kind {
  /// Returns the scenarios of each kind, one line for each kind: `moved 2: a/b (order), c/d`.
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
  /// The scenarios whose results differ from the results of the engine that they were compared
  /// with, by engine and kind; empty if there was no such comparison.
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
  /// Compares a scenario run with a run on another engine, and the differences with the known ones.
  ///
  /// If the expectation of the other engine accepts both runs, there are no differences.
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
    let found = isAccepted ? [] : EngineChange.all(in: diff, isError: isError)
    changes = found.sorted { $0.name < $1.name }.map { change in
      EngineChange(
        kind: change.kind, event: change.event, cause: known?.cause(of: change, in: scenario))
    }
    self.diff = diff.isMatch || isAccepted ? nil : diff
    let gone =
      known?.kinds(
        missingFrom: found, in: scenario,
        onModel: EngineFeatures.engine(in: engine) == "model") ?? []
    let isKnown = changes.allSatisfy { $0.cause != nil }
    outcome = isKnown && gone.isEmpty ? .passed : isError && !isKnown ? .error : .failed
    summary = Self.summary(of: changes, diff)
    guard let known else { return }
    let lines =
      changes.filter { $0.cause == nil }.map {
        "'\($0.name)' is not listed in \(known.file)"
      }
      + gone.map {
        "'\($0.rawValue)' did not come; delete the scenario from its entry in \(known.file)"
      }
    details = ([details].filter { !$0.isEmpty } + lines.map(\.printableLine)).joined(
      separator: "\n")
  }

  /// `2 of 9 events differ: moved didFinish (order)`; empty if nothing changed.
  private static func summary(of changes: [EngineChange], _ diff: TraceDiff) -> String {
    guard !changes.isEmpty else { return "" }
    let words = changes.map { change in
      change.name + (change.cause.map { " (\($0.rawValue))" } ?? "")
    }
    let count = "\(diff.counts.differences) of \(diff.lines.count) events differ"
    return "\(count): \(words.joined(separator: ", "))"
  }
}
