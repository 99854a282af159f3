import Foundation
import Testing

@testable import navtrace

/// The selection of scenarios by `navtrace run` and `navtrace list`.
@Suite(.timeLimit(.minutes(2))) struct SelectingCommandTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    try folder.add("a/one", more: "tags: [slow]")
    try folder.add("b/two")
  }

  private func navtrace(
    _ command: String, _ arguments: String...
  ) async throws -> NavtraceProcess.Result {
    let engine = command == "run" ? ["--engine", "model", "--verbose"] : []
    return try await NavtraceProcess([command, "--scenarios", folder.path] + engine + arguments)
      .result()
  }

  @Test(arguments: ["run", "list"])
  func `--tag selects scenarios with the tag, and --grep-invert excludes matching ones`(
    command: String
  ) async throws {
    defer { folder.remove() }
    let tagged = try await navtrace(command, "--tag", "slow")
    #expect(tagged.code == 0)
    #expect(tagged.output.contains("a/one"))
    #expect(!tagged.output.contains("b/two"))
    let found = try await navtrace(command, "--grep-invert", "@slow")
    #expect(found.output.contains("b/two"))
    #expect(!found.output.contains("a/one"))
  }

  @Test(arguments: ["run", "list"])
  func `a command with no scenario left prints the reason and exits with 2`(command: String)
    async throws
  {
    defer { folder.remove() }
    let empty = try await navtrace(command, "--grep", "zzz")
    #expect(empty.code == 2)
    #expect(
      empty.errors == "navtrace: no scenario is left: of 2, --grep 'zzz' leaves 0; "
        + "'navtrace list' shows what there is")
    #expect(empty.output == "")
    let bad = try await navtrace(command, "--grep", "a(b")
    #expect(bad.code == 2)
    #expect(
      bad.errors.contains("The value 'a(b' is invalid for '--grep <regex>': it is not a regular"))
  }

  @Test func `a run that skips every scenario lists them with the reason and the remedy`()
    async throws
  {
    defer { folder.remove() }
    try folder.add("c/excepted", more: "engines: {except: {model: runs no scripts}}")
    let result = try await navtrace("run", "c")
    #expect(result.code == 2)
    #expect(result.output.contains("skipped  c/excepted"))
    #expect(
      result.errors == """
        navtrace: nothing was played: every chosen scenario is skipped on its engine
          c/excepted on model: runs no scripts
        choose other scenarios ('navtrace list' prints them) or another engine (--engine); \
        exceptions are in 'engines' of scenario.yaml and in what the engine supports
        """)
    #expect(try await navtrace("run", "a", "c").code == 0)
  }
}
