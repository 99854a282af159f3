import Foundation
import Testing

@testable import RunReports
@testable import navtrace

/// `navtrace run --shard`.
@Suite(.timeLimit(.minutes(2))) struct ShardCommandTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    for name in ["a/one", "a/three", "a/two"] { try folder.add(name) }
  }

  private func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> NavtraceProcess.Result {
    try await NavtraceProcess(
      ["run", "--scenarios", folder.path, "--engine", "model", "--output", folder.path + "/out"]
        + arguments, environment: environment
    ).result()
  }

  private func report() throws -> RunReport { try RunReport(file: folder.path + "/out/run.json") }

  @Test func `shards have all scenarios, each once, and say which they are`() async throws {
    defer { folder.remove() }
    var names: [[String]] = []
    for index in 1...2 {
      let result = try await run("--shard", "\(index)/2")
      #expect(result.code == 0)
      #expect(result.output.hasPrefix("shard \(index)/2\nmodel 1: "))
      #expect(try report().shard == Shard(index: index, count: 2))
      names.append(try report().scenarios.map(\.scenario))
    }
    #expect(names == [["a/one", "a/two"], ["a/three"]])
  }

  @Test func `the environment says which shard it is`() async throws {
    defer { folder.remove() }
    let result = try await run(
      "--shard", "auto", environment: ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "2"])
    #expect(result.output.hasPrefix("shard 2/2 (from CI_NODE_INDEX)\nmodel 1: 1 scenario\n"))
    #expect(try report().headings == ["shard 2/2 (from CI_NODE_INDEX)"])
    let lost = try await run("--shard", "auto")
    #expect(lost.code == 2)
    #expect(lost.errors.hasPrefix("navtrace: --shard auto: the environment names no shard"))
  }

  @Test func `an empty shard is a success that reports, and an empty selection is not`()
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

  @Test func `a shard of what its engine cannot play is a success, and the whole is not`()
    async throws
  {
    defer { folder.remove() }
    try folder.add("b/one", more: "engines: {except: {model: runs no scripts}}")
    #expect(try await run("b", "--shard", "1/1").code == 0)
    #expect(try await run("b").code == 2)
  }

  @Test func `recorded durations make shards that take equally long`() async throws {
    defer { folder.remove() }
    let plays = [("a/one", 1), ("a/three", 9), ("a/two", 2)].map { name, seconds in
      ScenarioReport(
        scenario: name, engine: "model", outcome: .passed, duration: .seconds(seconds))
    }
    let earlier = try RunReport(began: .now, scenarios: plays).json()
    try folder.write(String(decoding: earlier, as: UTF8.self), to: "earlier.json")
    _ = try await run("--shard", "1/2", "--durations", folder.path + "/earlier.json")
    #expect(try report().scenarios.map(\.scenario) == ["a/three"])
    _ = try await run("--shard", "2/2", "--durations", folder.path + "/earlier.json")
    #expect(try report().scenarios.map(\.scenario) == ["a/one", "a/two"])
  }

  @Test(arguments: [
    (
      ["--shard", "0/3"],
      "The value '0/3' is invalid for '--shard <i/n|auto>': give INDEX/COUNT, such as 2/5"
    ),
    (["--durations", "x"], "--durations without --shard: only shards are made by durations."),
    (
      ["--shard", "1/2", "--durations", "/nowhere.json"],
      "/nowhere.json: no such file, or it cannot be read"
    ),
  ])
  func `what cannot be is named and exits with 2`(arguments: [String], message: String)
    async throws
  {
    defer { folder.remove() }
    let result = try await NavtraceProcess(["run", "--scenarios", folder.path] + arguments).result()
    #expect(result.code == 2)
    #expect(result.errors.contains(message))
  }
}
