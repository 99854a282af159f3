import Foundation
import Testing

/// The tables that compare this API with Apple's name no symbol that is not there.
///
/// A symbol without a row works the same on both engines.
@Suite struct ComparisonTests {
  /// A row of a table: its symbols and their description.
  struct Row: Sendable {
    /// The name of the file that has the table.
    var part: String
    var symbols: [String]
    var cells: [String]

    /// The status of the symbols on each engine.
    var engines: [String] { cells.suffix(2) }
  }

  private static let sources = URL(filePath: #filePath)
    .appending(path: "../../../../Sources/WebViewKit").standardizedFileURL

  /// The folders of what has Apple's names; the others hold the seam to the engines.
  private static let folders = ["Views", "Values", "Delegates", "UIKit", "WebPage"].map {
    "Linux/" + $0
  }

  private static let symbols = folders.reduce(into: Set<String>()) { symbols, folder in
    symbols.formUnion(PublicSymbols(of: sources.appending(path: folder)).names)
  }

  private static let page = sources.appending(path: "Documentation.docc/Comparison.md")

  private static let rows: [Row] = ["differs", "lacks", "absent"].flatMap { part -> [Row] in
    let file = sources.appending(path: "Documentation.docc/Comparison/\(part).tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Row(
        part: part, symbols: cells[0].matches(of: /`([^`]+)`/).map { String($0.1) },
        cells: Array(cells.dropFirst()))
    }
  }

  private static func rows(of part: String) -> [Row] { rows.filter { $0.part == part } }

  @Test func `the comparison page includes each of the three tables once`() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let named = text.matches(of: /(?m)^Table: `.*\/Comparison\/(\w+)\.tsv`$/).map { String($0.1) }
    #expect(named == ["differs", "lacks", "absent"])
  }

  @Test func `a symbol that is listed as differing or lacking something exists and has one row`() {
    let present = (Self.rows(of: "differs") + Self.rows(of: "lacks"))
      .flatMap(\.symbols)
    #expect(!present.isEmpty && Set(present).count == present.count)
    #expect(Set(present).subtracting(Self.symbols).sorted() == [])
  }

  @Test func `a symbol that is listed as absent does not exist`() {
    let absent = Self.rows(of: "absent").flatMap(\.symbols)
    #expect(!absent.isEmpty && Set(absent).count == absent.count)
    #expect(absent.filter(Self.symbols.contains) == [])
  }

  @Test func `a row has all its cells, and a known status for each engine`() {
    for row in Self.rows {
      let isAbsent = row.part == "absent"
      let count = isAbsent ? 1 : row.part == "differs" ? 3 : 2
      #expect(row.cells.count == count && !row.cells.contains(""), "\(row)")
      guard !isAbsent else { continue }
      let words = row.engines.map { $0.prefix { $0 != ":" } }
      #expect(
        words.allSatisfy { ["works", "partly", "no effect", "error", "never"].contains($0) },
        "\(row)")
      #expect(
        count == 3 || row.engines != ["works", "works"], "what is the same has no row: \(row)")
    }
  }

  /// Code that was written before actors compiles against classes that are marked so.
  @Test func `each open class on the main actor is marked as preconcurrency`() throws {
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
