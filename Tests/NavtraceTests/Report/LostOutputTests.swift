#if os(Linux)
import Testing

@testable import navtrace

@Suite(.timeLimit(.minutes(1))) struct LostOutputTests {
  private static let commands = [
    ["run", "--engine", "model"], ["run", "--engine", "model", "--reporter", "json"],
    ["list"], ["show", "a/one", "--engine", "model"], ["--help"],
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
    let scenarios = command[0] == "--help" ? [] : ["--scenarios", folder.path]
    let result = try await NavtraceProcess(command + scenarios, redirection: lost.redirection)
      .result()
    #expect(result.code == 4)
    #expect(result.errors.contains("navtrace: cannot write to standard output"))
    #expect(result.errors.contains(lost.reason))
  }

  @Test func `a reader that goes away is no failure`() async throws {
    let folder = try ScenarioFolder()
    defer { folder.remove() }
    for number in 0..<40 { try folder.add("a/\(number)") }
    let result = try await NavtraceProcess(
      ["list", "--scenarios", folder.path, "--json"],
      redirection: "| true; test ${PIPESTATUS:-0} = 0"
    ).result()
    #expect(result.code == 0)
    #expect(result.errors == "")
  }
}
#endif
