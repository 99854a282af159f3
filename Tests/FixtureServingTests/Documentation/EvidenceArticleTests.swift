import AuthoredYAML
import FixtureServing
import Foundation
import Testing

/// Every ```` ```yaml ```` block of the article on evidence is a whole expectation.
@Suite struct EvidenceArticleTests {
  @Test func `each example of the article on evidence is a valid expectation`() throws {
    let article = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/FixtureServing/Documentation.docc/Evidence.md")
    let text = try String(contentsOf: article.standardizedFileURL, encoding: .utf8)
    let blocks = text.matches(of: /```yaml\n((?s).*?)```/).map { String($0.1) }
    #expect(blocks.count == 2)
    for block in blocks {
      let expectation = try LogExpectation(AuthoredNode(parsing: block, file: "Evidence.md"))
      #expect(expectation.requests.count == 3)
    }
  }
}
