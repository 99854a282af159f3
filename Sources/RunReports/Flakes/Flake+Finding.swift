import NavigationTrace

extension RunReport {
  /// The scenarios whose plays on an engine were not all alike, in the order of their first plays.
  ///
  /// That all of them matched does not make them alike: a tolerance may have been needed. Those
  /// that never came to their end are alike.
  package var flakes: [Flake] {
    engines.flatMap { engine in
      guard engine.rounds > 1 else { return [Flake]() }
      let plays = scenarios(on: engine).filter { $0.trace != nil || $0.verdict == .couldNotRun }
      let byName = Dictionary(grouping: plays, by: \.scenario)
      var seen: Set<String> = []
      return plays.map(\.scenario).filter { seen.insert($0).inserted }
        .compactMap { Flake(byName[$0] ?? []) }
    }
  }
}

extension Flake {
  /// The plays of one scenario on one engine; nil where they are all alike.
  package init?(_ plays: [ScenarioReport]) {
    guard let first = plays.first else { return nil }
    var variants: [Variant] = []
    var places: [[TraceEvent]: Int] = [:]
    var stopped: [FlakeClass: Int] = [:]
    for play in plays {
      let ending: FlakeClass = play.isOverdue ? .time : .crash
      let events = play.trace?.events.map(\.bare) ?? []
      let isWhole = play.verdict != .couldNotRun
      if let place = isWhole ? places[events] : stopped[ending] {
        variants[place].rounds.append(play.round)
        continue
      }
      if isWhole { places[events] = variants.count } else { stopped[ending] = variants.count }
      var variant = Variant(rounds: [play.round])
      if isWhole {
        variant.trace = play.trace
        variant.trace?.events = events
      } else {
        (variant.failure, variant.classes) = (play.details, [ending])
      }
      variants.append(variant)
    }
    guard variants.contains(where: { $0.trace != nil }), variants.count > 1 else { return nil }
    self.init(
      scenario: first.scenario, engine: first.engineTitle, variants: Self.compared(variants))
  }

  /// The variants, the usual one first, and the others compared with it.
  private static func compared(_ variants: [Variant]) -> [Variant] {
    var whole = variants.filter { $0.trace != nil }
    let most = whole.map(\.rounds.count).max() ?? 0
    guard let place = whole.firstIndex(where: { $0.rounds.count == most }) else { return variants }
    let usual = whole.remove(at: place)
    let others = whole.map { other in
      guard let base = usual.trace, let trace = other.trace else { return other }
      let diff = TraceDiff(base, trace)
      var other = other
      other.diff = diff
      other.classes = Set(diff.lines.compactMap { FlakeClass($0.verdict) })
      return other
    }
    let stopped = variants.filter { $0.trace == nil }
    return [usual] + (others + stopped).sorted { $0.rounds.count > $1.rounds.count }
  }
}

extension FlakeClass {
  fileprivate init?(_ verdict: DiffLine.Verdict) {
    switch verdict {
    case .moved: self = .reordered
    case .missing: self = .missing
    case .unexpected: self = .extra
    case .changed: self = .value
    case .same, .unobservable, .notTaken, .allowed, .supplied: return nil
    }
  }
}

extension TraceEvent {
  /// The event without what is never compared.
  fileprivate var bare: TraceEvent {
    var event = self
    event.extra = nil
    return event
  }
}
