import ArgumentParser
import NavigationHarness
import NavigationTrace

/// One `navtrace run`: plays the plan engine by engine, judges, records and reports.
struct Run {
  private let plan: RunPlan
  private let console: Console
  private var report: TextReport
  private var progress: ProgressLine
  private var reports: [ScenarioReport] = []
  private var engineFailed = false

  init(_ plan: RunPlan, on console: Console) {
    self.plan = plan
    self.console = console
    report = TextReport(style: console.style, write: console.write)
    progress = console.progressLine()
  }

  /// Does all of it and gives the exit code.
  ///
  /// - Throws: ``WorkerFailure/interrupted``, or a ``CommandFailure``.
  nonisolated(nonsending) mutating func perform() async throws -> ExitCode {
    for engine in plan.engines { try await play(on: engine) }
    if plan.engines.count > 1 {
      report.compare(reports, engines: plan.engines.map(\.rawValue))
      report.line(console.style(.bold, "all engines: ") + RunTally(reports).description)
    }
    return engineFailed ? .couldNotRun : RunTally(reports).exitCode
  }

  private nonisolated(nonsending) mutating func play(on engine: Engine) async throws {
    let requests = plan.requests(for: engine)
    let beginning = ContinuousClock.now
    let first = reports.count
    var played = 0
    var waiting = 0.0
    var hasBegun = false
    let supervisor = engine.supervisor(environment: plan.environment)
    do {
      try await supervisor.run(requests, workers: plan.workers ?? engine.workers) { step in
        switch step {
        case .ready(let description) where !hasBegun:
          hasBegun = true
          try begin(description)
        case .ready: break
        case .began(let request):
          played += 1
          progress.show(number: played, of: requests.count, "\(engine) \(request.scenario)")
        case .ended(let request, let result):
          waiting += result.times.waiting
          try end(request, result)
        }
      }
    } catch let failure as WorkerFailure where failure != .interrupted {
      engineFailed = true
      progress.erase()
      report.line("\(console.style(.yellow, "could not run")): \(failure)")
    }
    let own = reports[first...]
    if !own.isEmpty {
      report.end(
        engine: engine.rawValue, RunTally(own), duration: ContinuousClock.now - beginning,
        waiting: .seconds(waiting))
    }
  }

  /// What cannot be played on the engine is said first, so that nobody waits for it.
  private mutating func begin(_ engine: EngineDescription) throws {
    let count = plan.scenarios.count
    let rounds = plan.rounds == 1 ? "" : ", \(plan.rounds) rounds"
    report.begin(
      "\(engine.name) \(engine.version): \(count) scenario\(count == 1 ? "" : "s")\(rounds)",
      scenarios: plan.scenarios.map(\.name))
    for scenario in plan.scenarios {
      guard let reason = scenario.exceptions[engine.name] else { continue }
      add(
        .unobservable(reason: reason), of: scenario, on: engine.name,
        unplayed: try scenario.truth()?.trace)
    }
  }

  private mutating func end(_ request: PlayRequest, _ result: PlayResult) throws {
    progress.erase()
    guard let scenario = plan.scenarios.first(where: { $0.name == request.scenario }) else {
      return
    }
    let outcome = try judge(result, of: scenario)
    add(
      outcome, of: scenario, on: result.engine.name, duration: result.duration,
      spoiledPlays: result.spoiledPlays)
    guard plan.record.records(outcome, environment: plan.environment) else { return }
    do {
      report.line("      recorded \(try scenario.record(result.trace))")
    } catch {
      throw CommandFailure.unusable("cannot record \(scenario.name): \(error)")
    }
  }

  private func judge(_ result: PlayResult, of scenario: Scenario) throws -> ScenarioOutcome {
    if let failure = result.failure { return .couldNotRun(failure) }
    return try ScenarioOutcome(
      judging: result.trace, of: scenario, capabilities: result.engine.capabilities)
  }

  private mutating func add(
    _ outcome: ScenarioOutcome, of scenario: Scenario, on engine: String,
    duration: Duration = .zero, spoiledPlays: [String] = [], unplayed: ExpectedTrace? = nil
  ) {
    var line = ScenarioReport(
      outcome, of: scenario.name, on: engine, style: console.style, duration: duration)
    line.note(spoiledPlays: spoiledPlays)
    if case .unobservable(let reason) = outcome, let unplayed {
      line.note(unplayed: unplayed, because: reason)
    }
    report.end(line)
    reports.append(line)
  }
}
