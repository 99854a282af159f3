import AuthoredYAML
import FixtureSites
import Foundation
import NavigationTrace
import Testing

@testable import Scenarios

/// The pages on scenarios and on traces, which name every key, verb, event and field.
@Suite struct DocumentationTests {
  static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
  static let module = root.appending(path: "Sources/Scenarios")

  static func page(_ name: String) throws -> String {
    try String(
      contentsOf: module.appending(path: "Documentation.docc/\(name).md"), encoding: .utf8)
  }

  /// The keys and verbs of scenario files, by their schema, without the keys of sites and events.
  static func declaredKeys() throws -> Set<String> {
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(Scenario.schema.utf8)) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: Any])
    var keys: Set<String> = []
    var seen: Set<String> = ["origin", "reply", "event"]
    func visit(_ value: Any) {
      if let list = value as? [Any] { list.forEach(visit) }
      guard let object = value as? [String: Any] else { return }
      keys.formUnion((object["properties"] as? [String: Any])?.keys.map(\.self) ?? [])
      if let name = (object["$ref"] as? String)?.dropFirst("#/$defs/".count),
        seen.insert(String(name)).inserted
      {
        visit(definitions[String(name)] ?? [:])
      }
      for (name, part) in object where name != "$defs" { visit(part) }
    }
    visit(schema)
    return keys
  }

  @Test func `every key and verb has a description in a table, and an example on a page`() throws {
    let pages = try ["ScenarioFiles", "ScenarioViews"].map { try Self.page($0) }
    let tables = try pages.flatMap { page in
      try page.matches(of: /(?m)^Table: `Fixtures\/Schemas\/scenario.schema.json#([^`]+)`$/)
        .map { try SchemaTable(scenarioPlace: String($0.1)) }
    }
    let examples = try pages.flatMap { page in
      try page.matches(of: /(?m)^Example: `([^`]+)`$/).map {
        try String(
          contentsOf: Self.root.appending(path: "\($0.1)/scenario.yaml"), encoding: .utf8)
      }
    }.joined(separator: "\n")
    let keys = try Self.declaredKeys()
    #expect(keys.count > 130)
    for key in keys.sorted() {
      let meanings = tables.compactMap { $0.meanings[key] }
      #expect(
        !meanings.isEmpty && !meanings.contains(""),
        "no table of the pages has '\(key)' with its meaning: add a line 'Table: …'")
      #expect(
        examples.contains(try Regex("\\b\(key)\\b")),
        "no example has '\(key)': add a scenario and its trace to Fixtures/Examples/language")
    }
  }

  @Test func `every event and field has a meaning in a table of the page on expectations`() throws {
    let page = try Self.page("ExpectedTraces")
    let schema = String(decoding: ExpectedTrace.jsonSchema(), as: UTF8.self)
    let places = page.matches(
      of: /(?m)^Table: `Fixtures\/Schemas\/expectation.schema.json#([^`]+)`$/
    ).map { String($0.1) }
    #expect(places == ["/", "/$defs/event", "/$defs/event/*"])
    let events = try SchemaTable(schema: schema, place: "/$defs/event")
    for kind in EventKind.allCases { #expect(events.meanings[kind.rawValue] == kind.documentation) }
    let fields = try SchemaTable(schema: schema, place: "/$defs/event/*")
    for field in EventField.allCases {
      #expect(fields.meanings[field.rawValue] == field.documentation)
    }
  }

  @Test func `the examples on the page of expectations can be read`() throws {
    let examples = try Self.page("ExpectedTraces").matches(of: /(?m)^```yaml\n((?s).*?)^```/)
      .map { String($0.1) }
    #expect(examples.count == 4)
    for example in examples {
      if example.hasPrefix("trace:") {
        let isOverride = example.contains("\nreason: ")
        let expected = try ExpectedTrace(
          parsing: example, file: "ExpectedTraces.md", isOverride: isOverride)
        #expect(!expected.items.isEmpty)
      } else {
        let expected = try ExpectedTrace(
          events: example, file: "ExpectedTraces.md", source: ["A01"])
        #expect(!expected.items.isEmpty)
      }
    }
  }
}
