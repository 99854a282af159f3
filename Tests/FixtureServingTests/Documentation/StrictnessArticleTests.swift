import FixtureServing
import FixtureSites
import Foundation
import HTTPTypes
import Testing

/// The rules on strictness hold: their rows are played, and their tests exist.
@Suite struct StrictnessArticleTests {
  private static let behind = "GET /behind HTTP/1.0\r\n\r\n"

  @Test(arguments: StrictnessRow.played, StrictnessRow.Arrival.allCases)
  func `the server answers the bytes of every table row as the row states`(
    row: StrictnessRow, arrival: StrictnessRow.Arrival
  ) async throws {
    var limits = ServingLimits()
    // A client that sends byte by byte is not cut off while it still does, however long it takes.
    limits.request = .seconds(3600)
    limits.linger = .seconds(3600)
    var origin = Origin(["/page": .text("page"), "/behind": .text("behind")])
    origin["/"] = MethodTable(MethodTable.methods, Reply.text("hello"))
    origin["/socket"] = MethodTable([.get], WebSocket(.echo))
    let server = try FixtureServer(limits: limits, loops: 1)
    let session = try await server.openSession(site: Site(main: origin))
    let client = try await RawClient(session.origins["main"])
    let bytes = try #require(row.bytes)
    switch arrival {
    case .whole: try await client.send(bytes)
    case .byteByByte:
      for piece in row.pieces { try await client.send(piece) }
    case .withTrailingBytes: try await client.send(bytes + Array(Self.behind.utf8))
    }
    if row.isKept, arrival != .withTrailingBytes { try await client.send(Self.behind) }
    let answer = try await client.receiveAll()
    #expect(answer.statuses == row.statuses + (row.isKept ? ["200"] : []))
    #expect(answer.hasSuffix("behind") == row.isKept)
    #expect(answer.contains("\r\nConnection: close\r\n"))
    await session.close()
  }

  @Test func `the page on strictness includes the table`() throws {
    let page = StrictnessRow.root.appending(
      path: "../Sources/FixtureServing/Documentation.docc/Strictness.md")
    let text = try String(contentsOf: page.standardizedFileURL, encoding: .utf8)
    #expect(text.contains("\nTables: `Fixtures/Strictness.tsv`\n"))
  }

  @Test func `the strictness table has more than 120 rows and covers every status code`() {
    #expect(StrictnessRow.all.count > 120)
    #expect(StrictnessRow.played.count > 100)
    #expect(Set(StrictnessRow.played.flatMap(\.statuses)).isSuperset(of: Self.statuses))
  }

  @Test(arguments: StrictnessRow.all)
  func `every row of the strictness table has a section, an answer and tests that exist`(
    row: StrictnessRow
  ) {
    #expect(row.section.wholeMatch(of: /(\d{4} [A-Z]?[\d.]+)(, \d{4} [\d.]+)*/) != nil)
    #expect(row.bytes == nil || !row.statuses.isEmpty)
    #expect(!row.tests.isEmpty)
    for test in row.tests { #expect(Self.tests.contains(test), "no test is called '\(test)'") }
  }

  private static let statuses: Set = [
    "200", "204", "400", "404", "405", "413", "414", "417", "421", "426", "431", "501", "505",
  ]

  /// The names of all tests of the package.
  private static let tests: Set<String> = {
    let files = FileManager.default.enumerator(
      at: StrictnessRow.root, includingPropertiesForKeys: nil)
    let sources = (files?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { $0.pathExtension == "swift" }
      .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    return Set(sources.flatMap { $0.matches(of: /func `([^`]+)`/).map { String($0.1) } })
  }()
}
