#if os(Linux)
import NavigationTrace
import Scenarios
import Synchronization
import Testing

@testable import ScenarioRuns

/// Plays that end in an error and are retried.
@Suite(.timeLimit(.minutes(2))) struct WorkerSessionTests {
  @Test(arguments: [
    ("a", nil, [], 1),
    ("once", nil, ["the worker was killed by signal 11 (SIGSEGV); no event had come"], 2),
    ("long", "waited for didFinish", ["waited for didFinish", "waited for didFinish"], 3),
  ])
  func `an error is retried in a new worker, at most as often as the limit allows`(
    name: String, failure: String?, retries: [String], processes: Int
  ) async throws {
    let shell = try ShellWorker()
    defer { shell.remove() }
    var supervisor = WorkerSupervisor(shell.launch())
    supervisor.retries = 2
    var began: [String] = []
    var results: [PlayResult] = []
    try await supervisor.run(
      [name, "b"].map { PlayRequest(scenario: $0, folder: "/nowhere", timeLimit: 30) }
    ) { progress in
      switch progress {
      case .ready: break
      case .began(let request): began.append(request.scenario)
      case .ended(_, let result): results.append(result)
      }
    }
    #expect(began == [name, "b"])
    #expect(results.map(\.failure) == [failure, nil])
    #expect(results.map(\.retries) == [retries, []])
    #expect(results.last?.trace.events == [TraceEvent(.didCommit, [.url: "/a"])])
    #expect(try shell.pids().count == processes)
    #expect(try shell.survivors() == [])
  }

  @Test func `an error is reported if no new worker can start to retry it`() async throws {
    let shell = try ShellWorker()
    defer { shell.remove() }
    let beginning = "[ ! -e $pids.once ] || exit 4; \(ShellWorker.ready)"
    var supervisor = WorkerSupervisor(shell.launch(beginning: beginning))
    supervisor.retries = 2
    var results: [PlayResult] = []
    let failure = await #expect(throws: WorkerFailure.self) {
      try await supervisor.run(
        [PlayRequest(scenario: "once", folder: "/nowhere", timeLimit: 30)]
      ) { if case .ended(_, let result) = $0 { results.append(result) } }
    }
    #expect(failure?.description.hasSuffix("the worker left with exit code 4") == true)
    #expect(
      results.map(\.failure) == ["the worker was killed by signal 11 (SIGSEGV); no event had come"])
    #expect(try shell.survivors() == [])
  }

  @Test func `an error is not retried after a request to stop`() async throws {
    let shell = try ShellWorker()
    defer { shell.remove() }
    var supervisor = WorkerSupervisor(shell.launch())
    supervisor.retries = 2
    let asked = Mutex(0)
    var results: [PlayResult] = []
    // The queue is asked twice before the play: for the only request, and for the one after it.
    try await supervisor.run(
      [PlayRequest(scenario: "long", folder: "/nowhere", timeLimit: 30)],
      isStopped: {
        asked.withLock { asked in
          asked += 1
          return asked > 2
        }
      }
    ) { if case .ended(_, let result) = $0 { results.append(result) } }
    #expect(results.map(\.failure) == ["waited for didFinish"])
    #expect(results.map(\.retries) == [[]])
    #expect(try shell.pids().count == 1)
  }
}
#endif
