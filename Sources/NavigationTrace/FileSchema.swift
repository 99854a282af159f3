#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The parts that JSON Schemas (draft 2020-12) of files are made of, as values.
public enum FileSchema {
  /// Text, whatever YAML takes it for: `404`, `true`.
  public static let text: TraceValue = ["type": ["string", "number", "boolean"]]
  /// True or false.
  public static let flag: TraceValue = ["type": "boolean"]
  /// Nothing.
  public static let nothing: TraceValue = ["type": "null"]
  /// Anything.
  public static let anything: TraceValue = true

  /// A whole number.
  public static func integer(_ range: ClosedRange<Int>) -> TraceValue {
    [
      "type": "integer", "minimum": .integer(range.lowerBound),
      "maximum": .integer(range.upperBound),
    ]
  }

  /// A number that is at least, or above, one and at most another.
  public static func number(
    from least: Double? = nil, above: Double? = nil, to most: Double
  ) -> TraceValue {
    var schema: [String: TraceValue] = ["type": "number", "maximum": .number(most)]
    if let least { schema["minimum"] = .number(least) }
    if let above { schema["exclusiveMinimum"] = .number(above) }
    return .map(schema)
  }

  /// One of the words of a type.
  public static func word<Word>(_ type: Word.Type = Word.self) -> TraceValue
  where Word: CaseIterable & RawRepresentable, Word.RawValue == String {
    word(of: type.allCases.map(\.rawValue))
  }

  /// One of these words.
  public static func word(of words: [String]) -> TraceValue {
    ["enum": .list(words.map(TraceValue.string))]
  }

  /// A list of at least so many.
  public static func list(of item: TraceValue, atLeast least: Int = 0) -> TraceValue {
    ["type": "array", "minItems": .integer(least), "items": item]
  }

  /// One of these.
  public static func either(_ alternatives: TraceValue...) -> TraceValue {
    ["anyOf": .list(alternatives)]
  }

  /// A mapping with these keys and no others.
  public static func object(
    _ properties: [String: TraceValue], required: [String] = []
  ) -> TraceValue {
    [
      "type": "object", "properties": .map(properties),
      "required": .list(required.sorted().map(TraceValue.string)), "additionalProperties": false,
    ]
  }

  /// A mapping whose keys are the author's.
  public static func entries(
    _ value: TraceValue, named pattern: String? = nil, atLeast least: Int = 0
  ) -> TraceValue {
    var schema: [String: TraceValue] = [
      "type": "object", "additionalProperties": value, "minProperties": .integer(least),
    ]
    if let pattern { schema["propertyNames"] = ["pattern": .string(pattern)] }
    return .map(schema)
  }

  /// What stands under a name in the schema's definitions.
  public static func reference(_ name: String) -> TraceValue {
    ["$ref": .string("#/$defs/\(name)")]
  }

  /// The schema of a file as JSON text: keys sorted, one final newline.
  ///
  /// - Throws: The encoder's error; there is none for values.
  public static func json(
    _ root: TraceValue, titled title: String, definitions: [String: TraceValue] = [:]
  ) throws -> Data {
    guard case .map(var schema) = root else { return Data() }
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = .string(title)
    if !definitions.isEmpty { schema["$defs"] = .map(definitions) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(ValueDocument(value: .map(schema))) + Data("\n".utf8)
  }
}
