import Foundation
import NavigationTrace
import Testing

@testable import ScenarioRuns
@testable import navtrace

/// `navtrace import`.
@Suite(.timeLimit(.minutes(2))) struct ImportCommandTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    try folder.add("s/a/one")
  }

  /// A trace of a device that is as the scenario expects.
  private func trace(
    _ version: String = "18.5", engine: String = "wkwebview", scenario: String = "a/one"
  ) -> Trace {
    func fields(_ more: [EventField: TraceValue] = [:]) -> [EventField: TraceValue] {
      more.merging([.navigation: 1, .url: "/page"]) { given, _ in given }
    }
    return Trace(
      engine: engine, engineVersion: version, scenario: scenario,
      events: [
        TraceEvent(.load, [.url: "/page"]),
        TraceEvent(
          .decidePolicyForNavigationAction, [.url: "/page", .method: "GET", .answer: "allow"]),
        TraceEvent(.didStartProvisionalNavigation, fields()),
        TraceEvent(
          .decidePolicyForNavigationResponse, [.url: "/page", .status: 200, .answer: "allow"]),
        TraceEvent(.didCommit, fields()),
        TraceEvent(.didFinish, fields(), extra: TraceExtra(seconds: 0.25)),
      ])
  }

  private func write(_ trace: Trace, to name: String) throws {
    try folder.write(String(decoding: try trace.json(), as: UTF8.self), to: name)
  }

  private func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> NavtraceProcess.Result {
    try await NavtraceProcess(
      ["import", "--scenarios", folder.path + "/s"] + arguments, environment: environment
    ).result()
  }

  @Test func `an import whose trace cannot be recorded exits with 4`() async throws {
    defer { folder.remove() }
    let place = "\(folder.path)/s/a/one/expected.wkwebview.new.yaml"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try write(trace(), to: "one.json")
    let result = try await run(folder.path + "/one.json", "--record", "all")
    #expect(result.code == 4)
    #expect(
      result.errors
        == "navtrace: cannot record a/one: \(place): is there and cannot be read, and is left as it is; "
        + "expected a file that may be read, or none")
  }

  @Test func `import turns a folder of traces into a run report that diff can read`() async throws {
    defer { folder.remove() }
    try write(trace(), to: "traces/one.1.json")
    try write(trace(), to: "traces/one.2.json")
    try write(trace("26.0"), to: "traces/deep/one.json")
    try folder.write("half", to: "traces/.draft-1.json")
    for _ in 1...2 {
      let result = try await run(
        folder.path + "/traces", "--verbose", "--output", folder.path + "/traces")
      #expect(result.code == 0 && result.errors == "")
      #expect(result.output.contains("wkwebview 18.5: 1 scenario, 2 rounds\n"))
      #expect(result.output.contains("wkwebview 26.0: 1 scenario\n"))
    }
    let report = try RunReport(file: folder.path + "/traces/run.json")
    #expect(report.engines.map(\.version) == ["26.0", "18.5"])
    #expect(report.scenarios.map(\.round) == [1, 1, 2])
    #expect(report.scenarios.allSatisfy { $0.outcome == .passed && $0.trace != nil })
    #expect(report.scenarios.allSatisfy { $0.duration == .milliseconds(250) })
    let same = try await NavtraceProcess.run(
      "diff", folder.path + "/traces/run.json", folder.path + "/traces/run.json")
    #expect(same.code == 0)
  }

  @Test func `importing a trace that differs exits with 1, and records it only with --record`()
    async throws
  {
    defer { folder.remove() }
    var late = trace()
    late.events.swapAt(3, 4)
    try write(late, to: "late.json")
    let result = try await run(folder.path + "/late.json", "--reporter", "text")
    #expect(result.code == 1)
    #expect(result.output.contains("failed  a/one on wkwebview"))
    #expect(folder.read("s/a/one/expected.wkwebview.new.yaml") == nil)
    let recorded = try await run(folder.path + "/late.json", "--record", "failed")
    let file = folder.path + "/s/a/one/expected.wkwebview.new.yaml"
    #expect(recorded.errors == "navtrace: recorded \(file)")
    #expect(folder.read("s/a/one/expected.wkwebview.new.yaml")?.contains("wkwebview 18.5") == true)
    let silent = try await run(
      folder.path + "/late.json", "--record", "all", environment: ["CI": "true"])
    #expect(silent.errors == "")
  }

  @Test func `values that WKWebView's public API hides are counted as not observed in an import`()
    async throws
  {
    defer { folder.remove() }
    let file = "s/a/one/expected.yaml"
    let text = try #require(folder.read(file))
    try folder.write(
      text.replacing("/page, answer", with: "/page, target: frame 1, answer"), to: file)
    try write(trace(), to: "one.json")
    let result = try await run(folder.path + "/one.json", "--verbose")
    #expect(result.code == 0)
    #expect(result.output.contains("2 fields not observed"))
  }

  @Test(arguments: [("ios17", 2), ("ios18", 0)])
  func `importing a trace of another OS version reports the version that the scenario needs`(
    profile: String, code: Int
  ) async throws {
    defer { folder.remove() }
    try folder.add("s/a/one", more: "profile: \(profile)")
    try write(trace("18.5"), to: "one.json")
    let result = try await run(folder.path + "/one.json")
    #expect(result.code == Int32(code))
    #expect(result.output.contains("needs ios17") == (profile == "ios17"))
  }

  @Test func `a trace of another engine is compared with expected.yaml, and cannot be recorded`()
    async throws
  {
    defer { folder.remove() }
    var foreign = trace("127", engine: "chromium")
    foreign.events[1][.method] = nil
    foreign.events[1][.navigation] = 1
    foreign.events[1].extra = TraceExtra()
    foreign.events[1].extra?.hidden = [.method]
    foreign.hidden = [.decidePolicyForNavigationResponse]
    foreign.events.remove(at: 3)
    try write(foreign, to: "one.json")
    let result = try await run(folder.path + "/one.json", "--record", "all")
    #expect(result.output.contains("1 passed, 0 failed"))
    #expect(result.code == 4)
    #expect(
      result.errors
        == "navtrace: cannot record a/one: only traces of model, webkitgtk, wkwebview can become "
        + "expectations; this one is of 'chromium'")
    foreign.events.swapAt(3, 4)
    try write(foreign, to: "one.json")
    let swapped = try await run(folder.path + "/one.json")
    #expect(swapped.output.contains("1 failed") && swapped.code == 1)
  }

  @Test func `a trace that hides kinds of events is compared, but cannot be recorded`() async throws
  {
    defer { folder.remove() }
    var trace = trace()
    trace.hidden = [.decidePolicyForNavigationResponse]
    trace.events.remove(at: 3)
    try write(trace, to: "one.json")
    let result = try await run(folder.path + "/one.json", "--record", "all")
    #expect(result.output.contains("1 passed, 0 failed"))
    #expect(result.code == 4)
    #expect(
      result.errors
        == "navtrace: cannot record a/one: its trace lists kinds of events as hidden, which the "
        + "expectation would lack; record a trace that has them")
  }

  @Test func `every file that cannot be used is named, and nothing is written`() async throws {
    defer { folder.remove() }
    try write(trace(scenario: ""), to: "in/1.json")
    try write(trace(scenario: "a/two"), to: "in/2.json")
    try write(trace(engine: "webkitgkt"), to: "in/3.json")
    try folder.write(#"{"run": 1}"#, to: "in/4.json")
    try folder.write("[", to: "in/5.json")
    try folder.write("", to: "empty/readme.txt")
    let out = folder.path + "/out"
    let result = try await run(folder.path + "/in", "--output", out)
    #expect(result.code == 2)
    let start = "\(folder.path)/in/"
    #expect(
      result.errors.split(separator: "\n").map(String.init) == [
        "navtrace: \(start)1.json: at 'scenario': the trace names no scenario; record it with one",
        "\(start)2.json: at 'scenario': no scenario 'a/two' in \(folder.path)/s; 'navtrace list' shows "
          + "every name",
        "\(start)3.json: at 'engine': no engine 'webkitgkt'; did you mean 'webkitgtk'?",
        "\(start)4.json: is the report of a run; give it to 'navtrace merge'",
        "\(start)5.json:1:2: is not JSON: found the end; expected a value of JSON",
      ])
    #expect(!FileManager.default.fileExists(atPath: out))
    let empty = try await run(folder.path + "/empty")
    #expect(
      empty.errors
        == "navtrace: \(folder.path)/empty: no trace, which is a file *.json, in this folder or below "
        + "it")
  }
}
