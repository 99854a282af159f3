/// The partial order of events that is common to all traces of a set.
package struct TraceOrder: Sendable {
  /// An event of the traces; equal events of one trace are separate elements.
  package struct Element: Sendable {
    package let event: TraceEvent
    /// The number of traces that have the event.
    package let traces: Int
    /// The indices of the elements directly before this element.
    ///
    /// In every trace that contains both, they come before this element, and no other element with
    /// this property lies in between.
    package let after: [Int]
  }

  private struct Name: Hashable {
    let event: TraceEvent
    let occurrence: Int
  }

  /// The elements; each comes after its predecessors in the partial order.
  package let elements: [Element]

  package init(_ traces: [Trace]) {
    let places = traces.map(Self.places)
    var positions: [Name: [Int]] = [:]
    for places in places {
      for (name, place) in places { positions[name, default: []].append(place) }
    }
    func mean(_ name: Name) -> Double {
      let all = positions[name] ?? []
      return Double(all.reduce(0, +)) / Double(max(all.count, 1))
    }
    // If every trace contains both events, the event that always comes first has the smaller mean
    // position.
    let names = positions.keys.sorted {
      (mean($0), $0.event.description, $0.occurrence)
        < (mean($1), $1.event.description, $1.occurrence)
    }
    let before = names.map { later in
      names.map { earlier in earlier != later && Self.precedes(earlier, later, in: places) }
    }
    elements = names.indices.map { index in
      let all = names.indices.filter { before[index][$0] }
      return Element(
        event: names[index].event, traces: positions[names[index]]?.count ?? 0,
        after: all.filter { one in !all.contains { before[$0][one] } })
    }
  }

  private static func places(_ trace: Trace) -> [Name: Int] {
    var counts: [TraceEvent: Int] = [:]
    var places: [Name: Int] = [:]
    for (place, event) in trace.events.enumerated() {
      counts[event, default: 0] += 1
      places[Name(event: event, occurrence: counts[event] ?? 1)] = place
    }
    return places
  }

  private static func precedes(_ first: Name, _ second: Name, in places: [[Name: Int]]) -> Bool {
    var meet = false
    for places in places {
      guard let one = places[first], let other = places[second] else { continue }
      if one > other { return false }
      meet = true
    }
    return meet
  }
}
