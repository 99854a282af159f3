import AuthoredYAML
import FixtureSites
import Foundation
import Testing

/// Every ```` ```yaml ```` block of an article of this module is a whole site file, and so is each
/// block of other documents that begins like one.
///
/// A block may name these files: `page.html`, `big.html`, `image.png`, `video.mp4`, `report.pdf`,
/// and the folder `pages` with an `index.html`.
@Suite struct ArticleTests {
  /// One block; the empty lines before its text make errors name the lines of the article.
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
  func `each article about site files contains an example`(name: String) {
    #expect(Self.blocks.contains { $0.article == name })
  }

  @Test(arguments: blocks)
  func `each example in the articles is a valid site file`(block: Block) throws {
    let folder = try TemporaryFolder(
      Dictionary(uniqueKeysWithValues: Self.files.map { ($0, "<p>") }))
    let node = try AuthoredNode(parsing: block.text, file: block.article)
    let site = try Site(authored: node.fields(Site.keys), directory: folder.path)
    #expect(!site.origins.isEmpty)
  }

  @Test func `every key of a site file has a table row and an example in the documentation`() throws
  {
    let pages = Self.pages.map { (try? String(contentsOf: $0, encoding: .utf8)) ?? "" }
    let rows = pages.flatMap { $0.matches(of: /(?m)^\| .*$/).map { String($0.output) } }
    let schema = try JSONSerialization.jsonObject(with: Data(SiteSchema.text.utf8))
    let keys = Self.keys(in: schema)
    #expect(keys.count > 90)
    for key in keys.sorted() {
      let row = try Regex("`([a-z]+\\.)?\(key)[`:]")
      #expect(
        rows.contains { $0.contains(row) }, "no page has a row of '\(key)': '| `\(key)` | … |'")
      let example = try Regex("\\b\(key)\\b")
      #expect(
        Self.blocks.contains { $0.text.contains(example) }, "no page has an example of '\(key)'")
    }
  }

  /// The keys of all mappings of a schema.
  private static func keys(in schema: Any) -> Set<String> {
    if let list = schema as? [Any] { return Set(list.flatMap(keys)) }
    guard let object = schema as? [String: Any] else { return [] }
    let properties = object["properties"] as? [String: Any] ?? [:]
    return Set(properties.keys).union(object.values.flatMap(keys))
  }

  static let blocks: [Block] = {
    pages.flatMap { page in
      let all = blocks(of: page)
      return otherNames.contains(page.lastPathComponent) ? all.filter(\.isSite) : all
    }
  }()

  private static let root = URL(filePath: #filePath).appending(path: "../../../..")
    .standardizedFileURL

  /// The articles of the server that have site files too.
  private static let otherNames = ["ServingACase.md", "Transport.md"]

  /// The articles of the module, and the server's articles that have site files.
  private static let pages: [URL] = {
    let folder = root.appending(path: "Sources/FixtureSites/Documentation.docc")
    let articles = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let server = root.appending(path: "Sources/FixtureServing/Documentation.docc")
    return (articles ?? []).filter { $0.pathExtension == "md" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      + otherNames.map { server.appending(path: $0) }
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
