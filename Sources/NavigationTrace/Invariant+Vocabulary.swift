extension Invariant {
  /// Fields that their kind does not have, and values of another type than their field's.
  func vocabularyProblems(in events: [TraceEvent]) -> [(index: Int, problem: String)] {
    events.enumerated().flatMap { index, event in
      event.orderedFields.compactMap { field, value in
        if !event.kind.fields.contains(field) {
          return (index, "\(event.kind.rawValue) has no field '\(field.rawValue)'")
        }
        let type = event.kind.type(of: field)
        return value.isAllowed(as: type)
          ? nil : (index, "'\(field.rawValue)' is not of the type \(type.rawValue)")
      }
    }
  }
}

extension TraceValue {
  /// Whether the value may stand where a type is expected; null may stand everywhere.
  func isAllowed(as type: ValueType) -> Bool {
    switch (self, type) {
    case (.null, _), (_, .any), (.string, .text), (.integer, .integer), (.bool, .bool): true
    case (.integer, .number), (.number, .number): true
    default: false
    }
  }
}
