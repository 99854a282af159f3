import Foundation
import Testing

@testable import ScenarioRuns
@testable import navtrace

/// `navtrace run` with every reporter at once.
@Suite(.timeLimit(.minutes(2))) struct ReporterCommandTests {
  private static let reporters = ["text", "json", "junit", "github", "html"]
  private let folder: ScenarioFolder

  init() throws { folder = try ScenarioFolder() }

  private func start(_ arguments: String...) throws -> NavtraceProcess {
    let choices = Self.reporters.flatMap { ["--reporter", "\($0)=\($0)"] }
    return try NavtraceProcess(
      ["run", "--scenarios", folder.path, "--engine", "model", "--workers", "1", "--verbose"]
        + ["--output", folder.path + "/out"] + choices + arguments)
  }

  private func report(_ name: String) throws -> String {
    try #require(folder.read("out/\(name)"), "no report \(name)")
  }

  /// The expected events of a page, without an event that the page has.
  private static let withoutCommit = ScenarioFolder.plainEvents.filter {
    !$0.hasPrefix("didCommit")
  }

  @Test func `several reporters report the same run`() async throws {
    defer { folder.remove() }
    try folder.add("a/one")
    try folder.add("b/two", events: Self.withoutCommit)
    try folder.add("c/three", more: "engines: {except: {model: runs no scripts}}")
    try folder.add("d/slow", until: "webViewDidClose")
    let run = try start("--timeout", "1")
    let result = await run.result()
    #expect(result.code == 3)
    #expect(
      result.output.contains("4 scenarios on model: 1 passed, 1 failed, 1 error, 1 skipped ("))
    try JUnitSchema.check(report("junit"))
    let place = "file=\(folder.path)/b/two/expected.yaml,line=7"
    #expect(
      try report("github").contains(
        "::error \(place),title=model b/two%3A failed::1 of 6 events differ%0A"))
    let json = try JSONDecoder().decode(RunDocument.self, from: Data(report("json").utf8))
    #expect(json.scenarios.map(\.outcome) == [.skipped, .passed, .failed, .error])
    for name in Self.reporters { #expect(try !report(name).contains("\u{1B}")) }
  }

  @Test(arguments: [1, 2])
  func `a run that is interrupted, once or twice, writes complete reports`(times: Int) async throws
  {
    defer { folder.remove() }
    try folder.add("a/one")
    try folder.add("b/endless", until: "webViewDidClose")
    try folder.add("c/three")
    let run = try start("--timeout", times == 1 ? "30" : "60")
    let result = await run.result { line in
      guard line.contains("a/one") else { return }
      for signal in [SIGINT, SIGTERM].prefix(times) { run.send(signal) }
    }
    #expect(result.code == 130)
    let junit = try report("junit")
    try JUnitSchema.check(junit)
    #expect(junit.contains("<skipped message=\"not run: the run was interrupted\"/>"))
    #expect(try report("github").contains("::warning title=navtrace::the run was interrupted\n"))
    #expect(try report("text").hasSuffix("the run was interrupted\n"))
  }

  @Test func `a run whose worker is killed writes complete reports`() async throws {
    defer { folder.remove() }
    try folder.add("a/one")
    try folder.add("b/endless", until: "webViewDidClose")
    let run = try start("--timeout", "60")
    let result = await run.result { line in
      guard line.contains("a/one") else { return }
      for worker in run.descendants() { kill(worker, SIGKILL) }
    }
    #expect(result.code == 3)
    try JUnitSchema.check(report("junit"))
    #expect(try report("junit").contains("<error type=\"error\" message=\""))
  }

  @Test func `an engine that cannot run is named in every report`() async throws {
    defer { folder.remove() }
    try folder.add("a/one")
    let choices = Self.reporters.flatMap { ["--reporter", "\($0)=\($0)"] }
    let result = try await NavtraceProcess(
      ["run", "--scenarios", folder.path, "--engine", "webkitgtk,model"]
        + ["--output", folder.path + "/out"] + choices, environment: ["DISPLAY": ":9999"]
    ).result()
    #expect(result.code == 3)
    try JUnitSchema.check(report("junit"))
    for name in Self.reporters {
      #expect(try report(name).contains("webkitgtk cannot run here: "), "\(name)")
    }
  }

  @Test func `the help of run describes each reporter`() async throws {
    defer { folder.remove() }
    let help = try await NavtraceProcess.run("run", "--help").output
    let words = help.split { $0.isWhitespace }.joined(separator: " ")
    for kind in ReporterKind.allCases {
      #expect(words.contains("\(kind.rawValue) - \(kind.help)"), "\(kind)")
    }
  }
}
