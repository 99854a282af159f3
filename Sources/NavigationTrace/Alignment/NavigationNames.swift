/// A comparison of navigation numbers for engines that do not report the navigation of every event.
///
/// Navigations are numbered in the order of first appearance. Therefore a navigation that the
/// engine does not report shifts all later numbers. In that case, numbers are compared as names:
/// the first matching pair of events binds the expected number to the recorded number, and later
/// pairs have to agree with this.
struct NavigationNames {
  /// The expected items, without the navigations that are compared as names.
  let items: [ExpectedItem]
  /// The recorded events, without the navigations that are compared as names.
  let events: [TraceEvent]
  private let expected: [TraceEvent]
  private let actual: [TraceEvent]
  private let observability: Observability
  private let areNames: Bool

  init(_ items: [ExpectedItem], _ events: [TraceEvent], _ observability: Observability) {
    expected = items.flatMap(\.events)
    actual = events
    self.observability = observability
    areNames = (expected + actual).contains {
      $0[.navigation] != nil && !observability.isAlwaysObserved(.navigation, of: $0.kind)
    }
    self.items = areNames ? items.map { $0.mapEvents(observability.withoutName) } : items
    self.events = areNames ? events.map(observability.withoutName) : events
  }

  /// Restores the navigations in lines that were matched without navigations, and compares them as
  /// names.
  func compare(in lines: inout [DiffLine]) {
    guard areNames else { return }
    var bound: [TraceValue: TraceValue] = [:]
    var taken: [TraceValue: TraceValue] = [:]
    for index in lines.indices {
      let wanted = lines[index].expectedPosition.map { expected[$0 - 1] }
      let came = lines[index].actualPosition.map { actual[$0 - 1] }
      lines[index].expected = wanted
      lines[index].actual = came
      guard let wanted, let came, case .integer? = wanted[.navigation],
        observability.isAlwaysObserved(.navigation, of: wanted.kind),
        came.supplier(of: .navigation) == nil, let name = wanted[.navigation]
      else { continue }
      guard let other = came[.navigation], bound[name] ?? other == other,
        taken[other] ?? name == name
      else {
        lines[index].differences.append(
          FieldDifference(
            name: EventField.navigation.rawValue, expected: bound[name] ?? name,
            actual: came[.navigation]))
        if lines[index].verdict == .same { lines[index].verdict = .changed }
        continue
      }
      bound[name] = other
      taken[other] = name
    }
  }
}

extension Observability {
  /// Returns the event without its navigation, if the engine always reports the navigation of
  /// events of this kind.
  fileprivate func withoutName(_ event: TraceEvent) -> TraceEvent {
    guard case .integer? = event[.navigation], isAlwaysObserved(.navigation, of: event.kind) else {
      return event
    }
    var event = event
    event[.navigation] = nil
    return event
  }
}
