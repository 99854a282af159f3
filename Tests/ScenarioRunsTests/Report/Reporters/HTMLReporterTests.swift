import Foundation
import Testing

@testable import ScenarioRuns

@Suite struct HTMLReporterTests {
  /// The JSON of the page's blocks, by their names.
  private static func blocks(of page: String) throws -> [String: Any] {
    let blocks = page.matches(
      of: /<script type="application\/json" id="([a-z0-9-]+)">([^<]*)<\/script>\n/)
    return try Dictionary(
      uniqueKeysWithValues: blocks.map {
        (String($0.1), try JSONSerialization.jsonObject(with: Data($0.2.utf8)))
      })
  }

  private static func page(_ run: RunReport) throws -> String {
    var text = ""
    try HTMLReport(run: run, program: "navtrace").write { text += $0 }
    return text
  }

  @Test func `the HTML page has an index and a data block for each play and each scenario`() throws
  {
    let run = ReportSample.run()
    let blocks = try Self.blocks(of: Self.page(run))
    let names = ["a/b", "c", "d/x|y#1", "e", "f/unplayed"]
    #expect(
      Set(blocks.keys)
        == Set(
          ["run"] + run.scenarios.indices.map { "play-\($0)" }
            + names.indices.map { "scenario-\($0)" }))
    let index = try #require(blocks["run"] as? [String: Any])
    let scenarios = try #require(index["scenarios"] as? [[String: Any]])
    #expect(scenarios.map { $0["name"] as? String } == names)
    let plays = try #require(index["plays"] as? [[String: Any]])
    #expect(plays.map { $0["scenario"] as? Int } == [3, 0, 1, 2, 0])
    #expect(plays.map { $0["engine"] as? Int } == [0, 0, 0, 0, 0])
    #expect(plays.map { $0["round"] as? Int } == [1, 1, 1, 1, 2])
    #expect(
      plays.map { $0["outcome"] as? String }
        == ["skipped", "passed", "error", "passed", "failed"])
    #expect(index["sums"] as? [String] == run.sums)
    let order = try #require(index["fields"] as? [String: [String]])
    #expect(order["didCommit"] == ["navigation", "url"])
  }

  @Test
  func `the block of a play has its first difference and a timeline of trace and server events`()
    throws
  {
    let blocks = try Self.blocks(of: Self.page(ReportSample.run()))
    let play = try #require(blocks["play-4"] as? [String: Any])
    #expect(
      (play["divergence"] as? String)?.hasPrefix("didCommit of /b: expected url null") == true)
    let timeline = try #require(play["timeline"] as? [[String: Any]])
    #expect(timeline.map { $0["event"] as? Int } == [0, 1, 2, nil, nil, nil, nil])
    #expect(timeline.map { $0["server"] as? Int } == [nil, nil, nil, 0, 1, 2, 3])
    #expect(timeline.map { $0["request"] as? Int } == [nil, nil, nil, 1, 1, 1, nil])
  }

  @Test func `text of a scenario cannot break out of its data block or load anything`() throws {
    var run = ReportSample.run()
    let text = "</script><img src=x onerror=alert(1)><!--"
    run.scenarios[1].scenario = text
    run.scenarios[1].details = text
    let page = try Self.page(run)
    #expect(!page.contains("<img") && !page.contains("<!--"))
    #expect(page.contains(#"content="default-src 'none';"#))
    let play = try #require(try Self.blocks(of: page)["play-1"] as? [String: Any])
    #expect(play["details"] as? String == text)
    #expect(
      !page.contains("http://") && !page.contains("https://") || page.contains("w3.org/2000/svg"))
  }

  @Test func `the block of a scenario has its files, with expected.yaml before the overrides`()
    throws
  {
    let folder = try ScenarioFolder()
    defer { folder.remove() }
    try folder.add("a/b")
    try folder.write("trace: 1\n", to: "a/b/expected.webkitgtk.yaml")
    try folder.write("trace: 1\n", to: "a/b/expected.model.yaml")
    var run = ReportSample.run()
    run.scenarios[1].place = SourcePlace(file: "\(folder.path)/a/b/expected.yaml")
    let source = try #require(try Self.blocks(of: Self.page(run))["scenario-0"] as? [String: Any])
    #expect(source["source"] as? String == folder.read("a/b/scenario.yaml"))
    let expectations = try #require(source["expectations"] as? [[String: String]])
    #expect(
      expectations.map { $0["file"] }
        == ["expected.yaml", "expected.model.yaml", "expected.webkitgtk.yaml"])
    let missing = try #require(try Self.blocks(of: Self.page(run))["scenario-1"] as? [String: Any])
    #expect(missing["source"] == nil)
  }
}
