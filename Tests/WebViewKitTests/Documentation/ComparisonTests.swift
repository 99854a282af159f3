import Foundation
import Testing

/// The page that compares this API with Apple's names no symbol that is not there.
///
/// What has no row is the same on both engines.
@Suite struct ComparisonTests {
  /// One row of a table: the symbol, how it stands to Apple's, and what each engine makes of it.
  struct Row: Sendable {
    var symbol: String
    var verdict: String
    var engines: [String]

    /// The verdict up to its explanation.
    var word: String { String(verdict.prefix { $0 != ":" }) }
    var isAbsent: Bool { word == "absent" }
  }

  private static let sources = URL(filePath: #filePath)
    .appending(path: "../../../../Sources/WebViewKit").standardizedFileURL

  /// The folders of what has Apple's names; the others hold the seam to the engines.
  private static let folders = ["Views", "Values", "Delegates", "WebPage"].map { "Linux/" + $0 }

  private static let symbols = folders.reduce(into: Set<String>()) { symbols, folder in
    symbols.formUnion(PublicSymbols(of: sources.appending(path: folder)).names)
  }

  private static let rows: [Row] = {
    let page = sources.appending(path: "Documentation.docc/Comparison.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return Row(
        symbol: cells[0].trimmingCharacters(in: ["`"]), verdict: cells.dropFirst().first ?? "",
        engines: Array(cells.dropFirst(2)))
    }
  }()

  @Test func `a symbol has one row, and is there`() {
    let present = Self.rows.filter { !$0.isAbsent }.map(\.symbol)
    #expect(!present.isEmpty && Set(present).count == present.count)
    #expect(Set(present).subtracting(Self.symbols).sorted() == [])
  }

  @Test func `what is the same everywhere has no row`() {
    let same = Self.rows.filter { $0.verdict == "same" && $0.engines == ["works", "works"] }
    #expect(same.map(\.symbol) == [])
  }

  @Test func `what is said to be absent is not there`() {
    let absent = Self.rows.filter(\.isAbsent)
    #expect(!absent.isEmpty)
    #expect(absent.map(\.symbol).filter(Self.symbols.contains) == [])
    #expect(absent.filter { $0.verdict == "absent" }.map(\.symbol) == [])
  }

  @Test func `a row says how the symbol stands, and on which engine`() {
    for row in Self.rows {
      #expect(["same", "differs", "only here", "absent"].contains(row.word), "\(row)")
      #expect(row.word == "same" || row.verdict.contains(": "), "\(row)")
      #expect(row.engines.count == 2, "\(row)")
      let words = row.engines.map { $0.prefix { $0 != ":" } }
      #expect(
        words.allSatisfy { ["works", "partly", "no effect", "error", "never", "–"].contains($0) },
        "\(row)")
      #expect(row.isAbsent == (row.engines == ["–", "–"]), "\(row)")
    }
  }

  /// Code from before there were actors compiles against classes that are marked so.
  @Test func `each class is open to code without actors`() throws {
    for folder in Self.folders {
      let files = try FileManager.default.contentsOfDirectory(
        at: Self.sources.appending(path: folder), includingPropertiesForKeys: nil)
      for file in files {
        let text = try String(contentsOf: file, encoding: .utf8)
        let classes = text.split(separator: "\n").filter { $0.contains("@MainActor open class") }
        #expect(classes.allSatisfy { $0.hasPrefix("@preconcurrency") }, "\(file.lastPathComponent)")
      }
    }
  }
}
