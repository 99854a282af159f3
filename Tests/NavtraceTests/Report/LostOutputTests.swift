#if os(Linux)
import Testing

@testable import navtrace

@Suite(.timeLimit(.minutes(1))) struct LostOutputTests {
  private static let commands = [
    ["run", "--engine", "model"], ["run", "--engine", "model", "--reporter", "json"],
    ["list"], ["show", "a/one", "--engine", "model"], ["schema", "scenario"], ["--help"],
  ]

  @Test(
    arguments: commands,
    [(">/dev/full", "(/dev/full): No space left on device"), (">&-", "Bad file descriptor")])
  func `what cannot be printed whole makes the exit code 4, and is told`(
    command: [String], lost: (redirection: String, reason: String)
  ) async throws {
    let folder = try ScenarioFolder()
    defer { folder.remove() }
    try folder.add("a/one")
    let readsNone = ["--help", "schema"].contains(command[0])
    let scenarios = readsNone ? [] : ["--scenarios", folder.path]
    let result = try await NavtraceProcess(command + scenarios, redirection: lost.redirection)
      .result()
    #expect(result.code == 4)
    #expect(result.errors.contains("navtrace: cannot write to standard output"))
    #expect(result.errors.contains(lost.reason))
  }

  @Test func `a reader that goes away is no failure`() async throws {
    // More than a pipe holds, so that it is still being written when its reader has gone.
    let result = try await NavtraceProcess(["schema", "scenario"], redirection: "| true").result()
    #expect(result.code == 0)
    #expect(result.errors == "")
  }
}
#endif
