import Foundation
import Testing

@testable import ScenarioRuns
@testable import navtrace

/// `navtrace run --shard`.
@Suite(.timeLimit(.minutes(2))) struct ShardCommandTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    for name in ["a/one", "a/three", "a/two"] { try folder.add(name) }
  }

  private func run(_ arguments: String...) async throws -> NavtraceProcess.Result {
    try await NavtraceProcess(
      ["run", "--scenarios", folder.path, "--engine", "model", "--output", folder.path + "/out"]
        + arguments
    ).result()
  }

  private func report() throws -> RunReport { try RunReport(file: folder.path + "/out/run.json") }

  @Test func `shards play each scenario once and print their number`() async throws {
    defer { folder.remove() }
    var names: [[String]] = []
    for index in 1...2 {
      let result = try await run("--shard", "\(index)/2")
      #expect(result.code == 0)
      #expect(result.output.hasPrefix("shard \(index)/2\n"))
      #expect(try report().shard == Shard(index: index, count: 2))
      names.append(try report().scenarios.map(\.scenario))
    }
    #expect(names == [["a/one", "a/two"], ["a/three"]])
  }

  @Test
  func `an empty shard exits with 0 and writes a report, and an empty selection exits with 2`()
    async throws
  {
    defer { folder.remove() }
    let result = try await run("--shard", "5/9")
    #expect(result.code == 0)
    #expect(result.errors == "navtrace: shard 5/9 is empty: 3 scenarios in 9 shards")
    #expect(try report().shard == Shard(index: 5, count: 9))
    #expect(try report().scenarios.isEmpty)
    #expect(try await run("--shard", "1/9", "--grep", "nowhere").code == 2)
  }

  @Test func `skipping all scenarios exits with 0 in a shard, and with 2 in a run without shards`()
    async throws
  {
    defer { folder.remove() }
    try folder.add("b/one", more: "engines: {except: {model: runs no scripts}}")
    #expect(try await run("b", "--shard", "1/1").code == 0)
    #expect(try await run("b").code == 2)
  }

  @Test(arguments: ["0/3", "auto"])
  func `an invalid shard is reported and exits with 2`(shard: String) async throws {
    defer { folder.remove() }
    let result = try await run("--shard", shard)
    #expect(result.code == 2)
    #expect(
      result.errors.contains(
        "The value '\(shard)' is invalid for '--shard <i/n>': give INDEX/COUNT, such as 2/5"))
  }
}
