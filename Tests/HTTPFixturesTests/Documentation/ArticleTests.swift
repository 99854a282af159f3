import AuthoredYAML
import Foundation
import HTTPFixtures
import Testing

/// Every ```` ```yaml ```` block of an article is a whole site file.
///
/// A block may name these files: `page.html`, `image.png`, `video.mp4`, `report.pdf`, and the
/// folder `pages` with an `index.html`.
@Suite struct ArticleTests {
  /// One block; the empty lines before its text make the lines of errors those of the article.
  struct Block: Sendable, CustomTestStringConvertible {
    var article: String
    var line: Int
    var text: String

    var testDescription: String { "\(article):\(line)" }
  }

  static let files = ["page.html", "image.png", "video.mp4", "report.pdf", "pages/index.html"]

  @Test func `there is an article, with an example`() {
    #expect(!Self.blocks.isEmpty)
  }

  @Test(arguments: blocks)
  func `an example is a site file`(block: Block) throws {
    let folder = try TemporaryFolder(
      Dictionary(uniqueKeysWithValues: Self.files.map { ($0, "<p>") }))
    let node = try AuthoredNode(parsing: block.text, file: block.article)
    let site = try Site(authored: node.fields(Site.keys), directory: folder.path)
    #expect(!site.origins.isEmpty)
  }

  static let blocks: [Block] = {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/HTTPFixtures/Documentation.docc").standardizedFileURL
    let articles = try? FileManager.default.contentsOfDirectory(
      at: sources, includingPropertiesForKeys: nil)
    return (articles ?? []).filter { $0.pathExtension == "md" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .flatMap { blocks(of: $0) }
  }()

  private static func blocks(of article: URL) -> [Block] {
    let text = (try? String(contentsOf: article, encoding: .utf8)) ?? ""
    var blocks: [Block] = []
    var isOpen = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if isOpen {
        isOpen = line != "```"
        if isOpen { blocks[blocks.count - 1].text += line + "\n" }
      } else if line == "```yaml" {
        isOpen = true
        let above = String(repeating: "\n", count: index + 1)
        blocks.append(Block(article: article.lastPathComponent, line: index + 2, text: above))
      }
    }
    return blocks
  }
}
