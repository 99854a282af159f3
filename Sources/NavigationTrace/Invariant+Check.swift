extension Trace {
  /// Every event that breaks an invariant, in order.
  ///
  /// - Parameter observability: What the engine cannot show; a rule that rests on it is not judged.
  public func violations(observability: Observability = .everything) -> [InvariantViolation] {
    Invariant.allCases
      .filter { $0.kinds.isDisjoint(with: observability.kinds.keys) }
      .flatMap { $0.violations(in: events) }
      .sorted { $0.position < $1.position }
  }
}

extension Invariant {
  /// The events that break this rule, in order.
  public func violations(in events: [TraceEvent]) -> [InvariantViolation] {
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
      NavigationLife.all(in: events).flatMap(lifeProblems)
    }
  }

  private func lifeProblems(of life: NavigationLife) -> [(index: Int, problem: String)] {
    life.moments.enumerated().compactMap { place, moment in
      problem(at: moment.kind, after: life.moments[..<place].map(\.kind))
        .map { (moment.index, $0) }
    }
  }

  /// What is wrong with something that happens to a navigation after what has happened to it.
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
