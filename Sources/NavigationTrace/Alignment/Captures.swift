/// The values that an expectation has had kept so far.
struct Captures {
  private var values: [String: TraceValue] = [:]
  /// The names of values that the engine has not shown, with which nothing can be compared.
  private var hidden: Set<String> = []

  /// Keeps the captures of a line's event, and compares values that have to be the same as before.
  mutating func check(_ line: inout DiffLine) {
    guard let expected = line.expected else { return }
    for (field, value) in expected.orderedFields {
      guard let pattern = ValuePattern(value, of: expected.kind.type(of: field)) else { continue }
      if let name = pattern.same { compare(field, of: &line, with: name, written: value) }
      if let name = pattern.capture { keep(field, of: line, as: name) }
    }
  }

  private func compare(
    _ field: EventField, of line: inout DiffLine, with name: String, written: TraceValue
  ) {
    guard let actual = line.actual, !line.unobservableFields.contains(field),
      !line.differences.contains(where: { $0.name == field.rawValue })
    else { return }
    if hidden.contains(name) { return line.unobservableFields.append(field) }
    guard values[name] != actual[field] else { return }
    line.differences.append(
      FieldDifference(
        name: field.rawValue, expected: values[name] ?? written, actual: actual[field]))
    if line.verdict == .same { line.verdict = .changed }
  }

  private mutating func keep(_ field: EventField, of line: DiffLine, as name: String) {
    let isHidden = line.verdict == .unobservable || line.unobservableFields.contains(field)
    guard isHidden || line.actual != nil else { return }
    values[name] = isHidden ? nil : line.actual?[field]
    if isHidden { hidden.insert(name) } else { hidden.remove(name) }
  }
}

extension DiffLine {
  /// The number of fields that are as expected by a pattern, rather than by their value.
  var fieldsByPattern: Int {
    guard let expected, actual != nil else { return 0 }
    return expected.orderedFields.count { field, value in
      ValuePattern(value, of: expected.kind.type(of: field)) != nil
        && !unobservableFields.contains(field)
        && !differences.contains { $0.name == field.rawValue }
    }
  }
}
