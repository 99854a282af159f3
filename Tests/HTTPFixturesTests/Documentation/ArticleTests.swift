import AuthoredYAML
import Foundation
import HTTPFixtures
import Testing

/// Every ```` ```yaml ```` block of an article of this module is a whole site file, and so is each
/// block of other documents that begins like one.
///
/// A block may name these files: `page.html`, `big.html`, `image.png`, `video.mp4`, `report.pdf`,
/// and the folder `pages` with an `index.html`.
@Suite struct ArticleTests {
  /// One block; the empty lines before its text make the lines of errors those of the article.
  struct Block: Sendable, CustomTestStringConvertible {
    var article: String
    var line: Int
    var text: String

    /// Whether it begins with a key of a site file.
    var isSite: Bool {
      let first = text.drop { $0.isNewline }.prefix { $0 != ":" }
      return Site.keys.contains(String(first))
    }

    var testDescription: String { "\(article):\(line)" }
  }

  static let files = [
    "page.html", "big.html", "image.png", "video.mp4", "report.pdf", "pages/index.html",
  ]

  @Test(arguments: ["Replies.md", "Transport.md", "ServingACase.md"])
  func `a document has an example`(name: String) {
    #expect(Self.blocks.contains { $0.article == name })
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
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    let folder = root.appending(path: "Sources/HTTPFixtures/Documentation.docc")
    let articles = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let others = ["ServingACase.md", "Transport.md"].map {
      "Sources/FixtureServing/Documentation.docc/\($0)"
    }
    return (articles ?? []).filter { $0.pathExtension == "md" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .flatMap { blocks(of: $0) }
      + others.flatMap { blocks(of: root.appending(path: $0)).filter(\.isSite) }
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
