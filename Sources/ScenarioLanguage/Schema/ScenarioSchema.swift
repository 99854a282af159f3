import Foundation
import HTTPFixtures
import NavigationTrace
import WebViewKit

/// The JSON Schema (draft 2020-12) of a scenario's file, for editors that complete and check YAML.
///
/// Verbs, words and events come from the tables that the reader itself uses.
package enum ScenarioSchema {
  /// The schema as JSON text: keys sorted, one final newline.
  package static func json() throws -> Data {
    let keys: [String: TraceValue] = [
      "title": FileSchema.text, "covers": FileSchema.list(of: coverage, atLeast: 1),
      "tags": FileSchema.list(of: ["type": "string", "pattern": "^[A-Za-z0-9_-]+$"]),
      "views": FileSchema.list(of: view, atLeast: 1), "app": app,
      "steps": FileSchema.list(of: step, atLeast: 1),
      "profile": FileSchema.word(SystemProfile.self),
      "engines": FileSchema.object(
        ["except": FileSchema.entries(FileSchema.text)], required: ["except"]),
      "timeLimit": FileSchema.number(above: 0, to: 600),
    ]
    let site = try JSONDecoder().decode(ValueDocument.self, from: Data(SiteSchema.text.utf8)).value
    let definitions = EventKind.definitions(allowingPatterns: false)
      .merging(actDefinitions) { $1 }.merging(site.map("$defs")) { $1 }
    return try FileSchema.json(
      FileSchema.object(
        keys.merging(site.map("properties").filter { Site.keys.contains($0.key) }) { $1 },
        required: ["title", "steps"]),
      titled: "Scenario of navtrace", definitions: definitions)
  }

  private static var coverage: TraceValue {
    let event = FileSchema.reference("event")
    let events = FileSchema.either(event, FileSchema.list(of: event, atLeast: 1))
    return FileSchema.either(
      ["type": "string", "pattern": "^(oracle [A-Z][0-9]{2}|rule [0-9]{1,3})$"],
      [
        "type": "object", "minProperties": 1, "maxProperties": 1,
        "propertyNames": [
          "pattern": "^([A-Z][0-9]{1,3}|oracle [A-Z][0-9]{2}|rule [0-9]{1,3})$"
        ], "additionalProperties": events,
      ])
  }
}

extension TraceValue {
  /// The entries of a value that is a map in a map.
  fileprivate func map(_ key: String) -> [String: TraceValue] {
    guard case .map(let entries) = self, case .map(let value)? = entries[key] else { return [:] }
    return value
  }
}
