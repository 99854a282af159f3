import Foundation
import Testing

@testable import ScenarioRuns
@testable import navtrace

/// Runs whose processes die.
@Suite(.timeLimit(.minutes(2))) struct RunDeathTests {
  private let folder: ScenarioFolder
  private let run: NavtraceProcess

  /// Two scenarios, of which the second never ends and has begun when the first one's line comes.
  init() throws {
    folder = try ScenarioFolder()
    try folder.add("a/one")
    try folder.add("b/endless", until: "webViewDidClose")
    try folder.add("c/three")
    run = try Self.run(folder, timeout: 60)
  }

  private static func run(_ folder: ScenarioFolder, timeout: Int) throws -> NavtraceProcess {
    try NavtraceProcess([
      "run", "--scenarios", folder.path, "--engine", "model", "--workers", "1", "--verbose",
      "--timeout",
      "\(timeout)", "--output", folder.path + "/report",
    ])
  }

  /// Waits until the first play has ended, then calls a function, and waits for the run's end.
  private func result(_ act: () -> Void) async -> NavtraceProcess.Result {
    await run.result { line in
      if line.contains("a/one") { act() }
    }
  }

  @Test func `a worker killed in mid-run ends only its own scenario with an error`() async throws {
    defer { folder.remove() }
    let result = await result {
      let workers = run.descendants()
      #expect(workers.count == 1)
      for worker in workers { kill(worker, SIGKILL) }
    }
    #expect(result.code == 3)
    #expect(result.output.contains("error    b/endless"))
    #expect(result.output.contains("the worker was killed by signal 9 (SIGKILL)"))
    #expect(result.output.contains("passed   c/three"))
    #expect(result.output.contains("2 passed, 0 failed, 1 error"))
    #expect(run.descendants() == [])
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 130), (SIGHUP, 129)] as [(Int32, Int32)])
  func `an interrupted run writes its report and leaves no process behind`(
    signal: Int32, code: Int32
  ) async throws {
    defer { folder.remove() }
    run.send(SIGKILL)
    let run = try Self.run(folder, timeout: 30)
    let result = await run.result { line in
      if line.contains("a/one") { run.send(signal) }
    }
    #expect(result.code == code)
    #expect(result.errors == "navtrace: interrupted")
    #expect(run.descendants() == [])
    let json = try Data(contentsOf: URL(filePath: folder.path + "/report/run.json"))
    let report = try RunReport(json: json, file: "run.json")
    #expect(report.wasInterrupted)
    #expect(report.scenarios.map(\.scenario) == ["a/one"])
    #expect(report.scenarios.map(\.outcome) == [.passed])
  }

  @Test func `a run that is interrupted twice ends at once, and still writes its report`()
    async throws
  {
    defer { folder.remove() }
    let result = await result {
      run.send(SIGINT)
      run.send(SIGTERM)
    }
    #expect(result.code == 130)
    #expect(result.errors == "navtrace: interrupted")
    #expect(run.descendants() == [])
    let json = try Data(contentsOf: URL(filePath: folder.path + "/report/run.json"))
    #expect(try RunReport(json: json, file: "run.json").wasInterrupted)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a run whose output is not read ends at the first signal, and writes its report`(
    signal: Int32
  ) async throws {
    defer { folder.remove() }
    run.send(SIGKILL)
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    while write(reader, "x", 1) == 1 {}
    let run = try NavtraceProcess(
      [
        "run", "--scenarios", folder.path, "--engine", "model", "--workers", "1", "--verbose",
        "--timeout", "60", "--output", folder.path + "/unread",
      ], redirection: ">'\(pipe)'")
    while run.descendants().isEmpty { await Task.yield() }
    run.send(signal)
    #expect(await run.result().code == 130)
    #expect(run.descendants() == [])
    let json = try Data(contentsOf: URL(filePath: folder.path + "/unread/run.json"))
    #expect(try RunReport(json: json, file: "run.json").wasInterrupted)
  }

  @Test func `when a run is killed, its workers end`() async throws {
    defer { folder.remove() }
    let result = await result { run.send(SIGKILL) }
    #expect(result.code == nil)
    // The worker finds out by the end of its input; the suite's limit is the limit.
    while !run.descendants().isEmpty { await Task.yield() }
    #expect(run.descendants() == [])
  }

  @Test func `a run writes its report even if its output pipe is closed`() async throws {
    defer { folder.remove() }
    run.send(SIGKILL)
    let shell =
      "'\(try NavtraceProcess.program())' run one --engine model --scenarios"
      + " '\(folder.path)' --output '\(folder.path)/piped' | exec true"
    let process = try Process.run(
      URL(filePath: "/bin/bash"), arguments: ["-c", "set -o pipefail; \(shell)"])
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let json = try #require(folder.read("piped/run.json"))
    #expect(try RunReport(json: Data(json.utf8), file: "run.json").scenarios.count == 1)
  }
}
