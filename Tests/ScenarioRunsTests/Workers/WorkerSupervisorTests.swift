#if os(Linux)
import NavigationTrace
import Scenarios
import Synchronization
import Testing

@testable import ScenarioRuns

@Suite(.timeLimit(.minutes(2))) struct WorkerSupervisorTests {
  /// Plays `names` in shell workers and gives each scenario's result; nothing may be left behind.
  private func play(
    _ names: [String], timeLimit: Double = 30, grace: Duration = .seconds(5), workers: Int = 1
  ) async throws -> [(name: String, result: PlayResult)] {
    let shell = try ShellWorker()
    defer { shell.remove() }
    var limits = WorkerSupervisor.Limits()
    limits.grace = grace
    var results: [(String, PlayResult)] = []
    try await WorkerSupervisor(shell.launch(), limits: limits).run(
      names.map { PlayRequest(scenario: $0, folder: "/nowhere", timeLimit: timeLimit) },
      workers: workers
    ) { progress in
      if case .ended(let request, let result) = progress {
        results.append((request.scenario, result))
      }
    }
    #expect(try shell.survivors() == [])
    #expect(try shell.zombies() == [])
    return results
  }

  @Test func `a single worker runs all scenarios in order`() async throws {
    let shell = try ShellWorker()
    defer { shell.remove() }
    var told: [String] = []
    try await WorkerSupervisor(shell.launch()).run(
      ["a", "b"].map { PlayRequest(scenario: $0, folder: "/nowhere", timeLimit: 30) }
    ) { progress in
      switch progress {
      case .ready(let engine): told.append("ready \(engine.name)")
      case .began(let request): told.append("began \(request.scenario)")
      case .ended(let request, let result):
        told += result.trace.events.map { "\(request.scenario) \($0)" }
        let times = "\(result.times.seconds) s, \(result.times.waiting) s waiting"
        told.append("ended \(request.scenario) \(result.failure ?? "well"): \(times)")
      }
    }
    #expect(
      told == [
        "ready shell",
        "began a", "a didCommit: {url: /a}", "ended a well: 0.5 s, 0.25 s waiting",
        "began b", "b didCommit: {url: /a}", "ended b well: 0.5 s, 0.25 s waiting",
      ])
    #expect(try shell.pids().count == 1)
  }

  @Test(arguments: [(false, 1), (true, 3)])
  func `each play has a new process only with the option for fresh processes`(
    isFresh: Bool, processes: Int
  ) async throws {
    let shell = try ShellWorker()
    defer { shell.remove() }
    var ended: [String] = []
    try await WorkerSupervisor(shell.launch()).run(
      ["a", "b", "a"].map { PlayRequest(scenario: $0, folder: "/nowhere", timeLimit: 30) },
      isFresh: isFresh
    ) { if case .ended(let request, _) = $0 { ended.append(request.scenario) } }
    #expect(ended == ["a", "b", "a"])
    #expect(try shell.pids().count == processes)
    #expect(try shell.survivors() == [])
  }

  @Test(arguments: [
    (
      "crash",
      "the worker was killed by signal 11 (SIGSEGV); the last event was didCommit: {url: /a}; "
        + "its standard error ended with:\nassertion failed"
    ),
    ("leave", "the worker left with exit code 7; no event had come"),
    ("fork", "the worker left with exit code 3; no event had come"),
    ("garbage", "the worker wrote a line that is not a reply: 'Hello, world'; no event had come"),
    ("close", "the worker closed its standard output; no event had come"),
    (
      "unknown",
      "the worker wrote a line that is not a reply: '{\"event\":{\"kind\":\"didTeleport\"}}'; "
        + "no event had come"
    ),
    ("anew", "the worker started again in mid-scenario; no event had come"),
  ])
  func `a worker that fails makes only its own scenario fail`(name: String, reason: String)
    async throws
  {
    let results = try await play(["a", name, "b"])
    #expect(results.map(\.name) == ["a", name, "b"])
    #expect(results.map(\.result.failure) == [nil, reason, nil])
    #expect(results.map(\.result.lostWorker) == [false, true, false])
    #expect(results.map(\.result.isOverdue) == [false, false, false])
  }

  @Test func `several workers run at once, and their results are reported in order`() async throws {
    // The first scenario ends after the second or third one, which the other worker plays.
    let names = ["first", "second", "a second", "crash", "b"]
    let results = try await play(names, workers: 2)
    #expect(results.map(\.name) == names)
    #expect(results.map { $0.result.failure == nil } == [true, true, true, false, true])
  }

  @Test func `results are reported even if an earlier scenario has none when workers stop`()
    async throws
  {
    let shell = try ShellWorker()
    defer { shell.remove() }
    var began: Set<String> = []
    var ended: Set<String> = []
    let asked = Mutex(0)
    // Each of two workers has taken two scenarios when it is asked for the fifth time.
    try await WorkerSupervisor(shell.launch()).run(
      ["first", "second", "a second", "b"].map {
        PlayRequest(scenario: $0, folder: "/nowhere", timeLimit: 30)
      }, workers: 2,
      isStopped: {
        asked.withLock { asked in
          asked += 1
          return asked > 4
        }
      }
    ) { progress in
      switch progress {
      case .ready: break
      case .began(let request): began.insert(request.scenario)
      case .ended(let request, _): ended.insert(request.scenario)
      }
    }
    #expect(began.contains("first"))
    #expect(began == ended)
  }

  @Test func `the results so far are reported if no new worker can start`() async throws {
    let shell = try ShellWorker()
    defer { shell.remove() }
    let once = "[ ! -e $pids.once ] || exit 9; : > $pids.once; "
    var told: [String] = []
    let supervisor = WorkerSupervisor(shell.launch(beginning: once + ShellWorker.ready))
    await #expect(throws: WorkerFailure.self) {
      try await supervisor.run(
        ["a", "crash", "b"].map { PlayRequest(scenario: $0, folder: "/nowhere", timeLimit: 30) }
      ) { if case .ended(let request, _) = $0 { told.append(request.scenario) } }
    }
    #expect(told == ["a", "crash"])
  }

  @Test func `a worker that hangs is killed at its time limit, with all processes that it started`()
    async throws
  {
    let results = try await play(["hang", "a"], timeLimit: 0.2, grace: .milliseconds(100))
    #expect(
      results.map(\.result.failure) == [
        "the scenario did not end within 0.3 s; the last event was didCommit: {url: /a}", nil,
      ])
    #expect(results.first?.result.trace.events == [TraceEvent(.didCommit, [.url: "/a"])])
    #expect(results.map(\.result.isOverdue) == [true, false])
  }

  @Test func `a scenario that was retried has the events of its last attempt`()
    async throws
  {
    let results = try await play(["again", "a"])
    #expect(results.map(\.result.failure) == [nil, nil])
    #expect(results.map(\.result.retries) == [["bad luck"], []])
    #expect(results.first?.result.trace.events == [TraceEvent(.didCommit, [.url: "/a"])])
  }

  @Test func `a worker continues after an error in a scenario`() async throws {
    let results = try await play(["long", "a"])
    #expect(results.map(\.result.failure) == ["waited for didFinish", nil])
    #expect(results.map(\.result.lostWorker) == [false, false])
  }

  @Test(arguments: [
    (
      "echo '{\"unavailable\":\"shell cannot run here: no display; install Xvfb\"}'; sleep 1000",
      "shell cannot run here: no display; install Xvfb"
    ),
    ("exit 4", "' does not start: the worker left with exit code 4"),
    ("sleep 1000", "' does not start: its engine did not start within 0.2 s"),
    (
      "echo '{\"finished\":{\"closing\":0,\"launch\":0,\"loading\":1,\"opening\":0,\"waiting\":0}}'; sleep 1000",
      "' does not start: the worker's first reply was not 'ready'"
    ),
  ])
  func `an engine that does not start ends the run`(beginning: String, message: String)
    async throws
  {
    let shell = try ShellWorker()
    defer { shell.remove() }
    var limits = WorkerSupervisor.Limits()
    limits.start = .milliseconds(200)
    let supervisor = WorkerSupervisor(shell.launch(beginning: beginning), limits: limits)
    let request = PlayRequest(scenario: "a", folder: "/nowhere", timeLimit: 30)
    let failure = await #expect(throws: WorkerFailure.self) {
      try await supervisor.run([request]) { _ in }
    }
    #expect(failure?.description.hasSuffix(message) == true)
    #expect(try shell.survivors() == [])
    #expect(try shell.zombies() == [])
  }

  @Test func `an interrupted run leaves no worker processes`() async throws {
    let shell = try ShellWorker()
    defer { shell.remove() }
    let supervisor = WorkerSupervisor(shell.launch())
    let request = PlayRequest(scenario: "hang", folder: "/nowhere", timeLimit: 30)
    await #expect(throws: WorkerFailure.interrupted) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        let (events, continuation) = AsyncStream<Void>.makeStream()
        group.addTask {
          try await supervisor.run([request]) { if case .began = $0 { continuation.yield() } }
        }
        for await _ in events { break }
        group.cancelAll()
        try await group.waitForAll()
      }
    }
    #expect(try shell.survivors() == [])
  }

  @Test func `a worker program that does not exist is reported`() async throws {
    let supervisor = WorkerSupervisor(
      WorkerLaunch(executable: "/nowhere/navtrace", arguments: [], environment: [:]))
    let request = PlayRequest(scenario: "a", folder: "/nowhere", timeLimit: 30)
    await #expect(throws: WorkerFailure.notStarted(executable: "/nowhere/navtrace", errno: 2)) {
      try await supervisor.run([request]) { _ in }
    }
    #expect(
      "\(WorkerFailure.notStarted(executable: "/nowhere/navtrace", errno: 2))"
        == "cannot start /nowhere/navtrace: No such file or directory; "
        + "check that it can be executed")
  }
}
#endif
