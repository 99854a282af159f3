/// The comparison of a trace with an expectation; it consists of lines.
///
/// Each line has a verdict, and an expected event, a recorded event, or both. If `didFinish` was
/// expected and `didFail` was recorded, these are the lines:
///
/// ```
/// same        load: /a
/// missing     didFinish: {navigation: 1}
/// unexpected  didFail: {navigation: 1, code: -1001}
/// ```
///
/// `TraceAligner` decides which events belong together. Values that the engine cannot show (see
/// ``Observability``) are counted, but they are never differences.
public struct TraceDiff: Hashable, Sendable {
  /// The lines in the order of their events.
  ///
  /// A missing event is at the position where it was expected.
  public let lines: [DiffLine]
  /// The number of lines with each verdict, and the tolerances that were needed.
  public let counts: DiffCounts

  /// Whether nothing differs.
  ///
  /// Events that were not observed are not differences. A match does not prove anything about them.
  package var isMatch: Bool { counts.differences == 0 }

  /// A sentence about the first part of a page that an engine does not model.
  ///
  /// Events after that part were not compared. The value is `nil` if everything was compared.
  package var partNotModelled: String? { lines.first(where: \.isEnd)?.reason }
  /// The expected events after the part that is not modelled; these events were not compared.
  package var notCompared: [TraceEvent] {
    guard let end = lines.firstIndex(where: \.isEnd) else { return [] }
    return lines[(end + 1)...].compactMap(\.expected)
  }

  /// The lines up to the last recorded event; they are used if a recording was stopped early.
  package var untilLastEvent: TraceDiff {
    let end = lines.lastIndex { $0.actual != nil }.map { $0 + 1 } ?? 0
    return TraceDiff(lines: Array(lines[..<end]), tolerated: counts.tolerated)
  }

  /// Compares a recorded trace with an expectation.
  ///
  /// Only fields that the expectation lists are compared.
  public init(
    expected: ExpectedTrace, actual: Trace, observability: Observability = .everything
  ) {
    self.init(
      expected.items, actual.events,
      by: EventComparison(observability: observability, isExact: false))
  }

  /// Searches a recorded trace for expected events.
  ///
  /// Other callbacks, except exceptions, may come before, between and after the expected events.
  ///
  /// These other callbacks have no line.
  package init(
    expected: ExpectedTrace, amongOthersIn actual: Trace, observability: Observability
  ) {
    self.init(
      expected.items, actual.events,
      by: EventComparison(observability: observability, isExact: false, allowsOthers: true))
  }

  /// Compares two recorded traces, including every field that either of them has.
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
