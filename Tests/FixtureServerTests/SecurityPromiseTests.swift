import Foundation
import Testing

/// SECURITY.md, and the suites that show what it promises.
@Suite struct SecurityPromiseTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  /// The promises, each with the suites that its comment names.
  static let promises: [(text: String, suites: [String])] = {
    let page = (try? String(contentsOf: root.appending(path: "SECURITY.md"), encoding: .utf8)) ?? ""
    let promised = page.split(separator: "## ").first { $0.hasPrefix("What the server promises") }
    return (promised ?? "").split(separator: "\n* ").dropFirst().map { item in
      let parts = item.split(separator: "<!--", maxSplits: 1)
      let names = parts.count > 1 ? parts[1].prefix { $0 != ">" }.dropLast(2) : ""
      return (
        String(parts[0]),
        names.split(separator: ",").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      )
    }
  }()

  @Test(arguments: promises.map(\.text))
  func `each security promise names test suites that exist`(text: String) throws {
    let suites = try #require(Self.promises.first { $0.text == text }).suites
    #expect(!suites.isEmpty, "\(text)")
    let tests = FileManager.default.enumerator(
      at: Self.root.appending(path: "Tests"), includingPropertiesForKeys: nil)
    let files = Set((tests?.allObjects as? [URL] ?? []).map(\.lastPathComponent))
    #expect(suites.filter { !files.contains("\($0).swift") } == [])
  }

  @Test func `the security page has nine promises`() { #expect(Self.promises.count == 9) }
}
