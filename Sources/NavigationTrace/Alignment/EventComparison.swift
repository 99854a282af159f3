/// A comparison of expected and recorded events that ignores values the engine cannot show.
struct EventComparison {
  var observability: Observability
  /// Whether a field that only the recorded event has also counts as a difference.
  var isExact: Bool
  /// Whether callbacks that are not expected may come before, between and after the expected ones.
  ///
  /// Unexpected exceptions are never allowed, because with WebKit they end the app.
  var allowsOthers = false

  struct Result {
    var differences: [FieldDifference] = []
    /// The expected fields that the engine does not show, or that a part of navtrace made up.
    var notObserved: [EventField] = []
  }

  /// Compares the observed values of two events of the same kind.
  func compare(_ expected: TraceEvent, _ actual: TraceEvent) -> Result {
    var result = Result()
    let hasMadeUp = actual.hasSuppliedPart || isExact && expected.hasSuppliedPart
    // Most events of a long trace are equal. This check finds them quickly.
    if expected.view == actual.view, expected.fields == actual.fields, !expected.mayHaveTests,
      !hasMadeUp
    {
      return result
    }
    if expected.view != actual.view {
      result.differences.append(
        FieldDifference(
          name: "view", expected: .integer(expected.view), actual: .integer(actual.view)))
    }
    let hidden = observability.fields[expected.kind] ?? [:]
    for field in fields(of: expected, actual) {
      let (wanted, recorded) = (expected.fields[field], actual.recorded(field))
      if hasMadeUp,
        actual.supplier(of: field) != nil || isExact && expected.supplier(of: field) != nil
      {
        result.notObserved.append(field)
        continue
      }
      guard wanted != recorded, wanted != nil || isExact else { continue }
      let test = test(of: field, in: expected)
      if test?.accepts(recorded) == true { continue }
      if wanted == nil || recorded == nil, hidden[field] != nil {
        result.notObserved.append(field)
      } else {
        let got = test.map { $0.part(of: recorded) } ?? recorded
        result.differences.append(
          FieldDifference(name: field.rawValue, expected: wanted, actual: got))
      }
    }
    return result
  }

  func test(of field: EventField, in expected: TraceEvent) -> ValueTest? {
    isExact ? nil : expected.test(of: field)
  }

  /// Returns the fields to compare, in the order in which they are printed.
  private func fields(of expected: TraceEvent, _ actual: TraceEvent) -> [EventField] {
    let wanted = expected.orderedFields.map(\.field)
    guard isExact else { return wanted }
    return wanted + actual.orderedFields.map(\.field).filter { expected.fields[$0] == nil }
  }

  /// Whether all observed values are equal.
  func isSame(_ expected: TraceEvent, _ actual: TraceEvent) -> Bool {
    expected.kind == actual.kind && compare(expected, actual).differences.isEmpty
  }

  /// The hash keys for the events of two traces, which are used to find equal events quickly.
  ///
  /// Equal events have equal keys, but events with equal keys may differ. A key is made from the
  /// event's kind and view. In long traces, it also includes the fields that distinguish events of
  /// the kind. In short traces, including them would take more time than it saves.
  struct Keys {
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

    /// Returns the fields whose values are part of the keys, for each kind.
    private static func fields(
      of expected: [TraceEvent], by comparison: EventComparison
    ) -> [EventKind: [EventField]] {
      var common: [EventKind: Set<EventField>] = [:]
      for event in expected {
        let plain = event.fields.keys.filter {
          !$0.isDetail && comparison.test(of: $0, in: event) == nil
        }
        let known = common[event.kind] ?? Set(plain)
        common[event.kind] = comparison.isExact ? known.union(plain) : known.intersection(plain)
      }
      return common.reduce(into: [:]) { fields, entry in
        let observability = comparison.observability
        let native = entry.value.filter { observability.isAlwaysObserved($0, of: entry.key) }
        fields[entry.key] = native.sorted {
          $0.rawValue < $1.rawValue
        }
      }
    }
  }
}

/// The costs of differences, where a missing event usually costs 100.
///
/// A changed event (110 or more) costs less than one missing and one unexpected event (200). Two
/// changed events cost more than that. Therefore, if two events of one kind are swapped, one of
/// them is reported as moved.
extension EventComparison {
  func costOfMissing(_ event: TraceEvent) -> Int32 {
    if observability.reason(hiding: event) != nil { return 1 }
    // If other events are allowed, a changed event has to cost less than a missing event.
    return event.kind.channel == .step ? 300 : allowsOthers ? 200 : 100
  }

  func costOfUnexpected(_ event: TraceEvent) -> Int32 {
    if isOther(event) || isExact && observability.reason(hiding: event) != nil { return 1 }
    return event.kind.channel == .step ? 300 : 100
  }

  /// Whether an event that is not expected is allowed.
  func isOther(_ event: TraceEvent) -> Bool {
    allowsOthers && event.kind.channel != .step && event.kind != .exception
  }

  /// Returns the cost of matching two events of one kind that differ in the given number of fields.
  ///
  /// - Parameter isElsewhere: Whether the URL or the view differs.
  static func costOfChange(fields count: Int32, isElsewhere: Bool) -> Int32 {
    count == 0 ? 0 : 110 + 2 * min(count, 10) + (isElsewhere ? 50 : 0)
  }
}

/// A field in which a recorded event differs from the expected event.
public struct FieldDifference: Hashable, Sendable, CustomStringConvertible {
  /// The field's name, or `view`.
  public var name: String
  /// The expected value; `nil` if only the recorded event has the field.
  public var expected: TraceValue?
  /// The recorded value; `nil` if the recorded event does not have the field.
  public var actual: TraceValue?

  /// A string such as `url: expected /a, got /b`.
  public var description: String {
    let expected = expected.map(FlowYAML.text) ?? "nothing"
    let got = actual.map(FlowYAML.text) ?? "nothing"
    return "\(name): expected \(expected), got \(got)"
  }
}

extension FieldDifference: Codable {
  /// Decodes a difference.
  ///
  /// Null is a value here. Therefore it differs from an absent key.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func value(_ key: CodingKeys) throws -> TraceValue? {
      container.contains(key) ? try container.decode(TraceValue.self, forKey: key) : nil
    }
    self.init(
      name: try container.decode(String.self, forKey: .name), expected: try value(.expected),
      actual: try value(.actual))
  }
}
