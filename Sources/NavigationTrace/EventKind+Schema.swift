extension EventKind {
  /// The definition `event`: one event as authors write it, and what it refers to.
  ///
  /// - Parameter allowsPatterns: Whether a mapping may stand at the place of a value.
  package static func definitions(allowingPatterns allowsPatterns: Bool) -> [String: TraceValue] {
    let names = allCases.map(\.rawValue)
    let written = allCases.map { kind in
      FileSchema.object(
        [kind.rawValue: kind.authored],
        required: [kind.rawValue])
    }
    let values = ValueType.allCases.map { type in
      let isMeasured = allowsPatterns && type != .any
      return (
        type.definition,
        isMeasured ? FileSchema.either(type.authored, type.pattern) : type.authored
      )
    }
    return Dictionary(uniqueKeysWithValues: values).merging([
      "event": ["anyOf": .list([FileSchema.word(of: names)] + written)]
    ]) { $1 }
  }

  /// What stands behind the kind's name.
  private var authored: TraceValue {
    var properties: [String: TraceValue] = ["view": FileSchema.integer(1...10_000)]
    for field in fields {
      properties[field.rawValue] = FileSchema.reference(type(of: field).definition)
    }
    guard let mainField else {
      return FileSchema.either(FileSchema.nothing, FileSchema.object(properties))
    }
    return FileSchema.either(type(of: mainField).authored, FileSchema.object(properties))
  }
}

extension ValueType {
  /// The name of the definition of its values.
  fileprivate var definition: String { "\(rawValue)Value" }

  /// A value as authors write it; YAML takes some text for something else.
  fileprivate var authored: TraceValue {
    switch self {
    case .text: ["type": ["string", "number", "boolean", "null"]]
    case .integer: ["type": ["integer", "null"]]
    case .number: ["type": ["number", "null"]]
    case .bool: ["type": ["boolean", "null"]]
    case .any: FileSchema.anything
    }
  }

  /// What a value of the type may be measured by.
  fileprivate var pattern: TraceValue {
    let keys = ValuePattern.keys(for: self).map { key in
      (key, ["min", "max"].contains(key) ? ["type": "number"] : FileSchema.text)
    }
    guard case .map(var schema) = FileSchema.object(Dictionary(uniqueKeysWithValues: keys)) else {
      return FileSchema.anything
    }
    schema["minProperties"] = 1
    return .map(schema)
  }
}
