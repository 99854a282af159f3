/// A number for each event of two traces; events that are the same have the same one.
///
/// The reverse need not hold: a number is of what every expected event of a kind says in plain
/// values, and in short traces, where that is not worth its time, of kind and view alone.
struct EventKeys {
  private(set) var expected: [Int] = []
  private(set) var actual: [Int] = []

  init(_ expected: [TraceEvent], _ actual: [TraceEvent], by comparison: EventComparison) {
    let isLong = expected.count * actual.count > AnchoredAlignment.mostPairs
    let fields = isLong ? Self.fields(of: expected, by: comparison) : [:]
    func key(_ event: TraceEvent) -> Int {
      var hasher = Hasher()
      hasher.combine(event.kind)
      hasher.combine(event.view)
      for field in fields[event.kind] ?? [] { hasher.combine(event[field]) }
      return hasher.finalize()
    }
    self.expected = expected.map(key)
    self.actual = actual.map(key)
  }

  /// The fields of each kind that tell two events from each other, whichever they are.
  private static func fields(
    of expected: [TraceEvent], by comparison: EventComparison
  ) -> [EventKind: [EventField]] {
    var common: [EventKind: Set<EventField>] = [:]
    for event in expected {
      let plain = event.fields.keys.filter { comparison.pattern(of: $0, in: event) == nil }
      let known = common[event.kind] ?? Set(plain)
      common[event.kind] = comparison.isExact ? known.union(plain) : known.intersection(plain)
    }
    return common.reduce(into: [:]) { fields, entry in
      let observability = comparison.observability
      let native = entry.value.filter { observability.isAlwaysNative($0, of: entry.key) }
      fields[entry.key] = native.sorted {
        $0.rawValue < $1.rawValue
      }
    }
  }
}
