/// A rule that every trace has to follow, regardless of the expectation.
package enum Invariant: String, CaseIterable, Hashable, Sendable {
  /// An event has only fields that belong to its kind, and their values have the right type.
  case vocabulary
  /// The app is asked for each decision once, and answers it once.
  case answeredOnce
  /// A navigation starts only after an action of its view was allowed.
  case actionBeforeStart
  /// A navigation starts once.
  case startOnce
  /// A navigation starts before any other event of the navigation.
  case startFirst
  /// A server redirect is reported only after its own action was allowed.
  case actionBeforeRedirect
  /// A server redirect is reported only if the server sent one.
  case redirectWasSent
  /// The app is asked about the main frame's response once per navigation, and once about each part
  /// of a `multipart/x-mixed-replace` response.
  case responseOnce
  /// Redirects come before the main frame's response and before the commit.
  case redirectsFirst
  /// A navigation commits once.
  case commitOnce
  /// A navigation commits before it finishes.
  case commitBeforeFinish
  /// A navigation that failed does not finish.
  case noFinishAfterFailure
  /// A failure is reported as provisional if, and only if, the navigation has not committed.
  case failureFitsCommit
  /// A navigation has no event after its end.
  case nothingAfterEnd

  /// The rules of the oracle (`Fixtures/Oracle.yaml`) or of the design that this invariant checks.
  package var source: [String] {
    switch self {
    case .vocabulary: ["design 5"]
    case .answeredOnce: ["D03", "D09"]
    case .actionBeforeStart: ["rule 1"]
    case .startOnce: ["rule 2"]
    case .startFirst: ["rule 1", "rule 2"]
    case .actionBeforeRedirect: ["rule 3"]
    case .redirectWasSent: ["design 5"]
    case .responseOnce: ["rule 6"]
    case .redirectsFirst: ["rule 2", "rule 6"]
    case .commitOnce, .commitBeforeFinish: ["rule 7"]
    case .noFinishAfterFailure: ["rule 8"]
    case .failureFitsCommit: ["rule 9"]
    case .nothingAfterEnd: ["rule 8", "D12"]
    }
  }

  /// The oracle's cases that may break the invariant.
  package var exceptions: [String] {
    switch self {
    case .answeredOnce: ["E10", "O03"]
    case .actionBeforeStart: ["A09", "F14", "O04"]
    case .startFirst: ["D11"]
    case .actionBeforeRedirect: ["B12"]
    default: []
    }
  }

  /// The kinds of events that are needed to check the invariant.
  package var kinds: Set<EventKind> {
    switch self {
    case .vocabulary, .answeredOnce: []
    case .actionBeforeStart: [.decidePolicyForNavigationAction, .didStartProvisionalNavigation]
    case .actionBeforeRedirect:
      [.decidePolicyForNavigationAction, .didReceiveServerRedirectForProvisionalNavigation]
    case .redirectWasSent: [.didReceiveServerRedirectForProvisionalNavigation, .request]
    case .responseOnce: [.decidePolicyForNavigationAction, .decidePolicyForNavigationResponse]
    case .startOnce, .startFirst: [.didStartProvisionalNavigation]
    case .redirectsFirst, .commitOnce, .commitBeforeFinish, .failureFitsCommit: [.didCommit]
    case .noFinishAfterFailure, .nothingAfterEnd: [.didFinish]
    }
  }
}

/// An event that breaks an invariant.
package struct InvariantViolation: Hashable, Sendable, CustomStringConvertible {
  /// The rule.
  package var invariant: Invariant
  /// The position of the event in its trace, counted from 1.
  package var position: Int
  /// The event.
  package var event: TraceEvent
  /// A clause that describes the problem.
  package var problem: String

  /// `event 7, didFinish: {navigation: 1}: after a failure (noFinishAfterFailure: rule 8)`.
  package var description: String {
    let source = invariant.source.joined(separator: ", ")
    return "event \(position), \(event): \(problem) (\(invariant.rawValue): \(source))"
  }
}

extension Trace {
  /// Returns every event that breaks an invariant, in order.
  ///
  /// - Parameter observability: The limits of the engine. A rule is not checked if it needs kinds
  ///   of events that the engine cannot show.
  package func violations(observability: Observability = .everything) -> [InvariantViolation] {
    Invariant.allCases
      .filter { $0.kinds.isDisjoint(with: observability.kinds.keys) }
      .flatMap { $0.violations(in: events) }
      .sorted { $0.position < $1.position }
  }
}

extension Invariant {
  /// Returns the events that break this rule, in order.
  package func violations(in events: [TraceEvent]) -> [InvariantViolation] {
    problems(in: events).compactMap { index, problem in
      events.indices.contains(index)
        ? InvariantViolation(
          invariant: self, position: index + 1, event: events[index], problem: problem)
        : nil
    }.sorted { $0.position < $1.position }
  }

  private func problems(in events: [TraceEvent]) -> [(index: Int, problem: String)] {
    switch self {
    case .vocabulary: vocabularyProblems(in: events)
    case .answeredOnce: answerProblems(in: events)
    case .actionBeforeStart: unaskedStarts(in: events)
    case .actionBeforeRedirect: unaskedRedirects(in: events)
    case .responseOnce: repeatedResponses(in: events)
    case .redirectsFirst: lateRedirects(in: events)
    case .redirectWasSent: unsentRedirects(in: events)
    case .startOnce, .startFirst, .commitOnce, .commitBeforeFinish, .noFinishAfterFailure,
      .failureFitsCommit, .nothingAfterEnd:
      NavigationMoment.lives(in: events).flatMap(lifeProblems)
    }
  }

  private func lifeProblems(of life: [NavigationMoment]) -> [(index: Int, problem: String)] {
    // Each kind is stored once, so that the time is linear even for a navigation with many events.
    var past: [EventKind] = []
    return life.compactMap { moment in
      defer { if !past.contains(moment.kind) { past.append(moment.kind) } }
      return problem(at: moment.kind, after: past).map { (moment.index, $0) }
    }
  }

  private func problem(at kind: EventKind, after past: [EventKind]) -> String? {
    let failure = past.first { $0 == .didFail || $0 == .didFailProvisionalNavigation }
    let hasCommitted = past.contains(.didCommit)
    switch self {
    case .startOnce where kind == .didStartProvisionalNavigation && past.contains(kind):
      return "a second start of the navigation"
    // D11: a navigation that the system intercepts fails without a start.
    case .startFirst
    where kind != .didFailProvisionalNavigation && kind != .didStartProvisionalNavigation
      && !past.contains(.didStartProvisionalNavigation):
      return "before the navigation's start"
    case .commitOnce where kind == .didCommit && hasCommitted:
      return "a second commit of the navigation"
    case .commitBeforeFinish where kind == .didFinish && !hasCommitted:
      return "without a commit"
    case .noFinishAfterFailure where kind == .didFinish:
      return failure.map { "after the navigation's \($0.rawValue)" }
    case .failureFitsCommit where kind == .didFailProvisionalNavigation && hasCommitted:
      return "after the navigation's commit, where a failure is didFail"
    case .failureFitsCommit where kind == .didFail && !hasCommitted:
      return "before the navigation's commit, where a failure is didFailProvisionalNavigation"
    case .nothingAfterEnd:
      if failure != nil, kind == .didFinish { return nil }
      return (failure ?? past.first { $0 == .didFinish }).map {
        "after the navigation's end, \($0.rawValue)"
      }
    default: return nil
    }
  }
}
