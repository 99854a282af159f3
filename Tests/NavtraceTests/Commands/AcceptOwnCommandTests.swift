import Foundation
import Testing

@testable import navtrace

/// Accepting in scenarios that have no list of cases beside them.
@Suite(.timeLimit(.minutes(2))) struct AcceptOwnCommandTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    for name in ["a/one", "b/two"] {
      try folder.add(name)
      try folder.record(name)
    }
  }

  private func accept(_ arguments: String...) async throws -> NavtraceProcess.Result {
    try await NavtraceProcess(["accept", "--scenarios", folder.path] + arguments).result()
  }

  private var left: [String] {
    ["a/one", "b/two"].filter { folder.read("\($0)/expected.model.new.yaml") != nil }
  }

  @Test
  func
    `without a list of cases, accept writes the expectation for all engines and the user's name`()
    async throws
  {
    defer { folder.remove() }
    try FileManager.default.removeItem(atPath: folder.path + "/b/two/expected.yaml")
    let result = try await accept("--all")
    #expect(
      result.output == """
        accepted a/one on model as expected.yaml
        accepted b/two on model as expected.yaml

        """)
    #expect(result.code == 0)
    let note = "\"recorded from model 1, accepted by \(NSUserName())\""
    #expect(
      folder.read("a/one/expected.yaml")?.hasPrefix("trace: 1\nsource: [A01, \(note)]\n") == true)
    #expect(folder.read("b/two/expected.yaml")?.hasPrefix("trace: 1\nsource: [\(note)]\n") == true)
    #expect(left == [])
    let lint = try await NavtraceProcess.run("lint", "--scenarios", folder.path)
    #expect(lint.code == 0, "\(lint.output)")
  }

  @Test(arguments: [1, 5, 9])
  func `an accept that is killed loses no expectation, and a second accept accepts the rest`(
    count: Int
  ) async throws {
    defer { folder.remove() }
    let names = (1...12).map { "c/s\($0)" } + ["a/one", "b/two"]
    for name in names.dropLast(2) {
      try folder.add(name)
      try folder.record(name)
    }
    let before = try #require(folder.read("a/one/expected.yaml"))
    let killed = try NavtraceProcess(["accept", "--scenarios", folder.path, "--all"])
    var accepted = 0
    let result = await killed.result { line in
      accepted += line.hasPrefix("accepted") ? 1 : 0
      if accepted == count { killed.send(SIGKILL) }
    }
    #expect(result.code != 2, "\(result.errors)")
    let after = names.map { folder.read("\($0)/expected.yaml") ?? "none" }
    let changed = try #require(after.first { $0 != before })
    #expect(changed.hasSuffix("didFinish: {navigation: 1, url: /page}\n"))
    #expect(after.allSatisfy { [before, changed].contains($0) })
    #expect(try await accept("--all").code == 0)
    #expect(names.allSatisfy { folder.read("\($0)/expected.yaml") == changed })
  }

  @Test func `an expectation recorded from another engine is kept, and an override needs a reason`()
    async throws
  {
    defer { folder.remove() }
    let truth = try #require(folder.read("a/one/expected.yaml"))
    try folder.write(
      truth.replacing("[A01]", with: "[\"recorded from webkitgtk 2.50.6, accepted by ada\"]"),
      to: "a/one/expected.yaml")
    let result = try await accept("one")
    #expect(result.errors.contains("expected.model.yaml needs the reason"), "\(result.errors)")
    #expect(result.code == 2)
  }

  @Test func `a recording is not accepted as a source if there is a list of cases`() async throws {
    defer { folder.remove() }
    try folder.addOracle()
    let note = "recorded from model 1, accepted by ada"
    let result = try await accept("one", "--as-truth", "--source", note.replacing(",", with: ""))
    #expect(result.errors.contains("a recording cannot vouch for itself"), "\(result.errors)")
    #expect(result.code == 2)
    #expect(left == ["a/one", "b/two"])
  }

  @Test func `a missing expected event is reported, and only --drop removes it`() async throws {
    defer { folder.remove() }
    try folder.add("a/one", events: ScenarioFolder.plainEvents + ["title: Page"])
    let refused = try await accept("one")
    #expect(
      refused.errors.contains("would lose events that are missing from the trace: title: Page; "))
    #expect(refused.code == 2)
    #expect(left == ["a/one", "b/two"])
    let accepted = try await accept("one", "--drop")
    #expect(
      accepted.output == """
        accepted a/one on model as expected.yaml
          dropped: title: Page

        """)
    #expect(left == ["b/two"])
  }

  @Test
  func `accepting first expectations with scripts prints the events that the engine cannot show`()
    async throws
  {
    defer { folder.remove() }
    for name in ["a/one", "b/two"] {
      try folder.add(name, more: "tags: [script]")
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)/expected.yaml")
    }
    let result = try await accept("--all")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.last?.hasPrefix("model cannot show didReceiveScriptMessage, evaluated, ") == true)
    #expect(
      lines.last?.hasSuffix("; if WKWebView does one of them there, add it by hand") == true)
  }
}
