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
  func `what is published is what is printed`(file: SchemaCommand.File) throws {
    let isSame = try published(file.rawValue) == file.schema
    #expect(
      isSame,
      "write it anew: navtrace schema \(file) > Fixtures/Schemas/\(file).schema.json")
  }

  @Test func `the schema of sites is what the server prints`() throws {
    let isSame = try published("site") == SiteSchema.text
    #expect(
      isSame, "write it anew: fixture-server schema > Fixtures/Schemas/site.schema.json")
  }

  @Test func `a kind of file that there is not is refused with those that there are`() {
    let error = #expect(throws: (any Error).self) { try SchemaCommand.parse(["site"]) }
    let message = error.map { SchemaCommand.fullMessage(for: $0, columns: 100) } ?? ""
    #expect(message.contains("'site'") && message.contains("scenario, expectation, trace"))
  }
}
