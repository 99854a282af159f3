import AuthoredYAML
import FixtureSites
import Foundation
import NavigationTrace
import Testing

@testable import Scenarios

/// The pages on scenarios and on traces, which name every key, verb, event and field.
@Suite struct DocumentationTests {
  static let module = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/Scenarios").standardizedFileURL

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

  @Test func `every key and verb has a row and an example on the page of the language`() throws {
    let page = try Self.page("ScenarioFiles")
    let rows = page.matches(of: /(?m)^\| ([^|]*) \||^##+ (.*)$/)
      .map { String($0.1 ?? $0.2 ?? "") }.joined(separator: "\n")
    let examples = page.matches(of: /(?m)^```yaml\n((?s).*?)^```/).map { String($0.1) }
      .joined(separator: "\n")
    let keys = try Self.declaredKeys()
    #expect(keys.count > 130)
    for key in keys.sorted() {
      let isTold = rows.contains("`\(key)`")
      #expect(
        isTold,
        """
        ScenarioFiles.md says nothing of '\(key)': give it a row that begins with \
        '| `\(key)` |', and a scenario with its trace that shows it
        """)
      let isShown = examples.contains(try Regex("\\b\(key)\\b"))
      #expect(
        isShown,
        "ScenarioFiles.md has no example of '\(key)': give it a scenario and its trace")
    }
  }

  @Test func `every event has a row with its fields, and every field one with its meaning`() throws
  {
    let page = try Self.page("ExpectedTraces")
    for kind in EventKind.allCases {
      let fields = kind.fields.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      let row = "| `\(kind.rawValue)` | \(fields) | \(kind.documentation) |"
      #expect(page.contains("\n\(row)\n"), "ExpectedTraces.md needs the row \(row)")
    }
    for field in EventField.allCases {
      let row = "| `\(field.rawValue)` | \(field.documentation) |"
      #expect(page.contains("\n\(row)\n"), "ExpectedTraces.md needs the row \(row)")
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
