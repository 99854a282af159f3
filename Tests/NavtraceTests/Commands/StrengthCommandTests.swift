import Foundation
import ScenarioLanguage
import Testing

@testable import RunReports
@testable import navtrace

/// The strength of expectations in `navtrace list`, `show`, `run`, `merge` and `import`, with a
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

  @Test func `list and show print it, and nothing without an expectation`() async throws {
    defer { folder.remove() }
    #expect(
      try await navtrace("list").output == """
        a/one   The page of Scenarios/a/one   pinned  rule 1  expected.yaml
        a/two   The page of Scenarios/a/two   read    rule 1  expected.yaml
        b/none  The page of Scenarios/b/none          rule 1  no expectation

        """)
    let list = try await navtrace("list", "--json").output
    let entries = try JSONDecoder().decode([ListEntry].self, from: Data(list.utf8))
    #expect(entries.map(\.strength) == [.pinned, .read, nil])
    #expect(try await navtrace("show", "two").output.hasPrefix("model 1: a/two (evidence: read)\n"))
    #expect(
      try await navtrace("show", "two", "--timeline").output
        .hasPrefix("model 1: a/two (evidence: read)\n"))
    #expect(
      try await navtrace("show", "two", "--expected").output
        .hasPrefix("# expected.yaml\n# evidence: read\n"))
    #expect(try await navtrace("show", "none").output.hasPrefix("model 1: b/none\n"))
  }

  @Test func `--strength selects, and refuses an unknown word`() async throws {
    defer { folder.remove() }
    for command in [["list"], ["run", "--engine", "model"]] {
      let result = try await NavtraceProcess(
        command + ["--scenarios", folder.path + "/Scenarios", "--strength", "read,inferred"]
      ).result()
      #expect(result.code == 0)
      #expect(result.output.contains("a/two") && !result.output.contains("a/one"))
    }
    let empty = try await navtrace("run", "--engine", "model", "--strength", "observed")
    #expect(empty.code == 2)
    #expect(empty.errors.contains("no scenario is left: of 3, --strength observed leaves 0"))
    let unknown = try await navtrace("list", "--strength", "pinned,strong")
    #expect(unknown.code == 2)
    #expect(unknown.errors.contains("'pinned,strong' is invalid for '--strength <strength>'"))
    #expect(unknown.errors.contains("'pinned', 'observed', 'read', 'inferred' or 'stated'"))
  }

  @Test func `a run sums it up, and merge and import keep it`() async throws {
    defer { folder.remove() }
    let output = folder.path + "/report"
    let run = try await navtrace("run", "a", "--engine", "model", "--output", output)
    let evidence = "evidence: 1 pinned by tests on Apple's WKWebView, 1 read\n"
    #expect(run.output.hasSuffix(evidence))
    let file = output + "/run.json"
    #expect(try RunReport(file: file).scenarios.map(\.strength) == [.pinned, .read])
    let merged = try await NavtraceProcess(["merge", file]).result()
    #expect(merged.output.hasSuffix(evidence))
    let shown = try await navtrace("show", "two", "--json")
    try folder.write(shown.output, to: "trace.json")
    let imported = try await navtrace("import", folder.path + "/trace.json")
    #expect(imported.output.hasSuffix("evidence: 1 read\n"))
  }

  @Test func `accept takes no observation without a version or a shared file`() async throws {
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

  @Test func `a list that cannot be read is an error of run`() async throws {
    defer { folder.remove() }
    try folder.write(
      "A01: {title: t, strength: \"G (observed webkitgtk)\"}\n", to: "Oracle.yaml")
    let result = try await navtrace("run", "--engine", "model")
    #expect(result.code == 2)
    #expect(
      result.errors.contains(
        "Oracle.yaml:1: at 'A01.strength': 'observed webkitgtk' names no version of webkitgtk; "
          + "expected 'observed ENGINE VERSION in FILE'"))
  }
}
