import NavigationTrace

/// An expectation with one mistake in it, and the lines of a comparison that may report it.
struct ExpectationMutant: CustomStringConvertible {
  let description: String
  let expected: ExpectedTrace
  /// The positions in the expectation, and the events, one of which every difference must be about.
  private let positions: Set<Int>
  private let events: [TraceEvent]
  /// Whether the mistake is in a number that is compared as a name.
  private var isAboutName = false

  /// Whether the comparison reports the mistake and nothing else.
  ///
  /// A step parts what is compared: if one is wrong, its results and its neighbours' results may
  /// be reported too.
  func isNamed(by diff: TraceDiff) -> Bool {
    let differences = diff.lines.filter(\.isDifference)
    if isAboutName {
      // No comparison can know which of two numbers is wrong.
      return !differences.isEmpty
        && differences.allSatisfy { $0.differences.map(\.name) == [EventField.navigation.rawValue] }
    }
    guard !events.contains(where: { $0.kind.channel == .step }) else {
      return differences.contains(where: isAbout)
    }
    return !differences.isEmpty && differences.count <= 2 && differences.allSatisfy(isAbout)
  }

  private func isAbout(_ line: DiffLine) -> Bool {
    line.expectedPosition.map(positions.contains) == true
      || events.contains { $0.kind == line.actual?.kind && $0.view == line.actual?.view }
  }

  /// All mutants of an expectation whose comparison with a trace found no difference.
  static func all(
    of expected: ExpectedTrace, matchedBy diff: TraceDiff, observability: Observability
  ) -> [ExpectationMutant] {
    let lines = diff.lines.filter { $0.verdict == .same && !$0.isMadeUp }
    let events = expected.events
    let runs = expected.runs
    let namesNavigations = !observability.isAlwaysObserved(
      .navigation, of: .decidePolicyForNavigationAction)
    var mutants: [ExpectationMutant] = []
    for line in lines {
      guard let position = line.expectedPosition else { continue }
      let event = events[position - 1]
      mutants.append(
        ExpectationMutant(
          "line \(position) (\(event.kind)) deleted", expected, [], [event]
        ) { $0[position - 1] = nil })
      for (field, value) in event.orderedFields
      where !line.notObservedFields.contains(field) {
        // A number that only one event has could be any other.
        let isName = field == .navigation && namesNavigations
        guard !isName || bearers(of: value, in: diff, observability).count > 1 else { continue }
        var mutant = ExpectationMutant(
          "line \(position): another \(field)", expected, [position], [event]
        ) { $0[position - 1]?[field] = value.changed }
        mutant.isAboutName = isName
        mutants.append(mutant)
      }
      guard position < events.count, runs[position - 1] == runs[position],
        lines.contains(where: { $0.expectedPosition == position + 1 }),
        case let next = events[position], next != event, !observability.races(event, next)
      else { continue }
      mutants.append(
        ExpectationMutant(
          "lines \(position) and \(position + 1) swapped", expected, [position, position + 1],
          [event, next]
        ) { $0.swapAt(position - 1, position) })
    }
    return mutants
  }

  /// The lines of events whose navigation the engine itself reports.
  private static func bearers(
    of navigation: TraceValue, in diff: TraceDiff, _ observability: Observability
  ) -> Set<Int> {
    Set(
      diff.lines.compactMap { line in
        guard let event = line.expected, event[.navigation] == navigation,
          observability.isAlwaysObserved(.navigation, of: event.kind)
        else { return nil }
        return line.expectedPosition
      })
  }

  private init(
    _ description: String, _ expected: ExpectedTrace, _ positions: Set<Int>,
    _ events: [TraceEvent], _ change: (inout [TraceEvent?]) -> Void
  ) {
    self.description = description
    self.positions = positions
    self.events = events
    var changed = expected.events.map(Optional.some)
    change(&changed)
    self.expected = expected.replacing(with: changed)
  }
}

extension ExpectedTrace {
  /// For each event the number of its run; in a run the order is certain.
  fileprivate var runs: [Int] {
    var runs: [Int] = []
    var run = 0
    var wasEvent = false
    for item in items {
      switch item {
      case .event:
        if !wasEvent { run += 1 }
        runs.append(run)
      case .anyOrder(let groups, _):
        for group in groups {
          run += 1
          runs += group.map { _ in run }
        }
      case .optional:
        run += 1
        runs += item.events.map { _ in run }
      }
      if case .event = item { wasEvent = true } else { wasEvent = false }
    }
    return runs
  }

  /// Returns these groups with other events, which are `nil` if they were removed.
  fileprivate func replacing(with events: [TraceEvent?]) -> ExpectedTrace {
    var rest = events[...]
    func take(_ count: Int) -> [TraceEvent] {
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count).compactMap(\.self)
    }
    var changed = self
    changed.items = items.flatMap { item -> [ExpectedItem] in
      switch item {
      case .event: return take(1).map(ExpectedItem.event)
      case .anyOrder(let strands, let tolerance):
        return [.anyOrder(strands.map { take($0.count) }.filter { !$0.isEmpty }, tolerance)]
      case .optional(let events, let tolerance): return [.optional(take(events.count), tolerance)]
      }
    }
    return changed
  }
}

extension Observability {
  /// Whether two events race, so that either may come first.
  fileprivate func races(_ first: TraceEvent, _ second: TraceEvent) -> Bool {
    func race(of event: TraceEvent) -> Int? {
      races.firstIndex { $0.kinds.contains(event.kind) }
    }
    let isStep = first.kind.channel == .step || second.kind.channel == .step
    return !isStep && race(of: first) != race(of: second)
  }
}

extension TraceValue {
  /// A value of the same type that is not this one.
  fileprivate var changed: TraceValue {
    switch self {
    case .bool(let value): .bool(!value)
    case .integer(let value): .integer(value + 1)
    case .number(let value): .number(value + 1)
    case .string(let value): .string(value + "x")
    case .null, .list, .map: .string("x")
    }
  }
}
