/// Pairs of what is left, which show a changed event as changed.
extension TraceAligner {
  /// Pairs each missing event with one of its kind that only a group has taken, between the events
  /// that were found around it.
  ///
  /// A group takes an event for less than a change costs; without this a changed event would be
  /// missing, and the recorded one be allowed.
  mutating func pairChanges() {
    guard !allowed.isEmpty || items.contains(where: \.canDoWithout) else { return }
    var rest = missing.filter(isOrdered).sorted()[...]
    while let first = rest.first {
      let gap = gap(around: first)
      let run = rest.prefix { self.gap(around: $0) == gap }
      rest = rest.dropFirst(run.count)
      pair(Array(run), withAllowedIn: gap)
      for index in run where missing.contains(index) { pairWithNeighbour(of: index) }
    }
  }

  /// Reads missing events and those that any event entries took as if there were no such entries.
  private mutating func pair(_ run: [Int], withAllowedIn gap: Range<Int>) {
    let kinds = Set(run.map { expected[$0].kind })
    let positions = allowed.filter { gap.contains($0) && kinds.contains(actual[$0].kind) }
    guard !positions.isEmpty else { return }
    let alignment = AnchoredAlignment(
      run.map { .chain([$0], isOptional: false) }, of: expected, with: positions.sorted(),
      of: actual, by: comparison, keys: keys)
    for case .both(let index, let position) in alignment.steps {
      match(index, with: position)
    }
  }

  /// Pairs a missing event with the recorded one right before or behind its gap, if a group has
  /// taken that and need not have.
  private mutating func pairWithNeighbour(of index: Int) {
    let gap = gap(around: index)
    for position in [gap.upperBound, gap.lowerBound - 1] where actual.indices.contains(position) {
      guard actual[position].kind == expected[index].kind, actual[position].kind.channel != .step,
        let taker = matches.first(where: { $0.value == position })?.key,
        release(taker)
      else { continue }
      return match(index, with: position)
    }
  }

  /// Takes a recorded event from a group that holds without it; false if it does not.
  private mutating func release(_ index: Int) -> Bool {
    let item = items[owner(of: index)]
    switch item {
    case .chain(_, isOptional: true) where item.canDoWithout:
      unmatch([index])
      return true
    case .copies(let copies, let least) where item.canDoWithout:
      let taken = copies.joined().filter { matches[$0] != nil }
      guard taken.count > least else { return false }
      let positions = taken.filter { $0 != index }.compactMap { matches[$0] }
      unmatch(taken)
      // The first copies are those that came.
      for (copy, position) in zip(copies.joined(), positions) { match(copy, with: position) }
      return true
    default: return false
    }
  }

  /// Whether an expected event stands in the one order of all but racy kinds.
  private func isOrdered(_ index: Int) -> Bool {
    comparison.observability.race(of: expected[index].kind) == nil
  }

  /// The recorded events between those that were found for the expected events around one.
  private func gap(around index: Int) -> Range<Int> {
    let own = owner(of: index)
    var peers = items[own].events
    if case .strands(let strands) = items[own] {
      peers = strands.first { $0.contains(index) } ?? []
    }
    func places(_ events: [Int]) -> [Int] {
      events.filter(isOrdered).compactMap { matches[$0] }
    }
    let before =
      places(peers.filter { $0 < index }).max()
      ?? items[..<own].reversed().lazy.compactMap { places($0.events).max() }.first ?? -1
    let after =
      places(peers.filter { $0 > index }).min()
      ?? items[(own + 1)...].lazy.compactMap { places($0.events).min() }.first ?? actual.count
    return before + 1..<max(before + 1, after)
  }
}

extension IndexedItem {
  /// Whether the item is a group of single events and may hold without one that it has taken.
  fileprivate var canDoWithout: Bool {
    switch self {
    case .chain(let events, isOptional: true): events.count == 1
    case .copies(let copies, _): copies.first?.count == 1
    case .chain, .strands, .alternatives, .wild: false
    }
  }
}
