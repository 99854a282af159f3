import Foundation
import Testing

@testable import ScenarioRuns
@testable import navtrace

/// `navtrace run --watch`, driven by the lines of its output.
@Suite(.timeLimit(.minutes(2))) struct WatchCommandTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    for name in ["a/one", "a/two", "b/three"] { try folder.add(name) }
  }

  private func start(_ arguments: String...) throws -> NavtraceProcess {
    try NavtraceProcess(
      [
        "run", "--watch", "--scenarios", folder.path, "--engine", "model", "--workers", "1",
        "--verbose",
      ]
        + arguments, redirection: "2>&1")
  }

  /// Performs one change of the folder each time the run waits, and interrupts the run at the end.
  private func result(
    of run: NavtraceProcess, _ acts: [() throws -> Void]
  ) async throws -> (code: Int32?, output: [String]) {
    var acts = acts[...]
    var failure: (any Error)?
    let result = await run.result { line in
      guard line == "navtrace: watching \(folder.path); Ctrl-C ends it" else { return }
      do {
        if let act = acts.popFirst() { try act() } else { run.send(SIGINT) }
      } catch {
        failure = error
        run.send(SIGINT)
      }
    }
    if let failure { throw failure }
    return (result.code, result.output.split(separator: "\n").map(String.init))
  }

  /// The plays and messages, in order, without the line about watching.
  private func story(_ output: [String]) -> [String] {
    output.compactMap { line in
      if line.hasPrefix("navtrace: watching") { return nil }
      if line.hasPrefix("navtrace: ") { return String(line.dropFirst(10)) }
      return line.firstMatch(of: #/^  (passed|failed) +(\S+)/#).map { "\($0.1) \($0.2)" }
    }
  }

  @Test func `a changed file replays its scenario, and a shared file replays its group`()
    async throws
  {
    defer { folder.remove() }
    let run = try start("--output", folder.path + "/out")
    let result = try await result(
      of: run,
      [
        { try folder.add("a/two", events: ScenarioFolder.plainEvents.dropLast()) },
        { try folder.write("shared", to: "a/shared.txt") }, { try folder.add("c/four") },
        { try FileManager.default.removeItem(atPath: folder.path + "/c/four") },
      ])
    #expect(result.code == 130)
    #expect(
      story(result.output) == [
        "passed a/one", "passed a/two", "passed b/three",
        "changed: a/two/expected.yaml, a/two/scenario.yaml", "failed a/two",
        "changed: a/shared.txt", "passed a/one", "failed a/two",
        "changed: c/four/expected.yaml, c/four/scenario.yaml", "passed c/four",
        "changed: c/four/expected.yaml, c/four/scenario.yaml",
        "none of the chosen scenarios has to do with that", "interrupted",
      ])
    #expect(run.descendants() == [])
    #expect(
      try RunReport(file: folder.path + "/out/run.json").scenarios.map(\.scenario) == ["c/four"])
  }

  @Test func `watching continues after a scenario with an error is reported`() async throws {
    defer { folder.remove() }
    let run = try start("a")
    let result = try await result(
      of: run,
      [
        { try folder.add("a/one", more: "colour: red") }, { try folder.add("a/one") },
        { try folder.write("", to: "b/three/page.html") },
      ])
    #expect(result.code == 130)
    let story = story(result.output)
    #expect(story.count == 9)
    #expect(
      story.prefix(3) == [
        "passed a/one", "passed a/two", "changed: a/one/expected.yaml, a/one/scenario.yaml",
      ])
    #expect(story[3].hasPrefix("\(folder.path)/a/one/scenario.yaml:6: unknown key 'colour'"))
    #expect(
      story.dropFirst(4) == [
        "changed: a/one/expected.yaml, a/one/scenario.yaml", "passed a/one",
        "changed: b/three/page.html", "none of the chosen scenarios has to do with that",
        "interrupted",
      ])
  }

  @Test func `a watched run that is interrupted still writes its report`() async throws {
    defer { folder.remove() }
    try folder.add("b/endless", until: "webViewDidClose")
    let run = try start("--timeout", "60", "--output", folder.path + "/out")
    let result = await run.result { line in
      guard line.contains("a/two") else { return }
      for signal in [SIGINT, SIGTERM] { run.send(signal) }
    }
    #expect(result.code == 130)
    #expect(result.output.contains("the run was interrupted\n"))
    #expect(try RunReport(file: folder.path + "/out/run.json").wasInterrupted)
    #expect(run.descendants() == [])
  }

  @Test func `watching an unknown scenario name exits with 2`() async throws {
    defer { folder.remove() }
    let result = await (try start("nowhere")).result()
    #expect(result.code == 2)
    #expect(result.output.contains("no scenario 'nowhere'"))
  }

  @Test func `a summary of changes names three files and counts the others`() {
    #expect(WatchMode.summary(of: ["/s/a\n", "/t/b"], below: "/s") == "a\\u{a}, /t/b")
    let paths = (1...5).map { "/s/\($0)" }
    #expect(WatchMode.summary(of: paths, below: "/s") == "1, 2, 3 and 2 more")
  }
}
