/// One line of a comparison: an expected event, a recorded event, or both.
public struct DiffLine: Hashable, Sendable {
  /// The result of a comparison for one line.
  public enum Verdict: String, CaseIterable, Hashable, Sendable {
    /// Expected, and recorded at its position.
    case same
    /// Recorded at its position, but with other values.
    case changed
    /// Expected, but not recorded.
    case missing
    /// Recorded, but not expected.
    case unexpected
    /// Recorded as expected, but at another position.
    case moved
    /// Not compared, because an engine does not show the event or does not model the page.
    case notObserved = "unobservable"
  }

  /// The result of the comparison in this line.
  public var verdict: Verdict
  /// The expected event; `nil` if the recorded event was not expected.
  public var expected: TraceEvent?
  /// The recorded event; `nil` if the expected event was not recorded.
  public var actual: TraceEvent?
  /// Position among the expected events, counted from 1.
  package var expectedPosition: Int?
  /// Position among the recorded events, counted from 1.
  package var actualPosition: Int?
  /// The fields that differ.
  public var differences: [FieldDifference] = []
  /// The expected fields that the engine does not show, or that a part of navtrace made up.
  package var notObservedFields: [EventField] = []
  /// The reason why the event was not observed.
  public var reason: String?

  /// Whether the line is a difference between the traces.
  public var isDifference: Bool {
    switch verdict {
    case .changed, .missing, .unexpected, .moved: true
    case .same, .notObserved: false
    }
  }

  /// Whether navtrace made up the event; in that case, the match proves nothing about the engine.
  package var isMadeUp: Bool { verdict == .same && actual?.extra?.suppliedBy != nil }
}

extension DiffLine.Verdict {
  /// The mark before a line, and the line's colour as an SGR parameter; `nil` represents the
  /// default colour.
  var style: (mark: String, colour: String?) {
    switch self {
    case .same: (" ", nil)
    case .changed: ("~", "33")
    case .missing: ("-", "31")
    case .unexpected: ("+", "32")
    case .moved: (">", "35")
    case .notObserved: ("?", "2")
    }
  }
}

extension DiffLine {
  /// A description of the verdict and the event's origin; `nil` if there is nothing to note.
  var note: String? {
    let parts = [word, actual?.originNote.map(FlowYAML.visible)].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private var word: String? {
    switch verdict {
    case .same: nil
    case .changed: "changed"
    case .missing: "missing"
    case .unexpected: "unexpected"
    case .moved:
      "moved: expected as event \(expectedPosition ?? 0), got as event \(actualPosition ?? 0)"
    case .notObserved: "not observed: \(FlowYAML.visible(reason ?? ""))"
    }
  }
}

/// The counts of a comparison: lines by verdict, and the tolerances that were needed.
public struct DiffCounts: Hashable, Sendable, CustomStringConvertible {
  /// The number of lines, keyed by verdict.
  package var verdicts: [DiffLine.Verdict: Int] = [:]
  /// The number of events that were not compared, keyed by reason.
  package var notObservedReasons: [String: Int] = [:]
  /// The number of events that were not compared, or that a part of navtrace made up.
  package var notObservedEvents = 0
  /// The number of expected fields that were not observed although their event was observed.
  package var notObservedFields = 0
  /// The number of events whose position was determined by a part of navtrace.
  package var notObservedPlaces = 0
  /// The number of times that each tolerance was needed.
  package var tolerated: [ToleranceKind: Int] = [:]

  /// Creates the counts of a comparison without lines.
  package init() {}

  /// The number of lines that make the traces differ.
  public var differences: Int {
    [.changed, .missing, .unexpected, .moved].reduce(0) { $0 + self[$1] }
  }

  /// The number of differences that a tolerance has prevented.
  package var tolerances: Int { tolerated.values.reduce(0, +) }

  /// The number of lines with the given verdict.
  package subscript(verdict: DiffLine.Verdict) -> Int { verdicts[verdict] ?? 0 }

  /// A string such as `1 missing, 1 moved; 12 same; not observed: 2 events, 5 fields`.
  ///
  /// Zeros are left out.
  public var description: String {
    func list(
      _ counts: [(count: Int, noun: String)], _ text: (Int, String) -> String = { $0.counted($1) }
    ) -> String {
      counts.filter { $0.count > 0 }.map { text($0.count, $0.noun) }.joined(separator: ", ")
    }
    let differing = list([.changed, .missing, .unexpected, .moved].map { (self[$0], $0.rawValue) })
    {
      "\($0) \($1)"
    }
    let notObserved = list([
      (notObservedEvents, "event"), (notObservedFields, "field"), (notObservedPlaces, "place"),
    ])
    let tolerated = list(
      ToleranceKind.allCases.map { (self.tolerated[$0] ?? 0, $0.description) }
    ) { "\($0) \($1)" }
    return [
      differing, "\(self[.same]) same",
      notObserved.isEmpty ? "" : "not observed: \(notObserved)",
      tolerated.isEmpty ? "" : "tolerated: \(tolerated)",
    ].filter { !$0.isEmpty }.joined(separator: "; ")
  }
}

extension Int {
  /// Returns the number with its noun: `1 event`, `2 events`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension DiffLine {
  /// The number of fields for which the expectation has a pattern instead of a plain value.
  var fieldsByPattern: Int {
    guard let expected, actual != nil else { return 0 }
    return expected.orderedFields.count { field, _ in
      expected.test(of: field)?.leavesTextOpen == true
        && !notObservedFields.contains(field)
        && !differences.contains { $0.name == field.rawValue }
    }
  }
}
