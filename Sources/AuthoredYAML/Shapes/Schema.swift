/// A JSON Schema (draft 2020-12) of a part of a file.
///
/// A schema is a JSON value. Its objects keep their order, and it can refer to definitions by name.
package indirect enum Schema: Sendable {
  /// True or false.
  case flag(Bool)
  /// A number as JSON writes it.
  case number(String)
  /// Text.
  case text(String)
  /// Values in order.
  case list([Schema])
  /// Values by name, in the order in which they are written.
  case object([(name: String, value: Schema)])
  /// A reference to a definition, whose closure is called when the file's schema is written, so a
  /// definition can refer to itself.
  case reference(to: String, @Sendable () -> Schema)
}

extension Schema: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(booleanLiteral value: Bool) { self = .flag(value) }
  package init(integerLiteral value: Int) { self = .number("\(value)") }
  package init(stringLiteral value: String) { self = .text(value) }
  package init(arrayLiteral elements: Schema...) { self = .list(elements) }
  package init(dictionaryLiteral elements: (String, Schema)...) {
    self = .object(elements.map { (name: $0, value: $1) })
  }
}

// MARK: Parts

extension Schema {
  package static let anything: Schema = [:]
  package static let nothing: Schema = ["type": "null"]
  package static let bool: Schema = ["type": "boolean"]
  /// Text, even if YAML would read it as another type, such as `404` or `true`.
  package static let anyText = reference(to: "text") {
    ["type": ["string", "number", "boolean"]]
  }

  package static func integer(in range: ClosedRange<Int>) -> Schema {
    [
      "type": "integer", "minimum": .number("\(range.lowerBound)"),
      "maximum": .number("\(range.upperBound)"),
    ]
  }

  package static func words(_ words: [String]) -> Schema {
    ["enum": .list(words.map(Schema.text))]
  }

  package static func words<Word>(of type: Word.Type) -> Schema
  where Word: RawRepresentable & CaseIterable, Word.RawValue == String {
    words(type.allCases.map(\.rawValue))
  }

  package static func text(matching pattern: String) -> Schema {
    ["type": "string", "pattern": .text(pattern)]
  }

  package static func either(_ alternatives: Schema...) -> Schema { either(alternatives) }

  package static func either(_ alternatives: [Schema]) -> Schema {
    alternatives.count == 1 ? alternatives[0] : ["anyOf": .list(alternatives)]
  }

  package static func list(of item: Schema, atLeast least: Int = 0) -> Schema {
    let schema: Schema = ["type": "array", "items": item]
    return least == 0 ? schema : schema.with("minItems", .number("\(least)"))
  }

  package static func oneOrMore(_ item: Schema, atLeast least: Int = 1) -> Schema {
    either(item, list(of: item, atLeast: least))
  }

  /// Returns a mapping with these keys and no others.
  package static func mapping(
    _ keys: [(name: String, value: Schema)], required: [String] = []
  ) -> Schema {
    let schema: Schema = [
      "type": "object", "properties": .object(keys), "additionalProperties": false,
    ]
    return required.isEmpty
      ? schema : schema.with("required", .list(required.map(Schema.text)))
  }

  /// Returns one alternative for a mapping: a set of keys that may be used together.
  package static func alternative(_ keys: [String], required: [String]) -> Schema {
    ["required": .list(required.map(Schema.text)), "propertyNames": .words(keys)]
  }

  /// Returns a mapping whose keys the author chooses.
  package static func entries(
    _ value: Schema, named names: Schema? = nil, atLeast least: Int = 0
  ) -> Schema {
    var schema: Schema = ["type": "object", "additionalProperties": value]
    if let names { schema = schema.with("propertyNames", names) }
    return least == 0 ? schema : schema.with("minProperties", .number("\(least)"))
  }

  /// Returns a copy of an object with one more entry.
  ///
  /// A schema that is not an object is unchanged.
  package func with(_ name: String, _ value: Schema) -> Schema {
    guard case .object(let entries) = self else { return self }
    return .object(entries + [(name: name, value: value)])
  }

  /// Returns a copy of the schema with a description, which editors show.
  package func described(_ text: String) -> Schema {
    switch self {
    case .object: with("description", .text(text))
    case .reference: ["allOf": [self], "description": .text(text)]
    default: self
    }
  }
}

// MARK: Writing

extension Schema {
  /// Returns the schema of a file as JSON text, with all definitions and one final newline.
  package func file(titled title: String) -> String {
    guard case .object(let entries) = self else { return "" }
    let head: [(name: String, value: Schema)] = [
      ("$schema", "https://json-schema.org/draft/2020-12/schema"), ("title", .text(title)),
    ]
    return Schema.object(head + entries + [("$defs", .object(definitions))]).lines + "\n"
  }

  /// The definitions that the schema refers to, directly or not, in the order of their names.
  package var definitions: [(name: String, value: Schema)] {
    var definitions: [String: Schema] = [:]
    var open = references
    while let (name, definition) = open.popLast() {
      guard definitions[name] == nil else { continue }
      let schema = definition()
      definitions[name] = schema
      open += schema.references
    }
    return definitions.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
  }

  private var references: [(String, @Sendable () -> Schema)] {
    switch self {
    case .flag, .number, .text: []
    case .list(let values): values.flatMap(\.references)
    case .object(let entries): entries.flatMap(\.value.references)
    case .reference(let name, let definition): [(name, definition)]
    }
  }

  /// The schema as JSON text, with a line for each of its keys and definitions.
  private var lines: String {
    guard case .object(let entries) = self else { return json() }
    let lines = entries.map { name, value -> String in
      guard name == "properties" || name == "$defs", case .object(let parts) = value else {
        return "  \(Self.quoted(name)): \(value.json())"
      }
      let inner = parts.map { "    \(Self.quoted($0)): \($1.json())" }.joined(separator: ",\n")
      return "  \(Self.quoted(name)): {\n\(inner)\n  }"
    }
    return "{\n\(lines.joined(separator: ",\n"))\n}"
  }

  /// Returns the schema as JSON text on one line.
  ///
  /// - Parameter place: The JSON pointer to the definitions.
  package func json(definitionsAt place: String = "#/$defs/") -> String {
    switch self {
    case .flag(let flag): "\(flag)"
    case .number(let number): number
    case .text(let text): Self.quoted(text)
    case .list(let values):
      "[\(values.map { $0.json(definitionsAt: place) }.joined(separator: ", "))]"
    case .object(let entries):
      "{"
        + entries.map { "\(Self.quoted($0)): \($1.json(definitionsAt: place))" }
        .joined(separator: ", ") + "}"
    case .reference(let name, _): "{\"$ref\": \(Self.quoted(place + name))}"
    }
  }

  /// Returns text as a JSON string, without escaping control characters, as schemas have none.
  private static func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}
