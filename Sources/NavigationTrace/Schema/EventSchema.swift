import AuthoredYAML
public import FixtureSystem

// MARK: Events as authors write them

extension EventKind {
  /// Returns the schema of one event as authors write it.
  ///
  /// - Parameter allowsPatterns: Whether a mapping may stand in place of a value.
  package static func schema(allowingPatterns allowsPatterns: Bool) -> Schema {
    .reference(to: "event") {
      let kinds = allCases.map { ($0.rawValue, $0.schema(allowsPatterns)) }
      return .either(
        .words(allCases.map(\.rawValue)),
        Schema.mapping(kinds).with("minProperties", 1).with("maxProperties", 1))
    }
  }

  /// Returns the schema of the value behind the name of the kind.
  private func schema(_ allowsPatterns: Bool) -> Schema {
    let view: Schema = .reference(to: "view") { .integer(in: 1...10_000) }
    let written = Schema.mapping(
      [("view", view)]
        + fields.map { ($0.rawValue, type(of: $0).schema(allowingPatterns: allowsPatterns)) })
    return .either(mainField.map { type(of: $0).written } ?? .nothing, written)
  }
}

extension ValueType {
  /// Returns the schema of a value, or of a pattern in its place.
  fileprivate func schema(allowingPatterns allowsPatterns: Bool) -> Schema {
    guard allowsPatterns, self == .text else { return written }
    return .reference(to: "textPattern") {
      .either(
        written, Schema.mapping([(ValuePattern.key, .anyText)], required: [ValuePattern.key]))
    }
  }

  /// A value in the interchange form.
  fileprivate var exact: Schema { value(["type": [.text(jsonType), "null"]]) }

  /// A value as authors write it; YAML takes some text for something else.
  fileprivate var written: Schema {
    self == .text ? value(["type": ["string", "number", "boolean", "null"]]) : exact
  }

  private func value(_ schema: Schema) -> Schema {
    self == .any ? .anything : .reference(to: "\(rawValue)Value") { schema }
  }

  private var jsonType: String {
    switch self {
    case .text: "string"
    case .integer: "integer"
    case .number: "number"
    case .bool: "boolean"
    case .any: "object"
    }
  }
}

// MARK: Traces in the interchange form

extension Trace {
  /// Returns the JSON Schema (draft 2020-12) of the interchange form, made from the vocabulary.
  public static func jsonSchema() -> Data {
    let text: Schema = ["type": "string"]
    let schema = Schema.mapping(
      [
        ("trace", ["const": .number("\(version)")]), ("engine", text), ("engineVersion", text),
        ("scenario", text),
        ("events", ["type": "array", "items": ["oneOf": .list(EventKind.allCases.map(\.exact))]]),
      ], required: ["trace", "engine", "events"])
    return Data(schema.file(titled: "navtrace trace, version \(version)").utf8)
  }
}

extension EventKind {
  /// An event in the interchange form.
  fileprivate var exact: Schema {
    .mapping(
      [
        ("kind", ["const": .text(rawValue)]),
        ("view", .reference(to: "view") { ["type": "integer", "minimum": 1] }),
        ("fields", .mapping(fields.map { ($0.rawValue, type(of: $0).exact) })),
        ("extra", .reference(to: "extra") { Self.extra }),
      ], required: ["kind"])
  }

  /// The schema of what an engine reports in addition to the fields.
  private static var extra: Schema {
    let text: Schema = ["type": "string"]
    return .mapping([
      ("seconds", ["type": "number"]), ("native", .list(of: text)), ("suppliedBy", text),
      ("supplied", .entries(text)), ("hidden", .list(of: text)), ("heldBy", text),
      ("unhandled", .bool),
    ])
  }
}
