import Foundation
import NavigationTrace
import Scenarios
import Testing

@testable import navtrace

@Suite(.timeLimit(.minutes(6))) struct ExploreCommandTests {
  private static func explore(_ arguments: String...) async throws -> NavtraceProcess.Result {
    try await NavtraceProcess(
      ["explore", "--scenarios", FixtureTests.library.root] + arguments
    ).result()
  }

  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["NAVTRACE_SANITIZER"] == nil,
      "takes more than six minutes under a sanitizer"))
  func `each scenario's expectation accepts exactly the orders that the model allows`() async throws
  {
    let result = try await Self.explore("*")
    #expect(result.code == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n")
    let accepts = lines.filter { $0.contains(" accepts ") }
    #expect(accepts.count > 200)
    for line in lines where !accepts.contains(line) {
      let isFine =
        line.contains(": 1 interleaving") || line.contains(" interleavings, ")
        || line.hasSuffix(" needed: a race")
        || line.contains(" not judged: ")
      #expect(isFine && !line.contains("so far"), "\(line)")
    }
    #expect(lines.count { $0.hasSuffix("needed: a race") } >= 10)
  }

  @Test func `explore prints the partial order and how many traces the expectation accepts`()
    async throws
  {
    let result = try await Self.explore("interruption/stopped-after-the-decision")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "interruption/stopped-after-the-decision: 2 interleavings, 2 traces")
    #expect(lines[1] == "1 load: /page")
    #expect(
      lines[3].hasSuffix(
        "didStartProvisionalNavigation: {navigation: 1, url: /page}  (in 1 of 2 traces)"))
    #expect(
      lines.suffix(2) == [
        "expected.yaml accepts 2 of 2 allowed traces", "1 tolerance needed: a race",
      ])
  }

  @Test func `explore prints an event after racing frames as after each of them`() async throws {
    let result = try await Self.explore("subframes/three")
    #expect(result.output.hasPrefix("subframes/three: 6 interleavings, 6 traces\n"))
    #expect(result.output.contains("(after 9, 10, 11)"))
  }

  @Test func `explore with --json prints the traces as JSON`() async throws {
    let result = try await Self.explore("interruption/stopped-at-once", "--json")
    let traces = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [Any]
    #expect(traces?.count == 2)
  }

  @Test func `at its limit, explore reports that it is incomplete and does not check tolerances`()
    async throws
  {
    let result = try await Self.explore("subframes/three", "--limit", "3")
    #expect(result.code == 0)
    #expect(result.output.contains("3 interleavings, 3 traces so far: the limit is reached"))
    #expect(result.output.hasSuffix("1 tolerance not judged\n"))
  }

  @Test func `a tolerance that no interleaving needs is an error`() async throws {
    let folder = try ScenarioFolder()
    defer { folder.remove() }
    var events = ScenarioFolder.plainEvents
    let group =
      "anyOrder: {reason: who knows, source: [A01], events: [{\(events[4])}, {\(events[5])}]}"
    events.replaceSubrange(4...5, with: [group])
    try folder.add("a/one", events: events)
    let result = try await NavtraceProcess.run("explore", "one", "--scenarios", folder.path)
    #expect(result.code == 1)
    #expect(
      result.output.contains(
        "impossible: anyOrder (who knows): no interleaving has 'didFinish: "
          + "{navigation: 1, url: /page}' before 'didCommit"))
  }

  @Test func `an expectation that refuses an allowed trace is an error`() async throws {
    let folder = try ScenarioFolder()
    defer { folder.remove() }
    try folder.add("a/one", events: Array(ScenarioFolder.plainEvents.dropLast()))
    let result = try await NavtraceProcess.run("explore", "one", "--scenarios", folder.path)
    #expect(result.code == 1)
    #expect(result.output.contains("expected.yaml accepts 0 of 1 allowed trace\n"))
    #expect(result.output.contains("too strict: it refuses 1, such as:\n"))
  }

  @Test func `explore reports a recorded trace as allowed, or shows the difference`() async throws {
    let folder = try ScenarioFolder()
    defer { folder.remove() }
    try folder.add("a/one", events: nil)
    let shown = try await NavtraceProcess.run("show", "one", "--json", "--scenarios", folder.path)
    try folder.write(shown.output, to: "good.json")
    try folder.write(
      shown.output.replacing("didCommit", with: "didFail"), to: "bad.json")
    let (good, bad) = ("\(folder.path)/good.json", "\(folder.path)/bad.json")
    let result = try await NavtraceProcess.run(
      "explore", "one", "--trace", good, "--trace", bad, "--scenarios", folder.path)
    #expect(result.code == 1)
    #expect(result.output.contains("\(good): allowed; 6 same"))
    #expect(result.output.contains("\(bad): not allowed; the nearest allowed trace:"))
    let missing = try await NavtraceProcess.run(
      "explore", "one", "--trace", "none.json", "--scenarios", folder.path)
    #expect(missing.code == 2)
    #expect(missing.errors.contains("none.json: no such file, or it cannot be read"))
  }

  @Test(arguments: [
    (
      ["interruption/back-before-the-images"], 3,
      "so that nothing can be explored: it loads no images"
    ),
    (["subframes/three", "--limit", "0"], 2, "--limit must be 1 or more."),
    (["subframes", "--json"], 2, "--trace and --json are for one scenario"),
  ])
  func `a scenario that cannot be explored is reported with the reason`(
    arguments: [String], code: Int32, text: String
  )
    async throws
  {
    let result = try await NavtraceProcess(
      ["explore", "--scenarios", FixtureTests.library.root] + arguments
    ).result()
    #expect(result.code == code)
    #expect(result.errors.contains(text))
  }
}
