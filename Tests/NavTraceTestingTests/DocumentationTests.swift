import Foundation
import Testing

/// The code of the documentation is the same as in the example, which `scripts/rehearse` runs.
@Suite struct DocumentationTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }

  @Test(arguments: [
    ("README.md", "ShopTests"),
    ("Sources/NavTraceTesting/Documentation.docc/NavTraceTesting.md", "LeavingTests"),
    ("Sources/NavTraceTesting/Documentation.docc/NavTraceTesting.md", "BrowserXCTests"),
  ])
  func `a page has a test of the example as it is`(page: String, name: String) throws {
    let code = try text("Fixtures/Examples/testing/Tests/BrowserTests/\(name).swift")
    #expect(try text(page).contains("```swift\n\(code)```\n"))
  }
}
