import Foundation
import Testing

@testable import navtrace

@Suite(.timeLimit(.minutes(2))) struct AcceptCommandTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    try folder.add("a/one")
    try folder.add("b/two")
    try folder.record("a/one")
    try folder.record("b/two")
  }

  private func accept(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> NavtraceProcess.Result {
    try await NavtraceProcess(
      ["accept", "--scenarios", folder.path] + arguments, environment: environment
    ).result()
  }

  private var left: [String] {
    ["a/one", "b/two"].filter { folder.read("\($0)/expected.model.new.yaml") != nil }
  }

  @Test func `a trace that is recorded and accepted passes lint and matches the next run`()
    async throws
  {
    defer { folder.remove() }
    var events = ScenarioFolder.plainEvents
    events.swapAt(3, 4)
    try folder.add("a/one", events: events)
    let run = ["run", "--engine", "model", "--scenarios", folder.path, "a/one"]
    let failed = try await NavtraceProcess(run + ["--record", "failed"]).result()
    #expect(failed.output.contains("recorded \(folder.path)/a/one/expected.model.new.yaml"))
    let accepted = try await accept("one", "--reason", "the model says so")
    #expect(accepted.output == "accepted a/one on model as expected.model.yaml\n")
    #expect(accepted.code == 0)
    #expect(
      folder.read("a/one/expected.model.yaml") == """
        trace: 1
        source: [A01]
        reason: the model says so
        events:

        """ + ScenarioFolder.plainEvents.map { "- \($0)\n" }.joined())
    let lint = try await NavtraceProcess.run("lint", "--scenarios", folder.path, "a/one")
    #expect(lint.code == 0, "\(lint.output)")
    #expect(try await NavtraceProcess(run).result().code == 0)
  }

  @Test func `accept with --all accepts every pending trace`() async throws {
    defer { folder.remove() }
    let result = try await accept("--all", "--reason", "early")
    #expect(
      result.output == """
        accepted a/one on model as expected.model.yaml
        accepted b/two on model as expected.model.yaml

        """)
    #expect(left == [])
    let none = try await accept("--all", "--reason", "early")
    #expect(none.output == "nothing is pending\n")
    #expect(none.code == 0)
  }

  @Test func `accept with --engine accepts only traces of the named engine`() async throws {
    defer { folder.remove() }
    try folder.record("a/one", on: "webkitgtk")
    let result = try await accept(
      "one", "--engine", "model", "--reason", "early")
    #expect(result.output == "accepted a/one on model as expected.model.yaml\n")
    #expect(folder.read("a/one/expected.webkitgtk.new.yaml") != nil)
  }

  @Test
  func `accept with --as-truth changes the expectation for all engines and keeps its sources`()
    async throws
  {
    defer { folder.remove() }
    try folder.addOracle()
    let result = try await accept("one", "--as-truth")
    #expect(result.output == "accepted a/one on model as expected.yaml\n")
    let text = try #require(folder.read("a/one/expected.yaml"))
    #expect(text.hasPrefix("trace: 1\nsource: [A01]\nevents:\n"))
    #expect(text.hasSuffix(ScenarioFolder.earlyCommit.map { "- \($0)\n" }.joined()))
    #expect(folder.read("a/one/expected.model.yaml") == nil)
  }

  @Test
  func `a trace that is already expected is not written, and a superfluous override is deleted`()
    async throws
  {
    defer { folder.remove() }
    try folder.add("a/one", events: Array(ScenarioFolder.earlyCommit))
    try folder.add("b/two", events: Array(ScenarioFolder.earlyCommit))
    try folder.write(
      "trace: 1\nsource: [A01]\nreason: r\nport: m.swift\nevents:\n- load: /page\n",
      to: "b/two/expected.model.yaml")
    let result = try await accept("--all")
    #expect(
      result.output == """
        a/one on model: expected already by expected.yaml, nothing is written
        b/two on model: expected already, nothing is written; deleted expected.model.yaml, which is \
        superfluous now

        """)
    #expect(result.code == 0)
    #expect(left == [])
    #expect(folder.read("b/two/expected.model.yaml") == nil)
  }

  @Test func `comments that a rewritten expectation loses are printed`() async throws {
    defer { folder.remove() }
    let truth = try #require(folder.read("a/one/expected.yaml"))
    try folder.write(
      "# Why\ntrace: 1 # it is so.\n" + truth.trimmingPrefix("trace: 1\n"),
      to: "a/one/expected.yaml")
    let result = try await accept("one", "--as-truth")
    #expect(
      result.output == """
        accepted a/one on model as expected.yaml
          lost: 2 comments; write again what still holds:
            # Why
            # it is so.

        """)
  }

  @Test func `a group that does not match the accepted trace is counted as lost`() async throws {
    defer { folder.remove() }
    let race = "anyOrder: {reason: r, source: A01, events: [didFinish, title: A]}"
    try folder.add("a/one", events: ScenarioFolder.plainEvents.dropLast() + [race])
    let result = try await accept("one", "--reason", "early", "--drop")
    #expect(
      result.output == """
        accepted a/one on model as expected.model.yaml
          dropped: title: A
          lost: 1 group or pattern that the trace does not fit; write what is still a race by hand

        """)
  }

  @Test func `accepting a trace that breaks an invariant reports the invariant`()
    async throws
  {
    defer { folder.remove() }
    try folder.record("a/one", last: "didCommit: {navigation: 1, url: /page}")
    let result = try await accept("one", "--reason", "early", "--drop")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines.last?.hasPrefix("  will differ still, by a rule for every trace: event 6, didCommit")
        == true)
  }

  @Test func `a recorded file that cannot be read is reported, and the others are accepted`()
    async throws
  {
    defer { folder.remove() }
    try folder.write("trace: 2\n", to: "a/one/expected.model.new.yaml")
    let result = try await accept("--all", "--reason", "early")
    #expect(result.output == "accepted b/two on model as expected.model.yaml\n")
    #expect(
      result.errors.hasPrefix(
        "navtrace: a/one on model: \(folder.path)/a/one/expected.model.new.yaml:1: at 'trace': "))
    #expect(result.code == 2)
    #expect(left == ["a/one"])
  }

  @Test func `a recorded trace is kept if its expectation cannot be written`() async throws {
    defer { folder.remove() }
    try folder.write("", to: "a/one/expected.model.yaml/in-the-way")
    let result = try await accept("one", "--reason", "early")
    #expect(result.code == 2)
    #expect(result.errors.contains("/a/one"), "\(result.errors)")
    #expect(left == ["a/one", "b/two"])
  }

  @Test(arguments: [
    (["one", "--reason", " "], "--reason without text: write why the engine differs."),
    ([], "no scenario is named; name some, or all of them with --all"),
    (["one", "--all"], "--all beside scenarios; leave one of them out"),
    (["nowhere", "--reason", "r"], "no scenario 'nowhere'"),
    (
      ["one", "--engine", "webkitgtk", "--reason", "r"], "nothing is pending for one; 'navtrace re"
    ),
    (["one", "--as-truth", "--reason", "r"], "--as-truth with --reason: the truth holds"),
    (["one", "--reason", "r", "--port", "m.swift"], "Unknown option '--port'"),
    (["one", "--reason", "r", "--source", ","], "--source"),
  ])
  func `accept with missing or wrong arguments exits with 2 and changes nothing`(
    arguments: [String], message: String
  ) async throws {
    defer { folder.remove() }
    let result = try await NavtraceProcess(
      ["accept", "--scenarios", folder.path] + arguments
    ).result()
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.code == 2)
    #expect(left == ["a/one", "b/two"])
  }

  @Test func `in continuous integration nothing is accepted`() async throws {
    defer { folder.remove() }
    let result = try await NavtraceProcess(
      ["accept", "--all", "--reason", "r", "--scenarios", folder.path], environment: ["CI": "true"]
    ).result()
    #expect(
      result.errors == "navtrace: nothing is accepted if CI=true: review the traces "
        + "on your own machine and commit the result")
    #expect(result.code == 2)
    #expect(left == ["a/one", "b/two"])
  }
}
