import Foundation
import Testing

/// The code of the documentation is the same as in the example, which `scripts/rehearse` runs.
@Suite struct DocumentationTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }

  @Test func `README contains the example's test without its imports`() throws {
    let code = try text("Fixtures/Examples/testing/Tests/BrowserTests/ShopTests.swift")
    let test = try #require(code.range(of: "@MainActor")).lowerBound
    #expect(try text("README.md").contains("```swift\n\(code[test...])```\n"))
  }

  @Test(arguments: [
    ("Sources/NavTraceTesting/Documentation.docc/NavTraceTesting.md", "LeavingTests"),
    ("Sources/NavTraceTesting/Documentation.docc/TestingYourProject.md", "BrowserXCTests"),
  ])
  func `a documentation page contains a test of the example unchanged`(page: String, name: String)
    throws
  {
    let code = try text("Fixtures/Examples/testing/Tests/BrowserTests/\(name).swift")
    #expect(try text(page).contains("```swift\n\(code)```\n"))
  }
}
