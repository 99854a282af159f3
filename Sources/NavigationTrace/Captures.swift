/// The values that an expectation has had kept so far.
struct Captures {
  private var values: [String: TraceValue] = [:]

  /// Keeps what a line's event brings, and compares what has to be the same as before.
  mutating func check(_ line: inout DiffLine) {
    guard let expected = line.expected, let actual = line.actual else { return }
    for (field, value) in expected.orderedFields {
      guard let pattern = ValuePattern(value, of: expected.kind.type(of: field)) else { continue }
      guard !line.unobservableFields.contains(field) else { continue }
      if let name = pattern.same, values[name] != actual[field],
        !line.differences.contains(where: { $0.name == field.rawValue })
      {
        line.differences.append(
          FieldDifference(
            name: field.rawValue, expected: values[name] ?? value, actual: actual[field]))
        if line.verdict == .same { line.verdict = .changed }
      }
      if let name = pattern.capture { values[name] = actual[field] }
    }
  }
}

extension DiffLine {
  /// How many fields are as expected by a pattern, rather than by their value.
  var fieldsByPattern: Int {
    guard let expected, actual != nil else { return 0 }
    return expected.orderedFields.count { field, value in
      ValuePattern(value, of: expected.kind.type(of: field)) != nil
        && !unobservableFields.contains(field)
        && !differences.contains { $0.name == field.rawValue }
    }
  }
}
