import Foundation
import Scenarios
import Testing

@testable import ScenarioRuns
@testable import navtrace

/// The order in which `navtrace run` plays, when it stops, and the scenarios that it repeats.
@Suite(.timeLimit(.minutes(2))) struct ScheduleCommandTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    for name in ["four", "one", "three", "two"] { try folder.add("a/\(name)") }
  }

  private func run(_ arguments: String...) async throws -> NavtraceProcess.Result {
    try await NavtraceProcess(
      ["run", "--scenarios", folder.path, "--engine", "model", "--output", folder.path + "/out"]
        + arguments
    ).result()
  }

  private func report() throws -> RunReport { try RunReport(file: folder.path + "/out/run.json") }

  private func played() throws -> [String] { try report().scenarios.map(\.scenario) }

  private func fail(_ name: String) throws {
    try folder.add("a/\(name)", events: ScenarioFolder.plainEvents.dropLast())
  }

  @Test func `a seed reproduces the order of a run`() async throws {
    defer { folder.remove() }
    let result = try await run("--shuffle", "7")
    #expect(
      result.output.hasPrefix(
        "shuffled by the seed 7: --shuffle 7 plays in this order again\n"))
    let order = try played()
    #expect(order == ["a/four", "a/one", "a/three", "a/two"].shuffled(seed: 7))
    #expect(try report().seed == 7)
    let random = try await run("--shuffle", "random")
    let seed = try #require(try report().seed)
    #expect(random.output.hasPrefix("shuffled by the seed \(seed): "))
    _ = try await run("--shuffle", "7", "--shard", "1/2")
    #expect(try played() == order.filter(try played().contains))
  }

  @Test(arguments: ["1", "3"])
  func `with --max-failures, a run stops and reports the scenarios that were not run`(
    workers: String
  )
    async throws
  {
    defer { folder.remove() }
    try fail("four")
    // A play that has begun while the failure is judged takes longer than the judging.
    let slow = (1...9).map { "b/\($0)" }
    for name in slow { try folder.add(name, delay: 1) }
    let result = try await run(
      "a/four", "b", "--max-failures", "1", "--workers", workers, "--reporter", "junit=junit.xml")
    #expect(result.code == 1)
    #expect(result.output.contains("\nstopped after 1 failure (--max-failures)\n"))
    #expect(try report().stoppedAfter == 1)
    #expect(try !report().wasInterrupted)
    #expect(try played().first == "a/four")
    #expect(try !played().contains("b/9"))
    let junit = try #require(folder.read("out/junit.xml"))
    try JUnitSchema.check(junit)
    #expect(
      junit.contains(
        "<skipped message=\"not run: stopped after 1 failure (--max-failures)\"/>"))
    let enough = try await run("a", "--max-failures", "2")
    #expect(enough.code == 1)
    #expect(!enough.output.contains("--max-failures"))
    #expect(try played().count == 4)
  }

  @Test func `engines that did not start after --max-failures are reported as not run`()
    async throws
  {
    defer { folder.remove() }
    try fail("four")
    let result = try await run(
      "--engine", "model,webkitgtk", "--max-failures", "1", "--workers", "1")
    #expect(result.code == 1)
    #expect(result.output.contains(" not run in "))
    #expect(try report().engines.map(\.scenarios.count) == [4, 4])
  }

  @Test
  func `with --retries, an error is retried up to that number of times and a difference never`()
    async throws
  {
    defer { folder.remove() }
    try folder.add("a/one", until: "webViewDidClose")
    try fail("two")
    let result = try await run("--timeout", "0.5", "--retries", "2")
    #expect(result.code == 3)
    #expect(try played() == ["a/four", "a/one", "a/three", "a/two"])
    let error = "step 1 (load /page): time limit of 0.5 s reached, waiting for webViewDidClose"
    #expect(result.output.split(separator: "  retried: \(error)").count == 3)
    #expect(result.output.contains("\n  \(error); name another event"))
    #expect(result.output.contains("2 passed, 1 failed, 1 error, 2 retried in "))
  }

  @Test func `a failure that --last-failed did not select is kept for the next --last-failed run`()
    async throws
  {
    defer { folder.remove() }
    try fail("one")
    try fail("two")
    #expect(try await run().code == 1)
    let again = try await run("--last-failed", "a/one")
    #expect(again.output.contains("0 passed, 1 failed, 1 not run in "))
    #expect(try played() == ["a/one"])
    #expect(try await run("--last-failed").code == 1)
    #expect(try played() == ["a/one", "a/two"])
  }

  @Test func `run --last-failed plays the failures of the last run until there are none`()
    async throws
  {
    defer { folder.remove() }
    try fail("one")
    #expect(try await run().code == 1)
    let again = try await run("--last-failed")
    #expect(again.code == 1)
    #expect(try played() == ["a/one"])
    try folder.add("a/one")
    #expect(try await run("--last-failed").code == 0)
    let none = try await run("--last-failed")
    #expect(none.code == 2)
    #expect(
      none.errors == "navtrace: --last-failed: in \(folder.path)/out/run.json, no chosen scenario "
        + "failed, ended in an error or was not run on these engines; run without it to play all"
    )
    #expect(try played() == ["a/one"])
  }

  @Test(arguments: [
    (
      ["--last-failed"],
      "--last-failed without --output: name the folder with the run.json of the earlier run."
    ),
    (["--last-failed", "--output", "/nowhere"], "/nowhere/run.json: no such file"),
    (
      ["--watch", "--shard", "1/2"],
      "--watch with --shard: a shard is played once; leave one of them out."
    ),
    (["--max-failures", "0"], "--max-failures 0: give 1 or more."),
    (
      ["--shuffle", "x"],
      "The value 'x' is invalid for '--shuffle <seed|random>': give a number from 0 to"
    ),
  ])
  func `options of run that cannot be used are reported and exit with 2`(
    arguments: [String], message: String
  )
    async throws
  {
    defer { folder.remove() }
    let result = try await NavtraceProcess(["run", "--scenarios", folder.path] + arguments).result()
    #expect(result.code == 2)
    #expect(result.errors.contains(message))
  }
}
