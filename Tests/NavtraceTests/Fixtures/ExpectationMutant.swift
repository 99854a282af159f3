import NavigationTrace

/// An expectation with one mistake in it, and the lines of a comparison that may tell of it.
struct ExpectationMutant: CustomStringConvertible {
  let description: String
  let expected: ExpectedTrace
  /// Positions in the expectation, and events, that a difference has to be about.
  private let positions: Set<Int>
  private let events: [TraceEvent]

  /// Whether the comparison differs, and speaks of the mistake and of nothing else.
  ///
  /// A step parts what is compared: where one is amiss, what came of it and of its neighbours may
  /// be told of too.
  func isNamed(by diff: TraceDiff) -> Bool {
    let differences = diff.lines.filter(\.isDifference)
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
    let lines = diff.lines.filter { $0.verdict == .same }
    let events = expected.events
    var mutants: [ExpectationMutant] = []
    for line in lines {
      guard let position = line.expectedPosition else { continue }
      let event = events[position - 1]
      mutants.append(
        ExpectationMutant(
          "line \(position) (\(event.kind)) deleted", expected, [], [event]
        ) { $0.remove(at: position - 1) })
      for (field, value) in event.orderedFields where !line.unobservableFields.contains(field) {
        mutants.append(
          ExpectationMutant(
            "line \(position): another \(field)", expected, [position], [event]
          ) { $0[position - 1][field] = value.changed })
      }
      guard position < events.count, lines.contains(where: { $0.expectedPosition == position + 1 }),
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

  private init(
    _ description: String, _ expected: ExpectedTrace, _ positions: Set<Int>,
    _ events: [TraceEvent], _ change: (inout [TraceEvent]) -> Void
  ) {
    self.description = description
    self.positions = positions
    self.events = events
    var changed = expected.events
    change(&changed)
    self.expected = ExpectedTrace(
      source: expected.source, reason: expected.reason, items: changed.map(ExpectedItem.event))
  }
}

extension Observability {
  /// Whether the order of two events means nothing.
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
