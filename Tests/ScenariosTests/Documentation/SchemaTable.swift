import Foundation
import Scenarios
import Testing

/// The rows of a table that `scripts/docs` makes of an object in a JSON Schema: keys and meanings.
struct SchemaTable {
  /// The meanings by key; empty if the schema has none.
  private(set) var meanings: [String: String] = [:]

  /// - Parameter scenarioPlace: a JSON pointer into the schema of scenarios.
  init(scenarioPlace: String) throws {
    try self.init(schema: Scenario.schema, place: scenarioPlace)
  }

  /// - Parameter place: a JSON pointer; with `/*` behind it, the keys of all its keys are meant.
  /// - Throws: if the pointer leads nowhere.
  init(schema text: String, place: String) throws {
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let isInside = place.hasSuffix("/*")
    let part = try Self.part(at: isInside ? String(place.dropLast(2)) : place, of: schema)
    try collect(part, of: schema, levels: isInside ? 2 : 1)
    #expect(!meanings.isEmpty, "no keys at \(place)")
  }

  private static func part(at place: String, of schema: [String: Any]) throws -> [String: Any] {
    try place.split(separator: "/").reduce(schema) { part, name in
      try #require(part[String(name)] as? [String: Any], "the schema has no \(place)")
    }
  }

  /// Collects the keys of an object, of the objects in a list, or of all alternatives.
  private mutating func collect(
    _ part: [String: Any], of schema: [String: Any], levels: Int
  ) throws {
    if let name = part["$ref"] as? String {
      let referred = try Self.part(at: String(name.dropFirst()), of: schema)
      return try collect(referred, of: schema, levels: levels)
    }
    if let properties = part["properties"] as? [String: [String: Any]] {
      for (key, value) in properties {
        if levels > 1 {
          try collect(value, of: schema, levels: levels - 1)
        } else {
          meanings[key] = value["description"] as? String ?? ""
        }
      }
      return
    }
    for key in ["anyOf", "allOf"] {
      for each in part[key] as? [[String: Any]] ?? [] {
        try collect(each, of: schema, levels: levels)
      }
    }
    if let items = part["items"] as? [String: Any] {
      try collect(items, of: schema, levels: levels)
    }
  }
}
