import AuthoredYAML
import Foundation
import HTTPFixtures
import NavigationTrace
import Testing

@testable import ScenarioLanguage

/// The pages on scenarios and on traces name everything that may stand there.
@Suite struct DocumentationTests {
  static let module = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/ScenarioLanguage").standardizedFileURL

  static func page(_ name: String) throws -> String {
    try String(
      contentsOf: module.appending(path: "Documentation.docc/\(name).md"), encoding: .utf8)
  }

  /// The keys that the module's readers look for, by their sources: who adds one cannot forget it;
  /// those of the lists beside the scenarios are told there.
  static func keysOfReaders() throws -> Set<String> {
    let paths = try #require(FileManager.default.enumerator(atPath: module.path))
    var keys: Set<String> = []
    for case let path as String in paths
    where path.hasSuffix(".swift") && !path.hasSuffix("List+Authored.swift") {
      let text = try String(contentsOf: module.appending(path: path), encoding: .utf8)
      for match in text.matches(of: /[fF]ields\["([\w-]+)"\]|\.required\(\s*"([\w-]+)"/) {
        if let key = match.1 ?? match.2 { keys.insert(String(key)) }
      }
    }
    return keys
  }

  @Test func `every key and verb has a row and an example on the page of the language`() throws {
    let page = try Self.page("ScenarioLanguage")
    let rows = page.matches(of: /(?m)^\| ([^|]*) \||^##+ (.*)$/)
      .map { String($0.1 ?? $0.2 ?? "") }.joined(separator: "\n")
    let examples = page.matches(of: /(?m)^```yaml\n((?s).*?)^```/).map { String($0.1) }
      .joined(separator: "\n")
    let keys = try Self.keysOfReaders().union(Site.keys).union(ActReader.verbs)
      .union(ViewSetting.names)
    #expect(keys.count > 40)
    for key in keys.sorted() {
      let isTold = rows.contains("`\(key)`")
      #expect(
        isTold,
        """
        ScenarioLanguage.md says nothing of '\(key)': give it a row that begins with \
        '| `\(key)` |', and a scenario with its trace that shows it
        """)
      let isShown = examples.contains(try Regex("\\b\(key)\\b"))
      #expect(
        isShown,
        "ScenarioLanguage.md has no example of '\(key)': give it a scenario and its trace")
    }
  }

  @Test func `every event has a row with its fields, and every field one with its meaning`() throws
  {
    let page = try Self.page("ExpectedTraces")
    for kind in EventKind.allCases {
      let fields = kind.fields.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      let isTold = page.contains("\n| `\(kind.rawValue)` | \(fields) |")
      #expect(
        isTold,
        "ExpectedTraces.md needs a row that begins with '| `\(kind.rawValue)` | \(fields) |'")
    }
    for field in EventField.allCases {
      let isTold = page.contains("\n| `\(field.rawValue)` | ")
      #expect(
        isTold,
        "ExpectedTraces.md needs a row that begins with '| `\(field.rawValue)` |'")
    }
  }

  @Test func `the examples on the page of expectations can be read`() throws {
    let examples = try Self.page("ExpectedTraces").matches(of: /(?m)^```yaml\n((?s).*?)^```/)
      .map { String($0.1) }
    #expect(examples.count == 5)
    var parent: AuthoredExpectation?
    for example in examples {
      if example.hasPrefix("trace:") {
        let node = try AuthoredNode(parsing: example, file: "ExpectedTraces.md")
        let isOverride = example.contains("\nport: ")
        parent = try AuthoredExpectation(authored: node, isOverride: isOverride) {
          () throws(AuthoredError) in
          parent
        }
        #expect(parent?.trace.items.isEmpty == false)
      } else {
        let expected = try ExpectedTrace(
          events: example, file: "ExpectedTraces.md", source: ["A01"])
        #expect(!expected.items.isEmpty)
      }
    }
  }
}
