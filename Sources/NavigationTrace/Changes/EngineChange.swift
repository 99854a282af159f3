/// A difference between a run on an engine and the run on the engine that it is compared with.
package struct EngineChange: Hashable, Codable, Sendable {
  package var kind: Kind
  /// The kind of the event that differs; `nil` for an error.
  package var event: EventKind?
  /// The class of the change in the list of known changes; `nil` if the change is not listed.
  package var cause: Cause?

  package init(kind: Kind, event: EventKind? = nil, cause: Cause? = nil) {
    (self.kind, self.event, self.cause) = (kind, event, cause)
  }

  /// The ways in which a run differs, the most severe last.
  package enum Kind: String, CaseIterable, Codable, Sendable {
    /// An event came at another position.
    case moved
    /// An event came with another value.
    case changed
    /// An event did not come.
    case missing
    /// An event came that the other engine does not report.
    case unexpected
    /// The run did not complete.
    case error
  }

  /// The classes of known changes.
  package enum Cause: String, CaseIterable, Codable, Sendable {
    /// WebKit intends the change.
    case design
    /// The feature is not finished in this version of WebKit.
    case incomplete
    /// The feature allows several orders, so the difference occurs only in some runs.
    case order
    /// navtrace's engine causes it.
    case ours
  }
}

extension EngineChange {
  /// Returns the differences of a comparison without their class.
  ///
  /// After an error, returns only the error.
  package static func all(in diff: TraceDiff, isError: Bool) -> Set<Self> {
    guard !isError else { return [Self(kind: .error)] }
    return Set(
      diff.lines.compactMap { line in
        Kind(line.verdict).map { Self(kind: $0, event: (line.actual ?? line.expected)?.kind) }
      })
  }

  /// A string such as `moved didFinish` or `error`.
  package var name: String { kind.rawValue + (event.map { " \($0.rawValue)" } ?? "") }
}

extension EngineChange.Kind {
  fileprivate init?(_ verdict: DiffLine.Verdict) {
    switch verdict {
    case .moved: self = .moved
    case .changed: self = .changed
    case .missing: self = .missing
    case .unexpected: self = .unexpected
    case .same, .notObserved: return nil
    }
  }
}
