import Foundation
import Testing

/// The pages of the documentation are short, and an index links them.
@Suite struct PageLengthTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..")
    .standardizedFileURL

  /// The pages beside the articles; those of the clients are in their packages.
  private static let ownPages =
    ["README.md", "Sources/README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
    + ["contract", "javascript", "python"].map { "scripts/package.d/\($0)/README.md" }

  /// The paths of all articles, from the root.
  private static func articles() throws -> [String] {
    let modules = try FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: "Sources").path)
    return try modules.sorted().flatMap { module -> [String] in
      let catalog = "Sources/\(module)/Documentation.docc"
      guard FileManager.default.fileExists(atPath: root.appending(path: catalog).path) else {
        return []
      }
      return try FileManager.default.contentsOfDirectory(atPath: root.appending(path: catalog).path)
        .filter { $0.hasSuffix(".md") }.sorted().map { "\(catalog)/\($0)" }
    }
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The number of words as `wc -w` counts them.
  private static func words(_ path: String) throws -> Int {
    try text(path).split { $0.isWhitespace }.count
  }

  /// The pages that a page links, by their path or by their name in its catalog.
  private static func links(of path: String) throws -> Set<String> {
    let folder = root.appending(path: path).deletingLastPathComponent()
    let names = try text(path).matches(of: /\]\(([^)#]+\.md)(?:#[^)]*)?\)|<doc:(\w+)(?:#[^>]*)?>/)
      .map { $0.1.map(String.init) ?? "\($0.2 ?? "").md" }
    return Set(
      names.map {
        String(folder.appending(path: $0).standardizedFileURL.path.dropFirst(root.path.count + 1))
      })
  }

  @Test func `all pages together have at most 45,000 words`() throws {
    let counts = try (Self.ownPages + Self.articles()).map { try Self.words($0) }
    #expect(counts.count > 40)
    #expect(counts.reduce(0, +) <= 45_000, "\(counts.reduce(0, +)) words")
  }

  @Test func `a page within two clicks of README has at most 1,500 words`() throws {
    let first = try Self.links(of: "README.md")
    let second = try first.reduce(into: first) { try $0.formUnion(Self.links(of: $1)) }
    #expect(second.count > 30)
    for page in second.sorted() {
      let words = try Self.words(page)
      #expect(words <= 1500, "\(page): \(words) words")
    }
  }

  @Test func `README has at most 150 lines, and the index of pages at most 1,100 words`() throws {
    #expect(try Self.text("README.md").count { $0.isNewline } <= 150)
    #expect(try Self.words("Sources/README.md") <= 1100)
    #expect(try Self.links(of: "README.md").contains("Sources/README.md"))
  }

  @Test func `the index of pages links every article, and has no broken link`() throws {
    let linked = try Self.links(of: "Sources/README.md")
    let articles = try Self.articles()
    // The page of a module lists its declarations.
    let wanted = articles.filter { path in
      let parts = path.split(separator: "/")
      return parts.last != "\(parts[1]).md"
    }
    #expect(Set(wanted).subtracting(linked).sorted() == [])
    #expect(linked.subtracting(articles + Self.ownPages).sorted() == [])
  }
}
