/// A rule that every trace obeys, whatever is expected of it; rules are those of the oracle.
public enum Invariant: String, CaseIterable, Hashable, Sendable {
  /// An event has only fields of its kind, with values of their type.
  case vocabulary
  /// A decision is asked once and answered once.
  case answeredOnce
  /// A navigation starts only after an action of its view was allowed.
  case actionBeforeStart
  /// A navigation starts once.
  case startOnce
  /// A navigation starts before anything else happens to it.
  case startFirst
  /// A server redirect is told only after its own action was allowed.
  case actionBeforeRedirect
  /// A server redirect is told only where the server sent one.
  case redirectWasSent
  /// The main frame's response is decided once for a navigation.
  case responseOnce
  /// Redirects come before the main frame's response and before the commit.
  case redirectsFirst
  /// A navigation commits once.
  case commitOnce
  /// A navigation commits before it finishes.
  case commitBeforeFinish
  /// A navigation that failed does not finish.
  case noFinishAfterFailure
  /// A failure is provisional before the commit, and only then.
  case failureFitsCommit
  /// After its end nothing happens to a navigation.
  case nothingAfterEnd

  /// The rules of the oracle, or of the design, that it stands for.
  public var source: [String] {
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

  /// The oracle's cases that it lets pass although they break it.
  public var exceptions: [String] {
    switch self {
    case .answeredOnce: ["E10", "O03"]
    case .actionBeforeStart: ["A09", "F14", "O04"]
    case .startFirst: ["D11"]
    case .actionBeforeRedirect: ["B12"]
    default: []
    }
  }

  /// The kinds that it cannot be judged without.
  public var kinds: Set<EventKind> {
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
