#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Trace {
  /// The JSON Schema (draft 2020-12) of the interchange form, made from the vocabulary.
  public static func jsonSchema() throws -> Data {
    let properties: [String: TraceValue] = [
      "trace": ["const": .integer(version)], "engine": ["type": "string"],
      "engineVersion": ["type": "string"], "scenario": ["type": "string"],
      "events": ["type": "array", "items": ["oneOf": .list(EventKind.allCases.map(\.schema))]],
    ]
    return try FileSchema.json(
      FileSchema.object(properties, required: ["trace", "engine", "events"]),
      titled: "navtrace trace, version \(version)")
  }
}

extension EventKind {
  fileprivate var schema: TraceValue {
    let properties = fields.map { ($0.rawValue, type(of: $0).schema) }
    return [
      "type": "object",
      "required": ["kind"],
      "additionalProperties": false,
      "properties": [
        "kind": ["const": .string(rawValue)],
        "view": ["type": "integer", "minimum": 1],
        "fields": [
          "type": "object", "additionalProperties": false,
          "properties": .map(Dictionary(uniqueKeysWithValues: properties)),
        ],
        "extra": [
          "type": "object", "additionalProperties": false,
          "properties": [
            "seconds": ["type": "number"],
            "native": ["type": "array", "items": ["type": "string"]],
            "suppliedBy": ["type": "string"],
            "supplied": ["type": "object", "additionalProperties": ["type": "string"]],
            "hidden": ["type": "array", "items": ["type": "string"]],
            "heldBy": ["type": "string"],
            "unhandled": ["type": "boolean"],
          ],
        ],
      ],
    ]
  }
}

extension ValueType {
  fileprivate var schema: TraceValue {
    switch self {
    case .text: ["type": ["string", "null"]]
    case .integer: ["type": ["integer", "null"]]
    case .number: ["type": ["number", "null"]]
    case .bool: ["type": ["boolean", "null"]]
    case .any: true
    }
  }
}
