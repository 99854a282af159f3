extension TraceAligner {
  /// The tolerance without which a group would differ; nil where it came as it is written.
  func neededTolerance(of item: ExpectedItem, at indices: Range<Int>) -> ToleranceKind? {
    let places = indices.compactMap { matches[$0] }
    // Of a group that goes on behind the end of the comparison only the order is known.
    if case .anyOrder = item {} else if !expectedLater.isDisjoint(with: indices) { return nil }
    switch item {
    case .event, .any: return nil
    case .anyOrder: return places == places.sorted() ? nil : .anyOrder
    case .optional:
      return places.isEmpty && missing.isDisjoint(with: indices) ? .optional : nil
    case .oneOf(let sequences, _):
      let first = indices.prefix(sequences.first?.count ?? 0)
      return first.contains { matches[$0] != nil || missing.contains($0) } ? nil : .oneOf
    case .repeated(let events, _, _):
      let taken = indices.count { matches[$0] != nil || missing.contains($0) }
      return taken == events.count ? nil : .repeated
    }
  }
}
