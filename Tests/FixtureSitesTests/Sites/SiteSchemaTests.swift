import FixtureSites
import Foundation
import Testing

@Suite struct SiteSchemaTests {
  @Test func `the schema is valid JSON and defines all parts of a site`() throws {
    let value = try JSONSerialization.jsonObject(with: Data(SiteSchema.text.utf8))
    let schema = try #require(value as? [String: Any])
    let properties = try #require(schema["properties"] as? [String: Any])
    #expect(Set(properties.keys).isSuperset(of: Site.keys))
    #expect((schema["patternProperties"] as? [String: Any])?.count == 1)
    let definitions = try #require(schema["$defs"] as? [String: Any])
    #expect(
      definitions.keys.sorted() == [
        "auth", "certificate", "cookie", "cors", "delay", "fault", "gate", "headers",
        "httpVersion", "occurrence", "origin", "part", "place", "reply", "seconds", "text", "texts",
        "tlsVersion", "user", "values", "websocket",
      ])
  }

  @Test func `every reference in the schema has a definition`() throws {
    let value = try JSONSerialization.jsonObject(with: Data(SiteSchema.text.utf8))
    let schema = try #require(value as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: Any])
    let references = SiteSchema.text.matches(of: /"#\/\$defs\/(\w+)"/).map { String($0.output.1) }
    #expect(references.count > 10)
    #expect(references.allSatisfy { definitions[$0] != nil })
  }
}
