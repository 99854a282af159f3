import Foundation
import Testing
import WebEngines

@testable import ScenarioRuns
@testable import navtrace

@Suite(.timeLimit(.minutes(2))) struct RunCommandTests {
  private let folder: ScenarioFolder

  init() throws { folder = try ScenarioFolder() }

  private func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> NavtraceProcess.Result {
    try await NavtraceProcess(
      ["run", "--scenarios", folder.path, "--engine", "model"] + arguments,
      environment: environment
    ).result()
  }

  /// The report without times, which vary.
  private func timeless(_ text: String) -> String {
    text.replacing(#/ *\d+\.\d\d s/#, with: " TIME")
  }

  @Test func `a run whose traces match exits with 0`() async throws {
    defer { folder.remove() }
    try folder.add("a/one")
    try folder.add("b/two")
    let result = try await run()
    #expect(
      timeless(result.output) == "2 scenarios on model: 2 passed, 0 failed in TIME\n")
    #expect(result.code == 0)
    #expect(result.errors == "")
  }

  @Test(
    arguments: [
      (
        "swapped", [0, 1, 2, 3, 5, 4], nil,
        [
          "didCommit: {navigation: 1, url: /page}   moved",
          "didFinish: {navigation: 1, url: /page}   moved",
        ]
      ),
      ("deleted", [0, 1, 2, 3, 5], nil, ["didCommit: {navigation: 1, url: /page}   unexpected"]),
      ("changed", [0, 1, 2, 3, 4, 5], "url: /other", ["url: [-/other-]{+/page+}"]),
    ] as [(String, [Int], String?, [String])])
  func
    `an expectation with a swapped, deleted or changed line fails with that line and exits with 1`(
      what: String, order: [Int], change: String?, oneOf: [String]
    ) async throws
  {
    defer { folder.remove() }
    var events = order.map { ScenarioFolder.plainEvents[$0] }
    if let change { events[4] = events[4].replacing("url: /page", with: change) }
    try folder.add("a/one", events: events)
    let result = try await run()
    #expect(result.code == 1)
    let differing = result.output.split(separator: "\n").filter { line in
      ["~", "-", "+", ">"].contains { line.hasPrefix("  \($0) ") }
    }
    #expect(differing.count == 1)
    #expect(differing.contains { line in oneOf.contains { line.contains($0) } })
    #expect(result.output.contains("1 scenario on model: 0 passed, 1 failed in "))
  }

  @Test func `a scenario without expectation fails, and is recorded only with --record`()
    async throws
  {
    defer { folder.remove() }
    try folder.add("a/one", events: nil)
    let result = try await run()
    #expect(result.code == 1)
    #expect(
      result.output.hasPrefix("failed  a/one on model: new, there is no expectation yet\n"))
    #expect(result.output.contains("\n    load: /page\n"))
    #expect(folder.read("a/one/expected.model.new.yaml") == nil)
    let inCI = try await run("--record", "missing", environment: ["CI": "true"])
    #expect(inCI.code == 1)
    #expect(folder.read("a/one/expected.model.new.yaml") == nil)
    let recording = try await run("--record", "missing")
    #expect(recording.code == 1)
    #expect(recording.output.contains("recorded \(folder.path)/a/one/expected.model.new.yaml"))
    let recorded = folder.read("a/one/expected.model.new.yaml") ?? ""
    #expect(recorded.contains("- didCommit: {navigation: 1, url: /page}"))
  }

  @Test func `a trace is compared with the engine's override, and a broken override exits with 2`()
    async throws
  {
    defer { folder.remove() }
    try folder.add("a/one")
    try folder.write(
      "trace: 1\nsource: [A01]\nreason: it is so\nevents:\n- reload\n",
      to: "a/one/expected.model.yaml")
    let differing = try await run()
    #expect(differing.code == 1)
    #expect(differing.output.contains("reload   missing"))
    try folder.write(
      "trace: 1\nsource: [A01]\nevents: [reload]\n", to: "a/one/expected.model.yaml")
    let broken = try await run()
    #expect(broken.code == 2)
    #expect(broken.errors.contains("/a/one/expected.model.yaml:1: no key 'reason'; expected"))
    #expect(broken.output == "")
  }

  @Test func `a scenario that never ends is an error, and exits with 3`() async throws {
    defer { folder.remove() }
    try folder.add("a/slow", until: "webViewDidClose")
    try folder.add("b/two")
    let result = try await run("--timeout", "0.5")
    #expect(result.code == 3)
    #expect(result.output.contains("error   a/slow on model\n"))
    #expect(result.output.contains("step 1 (load /page): time limit of 0.5 s reached"))
    #expect(result.output.contains("waiting for webViewDidClose"))
    #expect(result.output.contains("1 passed, 0 failed, 1 error in "))
  }

  @Test func `a scenario that excludes the engine is skipped`() async throws {
    defer { folder.remove() }
    try folder.add("a/one")
    try folder.add("b/two", more: "engines: {except: {model: runs no scripts}}")
    let result = try await run()
    #expect(result.code == 0)
    #expect(result.output.contains("1 passed, 0 failed, 1 skipped (1: runs no scripts) in "))
  }

  @Test(arguments: [true, false])
  func `every file that cannot be read is named, and the other scenarios run`(hasOthers: Bool)
    async throws
  {
    defer { folder.remove() }
    try folder.add("a/one", more: "colour: red")
    try folder.add("b/two", events: ["load: /page", "didComit: {url: /page}"])
    if hasOthers { try folder.add("c/three") }
    let result = try await run()
    #expect(result.code == (hasOthers ? 3 : 2))
    let text = hasOthers ? result.output : result.errors
    #expect(text.contains("a/one/scenario.yaml:6"))
    #expect(text.contains("colour"))
    #expect(text.contains("b/two/expected.yaml:5"))
    #expect(text.contains("didComit"))
    if hasOthers {
      #expect(text.contains("error   a/one on model\n"))
      #expect(text.contains("3 scenarios on model: 1 passed, 0 failed, 2 errors in "))
    } else {
      #expect(result.output == "")
    }
  }

  @Test func `a difference that precedes an error is printed with the error`() async throws {
    defer { folder.remove() }
    try folder.add(
      "a/one",
      events: ScenarioFolder.plainEvents.dropLast() + [
        "didFinish: {navigation: 1, url: /other}", "click: '#none'",
      ], more: "- click: '#none'")
    let result = try await run()
    #expect(result.code == 3)
    #expect(result.output.contains("model finds no element '#none' in the page"))
    #expect(result.output.contains("a/one/expected.yaml:"))
    #expect(result.output.contains("url: [-/other-]{+/page+}"))
  }

  @Test(arguments: [
    (["nowhere"], "no scenario 'nowhere': "), (["--engine", "netscape"], "'netscape'"),
    (["--scenarios", "/nowhere"], "--scenarios /nowhere: no such folder"),
    (["--timeout", "0"], "--timeout 0.0: give more than 0"),
    (["--timeout", "1e300"], "give more than 0 and at most 3600 seconds"),
    (["--repeat", "0"], "--repeat 0: give a number from 1"),
    (["--fail-on-flaky"], "--fail-on-flaky: plays are compared with each other; add --repeat N"),
    (["--retries", "101"], "--retries 101: give a number from 0 to 100"),
    (["--workers", "0"], "--workers 0: give a number from 1 to 64"),
    (["--record", "some"], "'some'"),
  ])
  func `unusable arguments of run are reported and exit with 2`(
    arguments: [String], message: String
  ) async throws {
    defer { folder.remove() }
    try folder.add("a/one")
    let result = try await NavtraceProcess(["run", "--scenarios", folder.path] + arguments).result()
    #expect(result.code == 2)
    #expect(result.errors.contains(message))
    #expect(result.output == "")
  }

  @Test func `a run that runs no scenario exits with 2`() async throws {
    defer { folder.remove() }
    let empty = try await run()
    #expect(empty.code == 2)
    #expect(empty.errors.contains("no scenario in \(folder.path)"))
    try folder.add("a/one", more: "engines: {except: {model: runs no scripts}}")
    let excepted = try await run()
    #expect(excepted.code == 2)
  }

  @Test func `if an engine cannot run, the others run and the exit code is 3`() async throws {
    defer { folder.remove() }
    try folder.add("a/one")
    let result = try await run(
      "--engine", "webkitgtk,model", environment: ["DISPLAY": ":9999"])
    #expect(result.code == 3)
    #expect(result.output.contains("error: webkitgtk cannot run here: "))
    #expect(
      result.output.contains("1 scenario on webkitgtk, model: 1 passed, 0 failed, 1 not run in "))
  }

  @Test(.enabled(if: WebEngine.webkitgtk.isBuiltIn, "built without --traits WebKitGTK"))
  func `a display that cannot be opened is reported with the remedy`() async throws {
    defer { folder.remove() }
    try folder.add("a/one")
    let result = try await run("--engine", "webkitgtk", environment: ["DISPLAY": ":nowhere"])
    #expect(
      result.output.contains(
        "webkitgtk cannot run here: GTK cannot open the display :nowhere; "
          + "set DISPLAY to one that runs, or unset it: then a display is started"))
    #expect(result.code == 3)
  }

  @Test(
    .enabled(if: WebEngine.webkitgtk.isBuiltIn, "built without --traits WebKitGTK"),
    arguments: ["run", "show"])
  func `an unknown engine feature is refused with the most similar names`(command: String)
    async throws
  {
    defer { folder.remove() }
    try folder.add("a/one")
    let result = try await NavtraceProcess(
      [command, "--scenarios", folder.path, "--engine", "webkitgtk+SiteIsolaton", "a/one"]
    ).result()
    #expect(
      result.errors.contains(
        "webkitgtk+SiteIsolaton cannot run here: it has no feature 'SiteIsolaton'; the nearest "
          + "are 'SiteIsolation', "))
    #expect(result.code == 2)
  }

  @Test func `the scenarios folder is found in the working directory or a parent`() throws {
    defer { folder.remove() }
    try folder.add("Fixtures/Scenarios/a/one")
    let root = try ScenarioSelection.root(nil, from: folder.path + "/Fixtures/Scenarios/a/one")
    #expect(root == folder.path + "/Fixtures/Scenarios")
    #expect(
      throws: CommandFailure.unusable(
        "no folder Fixtures/Scenarios in / or above it; name the folder of all scenarios with "
          + "--scenarios, or the folder of one")
    ) { try ScenarioSelection.root(nil, from: "/") }
  }

  @Test(arguments: ["1", "3"])
  func `with --repeat, all scenarios are played again in order, with any number of workers`(
    workers: String
  )
    async throws
  {
    defer { folder.remove() }
    try folder.add("a/one")
    try folder.add("b/two")
    let result = try await run("--repeat", "3", "--workers", workers, "--verbose")
    #expect(result.code == 0)
    #expect(
      result.output.matches(of: #/passed +(\w/\w+)/#).map(\.1)
        == ["a/one", "b/two", "a/one", "b/two", "a/one", "b/two"])
    #expect(result.output.contains("6 plays of 2 scenarios on model: 6 passed"))
  }

  @Test func `output without a terminal is coloured only if the environment forces it`()
    async throws
  {
    defer { folder.remove() }
    try folder.add("a/one")
    #expect(try await !run("--verbose").output.contains("\u{1B}"))
    let coloured = try await run("--verbose", environment: ["FORCE_COLOR": "1"])
    #expect(coloured.output.contains("\u{1B}[32mpassed \u{1B}[0m"))
  }
}
