import ArgumentParser
import FixtureSites
import Foundation
import Testing

@testable import navtrace

@Suite struct SchemaCommandTests {
  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../../../Fixtures/Schemas").standardizedFileURL

  private func published(_ name: String) throws -> String {
    let file = Self.folder.appending(path: "\(name).schema.json")
    return try String(contentsOf: file, encoding: .utf8)
  }

  @Test(arguments: SchemaCommand.File.allCases)
  func `a published schema is the schema that navtrace prints`(file: SchemaCommand.File) throws {
    let isSame = try published(file.rawValue) == file.schema
    #expect(
      isSame,
      "write it anew: navtrace schema \(file) > Fixtures/Schemas/\(file).schema.json")
  }

  @Test func `the published schema of sites is the schema that the server prints`() throws {
    let isSame = try published("site") == SiteSchema.text
    #expect(
      isSame, "write it anew: fixture-server schema > Fixtures/Schemas/site.schema.json")
  }

  @Test(arguments: ["scenario", "expectation", "trace", "changes", "site"])
  func `every key of a schema has a description`(name: String) throws {
    var keys = 0
    var undescribed: [String] = []
    func visit(_ value: Any, _ place: String) {
      if let list = value as? [Any] { for part in list { visit(part, place) } }
      guard let object = value as? [String: Any] else { return }
      for (key, part) in object["properties"] as? [String: Any] ?? [:] {
        keys += 1
        if (part as? [String: Any])?["description"] == nil { undescribed.append("\(place).\(key)") }
      }
      // A condition may name keys that are described elsewhere.
      for (key, part) in object where !["if", "then", "else"].contains(key) {
        visit(part, "\(place).\(key)")
      }
    }
    visit(try JSONSerialization.jsonObject(with: Data(published(name).utf8)), name)
    #expect(keys > (name == "changes" ? 4 : 100))
    #expect(undescribed.isEmpty)
  }

  @Test func `schema refuses an unknown kind of file and lists the known kinds`() {
    let error = #expect(throws: (any Error).self) { try SchemaCommand.parse(["site"]) }
    let message = error.map { SchemaCommand.fullMessage(for: $0, columns: 100) } ?? ""
    #expect(message.contains("'site'") && message.contains("scenario, expectation, trace"))
  }
}
