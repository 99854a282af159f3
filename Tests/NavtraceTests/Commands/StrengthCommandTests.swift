import Foundation
import Scenarios
import Testing

@testable import ScenarioRuns
@testable import navtrace

/// The strength of expectations in `navtrace list` and `show`, with a
/// list of cases beside the folder of scenarios.
@Suite(.timeLimit(.minutes(2))) struct StrengthCommandTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    try folder.write("A01: {title: t, strength: S}\nrule 6: {strength: C}\n", to: "Oracle.yaml")
    try folder.add("Scenarios/a/one")
    try folder.add("Scenarios/a/two")
    let truth = try #require(folder.read("Scenarios/a/two/expected.yaml"))
    try folder.write(
      truth.replacing("[A01]", with: "[A01, rule 6]"), to: "Scenarios/a/two/expected.yaml")
    try folder.add("Scenarios/b/none", events: nil)
  }

  private func navtrace(
    _ command: String, _ arguments: String...
  ) async throws -> NavtraceProcess.Result {
    try await NavtraceProcess([command, "--scenarios", folder.path + "/Scenarios"] + arguments)
      .result()
  }

  @Test func `list and show print the strength of an expectation, if there is one`() async throws {
    defer { folder.remove() }
    #expect(
      try await navtrace("list", "--verbose").output == """
        a/one   The page of Scenarios/a/one (pinned, expected.yaml)
        a/two   The page of Scenarios/a/two (read, expected.yaml)
        b/none  The page of Scenarios/b/none (no expectation)

        """)
    let list = try await navtrace("list", "--json").output
    let entries = try JSONDecoder().decode([ListEntry].self, from: Data(list.utf8))
    #expect(entries.map(\.strength) == [.pinned, .read, nil])
    #expect(
      try await navtrace("show", "two", "--verbose").output.hasPrefix(
        "model 1: a/two (evidence: read)\n"))
    #expect(
      try await navtrace("show", "two", "--timeline", "--verbose").output
        .hasPrefix("model 1: a/two (evidence: read)\n"))
    #expect(try await navtrace("show", "none").output.hasPrefix("model 1: b/none\n"))
  }

  @Test func `accept refuses an observation without a version, and one in a port-specific file`()
    async throws
  {
    defer { folder.remove() }
    try folder.record("Scenarios/b/none")
    for (source, problem) in [
      ("observed webkitgtk in a/b.cpp", "names no version of webkitgtk"),
      ("observed webkitgtk 2.50.6 in UIProcess/soup/a.cpp", "belongs to WebKitGTK and WPE alone"),
    ] {
      let result = try await navtrace("accept", "none", "--as-truth", "--source", source)
      #expect(result.code == 2)
      #expect(
        result.errors.contains("expected.yaml: at 'source': ") && result.errors.contains(problem))
      #expect(folder.read("Scenarios/b/none/expected.yaml") == nil)
    }
  }

  @Test func `a run does not print the strength of evidence`() async throws {
    defer { folder.remove() }
    let run = try await navtrace("run", "a", "--engine", "model", "--reporter", "json")
    #expect(run.code == 0)
    #expect(!run.output.contains("strength") && !run.output.contains("pinned"))
  }
}
