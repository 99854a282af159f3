extension Observability {
  /// What neither this engine shows nor another one; a reason that both give is this one's.
  public func merging(_ other: Observability) -> Observability {
    Observability(
      kinds: kinds.merging(other.kinds) { first, _ in first },
      fields: fields.merging(other.fields) { first, second in
        first.merging(second) { first, _ in first }
      },
      races: races + other.races)
  }

  /// Index of the race that a kind takes part in; steps take part in none.
  func race(of kind: EventKind) -> Int? {
    guard kind.channel != .step else { return nil }
    return races.firstIndex { $0.kinds.contains(kind) }
  }
}
