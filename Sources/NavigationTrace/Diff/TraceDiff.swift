/// The comparison of a trace with an expectation, line by line.
///
/// Each line has an event that was expected, that came, or both, with a verdict. If `didFinish` was
/// expected and `didFail` came, the lines are
///
/// ```
/// same        load: /a
/// missing     didFinish: {navigation: 1}
/// unexpected  didFail: {navigation: 1, code: -1001}
/// ```
///
/// `TraceAligner` decides which events belong together. Values that the engine cannot show are
/// never a difference, see ``Observability``; they are counted instead.
public struct TraceDiff: Hashable, Sendable {
  /// The lines in the order in which their events came; a missing event is where it was expected.
  public let lines: [DiffLine]
  /// The number of lines of each verdict, and the tolerances that were needed.
  public let counts: DiffCounts

  /// Whether nothing differs.
  ///
  /// Events that were not observed do not count as differences, and nothing is proven about them.
  package var isMatch: Bool { counts.differences == 0 }

  /// The first part that an engine does not model, in a sentence; nothing behind it was compared.
  ///
  /// `nil` if everything was compared.
  package var partNotModelled: String? { lines.first(where: \.isEnd)?.reason }
  /// The expected events after the part that is not modelled; they were not compared.
  package var notCompared: [TraceEvent] {
    guard let end = lines.firstIndex(where: \.isEnd) else { return [] }
    return lines[(end + 1)...].compactMap(\.expected)
  }

  /// The lines up to the last event that came: the comparison of a trace that broke off.
  package var untilLastEvent: TraceDiff {
    let end = lines.lastIndex { $0.actual != nil }.map { $0 + 1 } ?? 0
    return TraceDiff(lines: Array(lines[..<end]), tolerated: counts.tolerated)
  }

  /// Compares a recorded trace with an expectation; only fields that the expectation lists count.
  public init(
    expected: ExpectedTrace, actual: Trace, observability: Observability = .everything
  ) {
    self.init(
      expected.items, actual.events,
      by: EventComparison(observability: observability, isExact: false))
  }

  /// Looks for expected events in a recorded trace that may have other callbacks before, between
  /// and after them, except exceptions.
  ///
  /// The other callbacks have no line.
  package init(
    expected: ExpectedTrace, amongOthersIn actual: Trace, observability: Observability
  ) {
    self.init(
      expected.items, actual.events,
      by: EventComparison(observability: observability, isExact: false, allowsOthers: true))
  }

  /// Compares two recorded traces; every field of either counts.
  ///
  /// - Parameter observability: The limits of both engines, see `Observability/merging(_:)`.
  public init(_ old: Trace, _ new: Trace, observability: Observability = .everything) {
    self.init(
      old.events.map(ExpectedItem.event), new.events,
      by: EventComparison(observability: observability, isExact: true))
  }

  private init(_ items: [ExpectedItem], _ events: [TraceEvent], by comparison: EventComparison) {
    let end = ComparisonEnd(items, events)
    let items = end.items
    let names = NavigationNames(items, end.events, comparison.observability)
    let aligner = TraceAligner(names.items, names.events, by: comparison, until: end)
    var tolerated: [ToleranceKind: Int] = [:]
    var start = 0
    for item in items {
      let indices = start..<start + item.events.count
      start = indices.upperBound
      if let kind = aligner.neededTolerance(of: item, at: indices) {
        tolerated[kind, default: 0] += 1
      }
    }
    if aligner.raced > 0 { tolerated[.anyOrder, default: 0] += aligner.raced }
    var lines = aligner.lines()
    if !comparison.isExact, aligner.expected.contains(where: \.mayHaveTests) {
      let patterns = lines.reduce(0) { $0 + $1.fieldsByPattern }
      if patterns > 0 { tolerated[.pattern] = patterns }
    }
    names.compare(in: &lines)
    end.insertLine(into: &lines)
    self.init(lines: lines, tolerated: tolerated)
  }

  init(lines: [DiffLine], tolerated: [ToleranceKind: Int]) {
    self.lines = lines
    var counts = DiffCounts()
    counts.tolerated = tolerated
    for line in lines where !line.isEnd {
      counts.verdicts[line.verdict, default: 0] += 1
      if line.verdict == .notObserved {
        counts.notObservedReasons[line.reason ?? "", default: 0] += 1
      }
      counts.notObservedEvents += line.verdict == .notObserved || line.isMadeUp ? 1 : 0
      counts.notObservedFields += line.isMadeUp ? 0 : line.notObservedFields.count
      counts.notObservedPlaces += line.actual?.extra?.heldBy == nil ? 0 : 1
    }
    self.counts = counts
  }
}
