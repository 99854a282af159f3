public import AuthoredYAML

/// A comparison as it is exchanged: the JSON form of a ``TraceDiff``.
public struct DiffDocument: Codable, Hashable, Sendable {
  /// A line.
  package struct Line: Codable, Hashable, Sendable {
    /// The verdict's name.
    package var verdict: String
    /// The event that was expected.
    package var expected: EventDocument?
    /// The event that came.
    package var actual: EventDocument?
    /// Position among the expected events, counted from 1.
    package var expectedPosition: Int?
    /// Position among the recorded events, counted from 1.
    package var actualPosition: Int?
    /// The fields that differ.
    package var differences: [Difference]?
    /// The fields that were not observed, by name.
    package var unobservableFields: [String]?
    /// Further ones, in documents of older versions.
    package var suppliedFields: [String]?
    /// The reason why the event was not observed.
    package var reason: String?
  }

  /// A field that differs.
  package struct Difference: Codable, Hashable, Sendable {
    /// The field's name, or `view`.
    package var name: String
    /// The expected value, if any.
    package var expected: ValueDocument?
    /// The actual value, if any.
    package var actual: ValueDocument?

    private enum CodingKeys: String, CodingKey { case name, expected, actual }

    /// Reads a difference; a value that is null is one, and not the lack of one.
    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      func value(_ key: CodingKeys) throws -> ValueDocument? {
        guard container.contains(key) else { return nil }
        return try container.decode(ValueDocument.self, forKey: key)
      }
      expected = try value(.expected)
      actual = try value(.actual)
    }
  }

  /// The lines, in order.
  package var lines: [Line]
  /// The number of times that each tolerance was needed.
  package var tolerances: [String: Int]?

  /// Creates the wire form of a comparison.
  package init(_ diff: TraceDiff) {
    lines = diff.lines.map(Line.init)
    let used = diff.counts.tolerated.map { ($0.key.rawValue, $0.value) }
    tolerances = used.isEmpty ? nil : Dictionary(uniqueKeysWithValues: used)
  }

  /// Returns the comparison that the document holds.
  ///
  /// - Throws: `AuthoredError` for an unknown verdict, kind or field.
  public func value(file: String, key: String) throws(AuthoredError) -> TraceDiff {
    var values: [DiffLine] = []
    for (index, line) in lines.enumerated() {
      values.append(try line.value(file: file, key: "\(key).lines.\(index + 1)"))
    }
    var tolerated: [ToleranceKind: Int] = [:]
    for (name, count) in tolerances ?? [:] {
      guard let kind = ToleranceKind(rawValue: name) else {
        throw AuthoredError(
          file: file, key: "\(key).tolerances", problem: "unknown tolerance '\(name)'",
          expected: "one of \(ToleranceKind.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      tolerated[kind] = count
    }
    return TraceDiff(lines: values, tolerated: tolerated)
  }
}

extension DiffDocument.Line {
  fileprivate init(_ line: DiffLine) {
    verdict = line.verdict.rawValue
    expected = line.expected.map(EventDocument.init)
    actual = line.actual.map(EventDocument.init)
    expectedPosition = line.expectedPosition
    actualPosition = line.actualPosition
    differences =
      line.differences.isEmpty ? nil : line.differences.map(DiffDocument.Difference.init)
    unobservableFields =
      line.notObservedFields.isEmpty ? nil : line.notObservedFields.map(\.rawValue)
    reason = line.reason
  }

  fileprivate func value(file: String, key: String) throws(AuthoredError) -> DiffLine {
    guard let verdict = DiffLine.Verdict(rawValue: verdict) else {
      let names = DiffLine.Verdict.allCases.map(\.rawValue).joined(separator: ", ")
      throw AuthoredError(
        file: file, key: key, problem: "unknown verdict '\(verdict)'", expected: "one of \(names)")
    }
    var line = DiffLine(
      verdict: verdict, expectedPosition: expectedPosition, actualPosition: actualPosition,
      reason: reason)
    line.expected = try expected?.value(file: file, key: "\(key).expected")
    line.actual = try actual?.value(file: file, key: "\(key).actual")
    line.differences = (differences ?? []).map { difference in
      FieldDifference(
        name: difference.name, expected: difference.expected?.value,
        actual: difference.actual?.value)
    }
    for name in (unobservableFields ?? []) + (suppliedFields ?? []) {
      guard let field = EventField(rawValue: name) else {
        throw AuthoredError(
          file: file, key: key, problem: "unknown field '\(name)'",
          expected: "fields that this version's schema lists")
      }
      line.notObservedFields.append(field)
    }
    return line
  }
}

extension DiffDocument.Difference {
  fileprivate init(_ difference: FieldDifference) {
    name = difference.name
    expected = difference.expected.map(ValueDocument.init)
    actual = difference.actual.map(ValueDocument.init)
  }
}
