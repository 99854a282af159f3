#if os(Linux)
import Foundation
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
  func `output that cannot be written completely exits with 4 and is reported`(
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

  @Test func `a trace that cannot be recorded exits with 4, and the run continues`() async throws {
    let folder = try ScenarioFolder()
    defer { folder.remove() }
    for name in ["a/one", "b/two"] { try folder.add(name, events: nil) }
    let place = "\(folder.path)/a/one/expected.model.new.yaml"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let result = try await NavtraceProcess(
      ["run", "--scenarios", folder.path, "--engine", "model", "--record", "missing"]
    ).result()
    #expect(result.code == 4)
    #expect(
      result.errors.contains("navtrace: cannot record a/one: \(place): is there and cannot be read")
    )
    #expect(folder.read("b/two/expected.model.new.yaml") != nil)
  }

  @Test func `a reader that closes the pipe early is not a failure`() async throws {
    // More than a pipe holds, so that it is still being written when its reader has gone.
    let result = try await NavtraceProcess(["schema", "scenario"], redirection: "| true").result()
    #expect(result.code == 0)
    #expect(result.errors == "")
  }
}
#endif
