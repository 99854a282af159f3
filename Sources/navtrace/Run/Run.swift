import ArgumentParser
import Foundation
import NavigationRecording
import NavigationTrace
import ScenarioRuns
import Scenarios
import WebEngines
import WebViewKit

/// A run of `navtrace run`, which plays a plan engine by engine, and reports the traces.
struct Run {
  private var plan: RunPlan
  private let console: Console
  private let stop: StopRequest
  /// The run's own request to stop after too many failures.
  private let giveUp = StopRequest()
  private var reporters: Reporters
  private var progress: ProgressLine
  private var report = RunReport(began: Date())
  /// The number of scenario runs that failed or ended in an error.
  private var failures = 0
  /// The count of requests over the HTTP version that `--http` requires; `nil` without `--http`.
  private var tally: VersionTally?
  private var isUnrecorded = false

  init(_ plan: RunPlan, reporters: Reporters, on console: Console, until stop: StopRequest) {
    self.plan = plan
    tally = plan.http.map(VersionTally.init)
    self.plan.wantsEvidence = plan.wantsEvidence || reporters.wantEvidence || tally != nil
    self.reporters = reporters
    self.console = console
    self.stop = stop
    progress = console.progressLine()
    report.shard = plan.shard
    report.seed = plan.seed
    report.against = plan.against?.rawValue
  }

  /// Performs the run and returns the exit code.
  ///
  /// The reports are written regardless of how the run ends.
  ///
  /// - Throws: ``WorkerFailure/interrupted``, or a ``CommandFailure``.
  nonisolated(nonsending) mutating func play() async throws -> CommandStatus {
    reporters.beginRun(report)
    do {
      for engine in plan.engines where !isStopped() { try await play(on: engine) }
      conclude(wasInterrupted: stop.isMade)
    } catch {
      conclude(wasInterrupted: true)
      do { try reporters.finish(report) } catch { console.complain("\(error)") }
      throw error
    }
    try reporters.finish(report)
    if let tally { console.complain(tally.line) }
    if stop.isMade { throw WorkerFailure.interrupted }
    if isUnrecorded { return .unwritten }
    let code = report.exitCode(failsOnFlaky: plan.failsOnFlaky)
    // Nothing had to be played, since no chosen scenario has changed.
    if code == .unusable, plan.scenarios.isEmpty { return .success }
    if code == .unusable, !report.scenarios.isEmpty {
      console.complain(report.reasonNothingWasPlayed)
    }
    return code
  }

  private var isStopped: @Sendable () -> Bool {
    { [stop, giveUp] in stop.isMade || giveUp.isMade }
  }

  /// Records the end of the run, and the engines that were not played.
  private mutating func conclude(wasInterrupted: Bool) {
    report.wasInterrupted = wasInterrupted
    report.stoppedAfter = giveUp.isMade ? plan.maxFailures : nil
    report.engines += plan.engines.dropFirst(report.engines.count).map(plan.report)
    for (name, scenarios) in plan.unchosen.sorted(by: { $0.key < $1.key })
    where !scenarios.isEmpty {
      // These scenarios are listed as not run, so that the next --last-failed finds them.
      if let index = report.engines.firstIndex(where: { $0.name == name }) {
        report.engines[index].scenarios += scenarios.sorted()
      } else {
        let names = scenarios.sorted()
        report.engines.append(ScenarioRuns.EngineSummary(name: name, scenarios: names, rounds: 1))
      }
    }
  }

  private nonisolated(nonsending) mutating func play(on engine: WebEngine) async throws {
    let requests = plan.requests(for: engine)
    let beginning = ContinuousClock.now
    let first = report.scenarios.count
    var own = plan.report(of: engine)
    let workers = min(plan.workers ?? engine.workers, max(requests.count, 1))
    defer {
      own.duration = ContinuousClock.now - beginning
      let inPlays = report.scenarios[first...].map(\.duration).reduce(.zero, +)
      own.overhead = max(.zero, own.duration - inPlays / workers)
      report.engines.append(own)
      reporters.endEngine(own, Array(report.scenarios[first...]))
    }
    if !requests.isEmpty {
      try await play(requests, on: engine, workers: workers, as: &own)
    } else if !own.scenarios.isEmpty {
      // The engine is not started, so it never reports its version.
      try beginEngine(own)
    }
  }

  private nonisolated(nonsending) mutating func play(
    _ requests: [PlayRequest], on engine: WebEngine, workers: Int,
    as own: inout ScenarioRuns.EngineSummary
  ) async throws {
    progress.restart()
    var played = 0
    var hasBegun = false
    var supervisor = engine.supervisor(environment: plan.environment, http: plan.http)
    supervisor.retries = plan.retries
    do {
      try await supervisor.run(
        requests, workers: workers, isFresh: plan.isFresh,
        isStopped: isStopped
      ) { step in
        switch step {
        case .ready(let description) where !hasBegun:
          hasBegun = true
          own.version = description.version
          own.origins = description.capabilities.events
          try beginEngine(own)
        case .ready: break
        case .began(let request):
          played += 1
          progress.show(number: played, of: requests.count, "\(engine) \(request.scenario)")
        case .ended(let request, let result):
          own.waiting += .seconds(result.times.waiting)
          try endPlay(request, result)
        }
      }
    } catch let failure as WorkerFailure where failure != .interrupted {
      progress.erase()
      own.failure = "\(failure)"
    }
  }

  /// Reports the skipped scenarios, and those that cannot be read, before the others are played.
  private mutating func beginEngine(_ engine: ScenarioRuns.EngineSummary) throws {
    reporters.beginEngine(engine)
    for mistake in plan.mistakes where engine.scenarios.contains(mistake.name) {
      var line = ScenarioReport(of: mistake.name, on: engine.name)
      line.setError(mistake.reason)
      add(line)
    }
    for scenario in plan.scenarios {
      guard let reason = scenario.exception(of: engine.name),
        engine.scenarios.contains(scenario.name)
      else { continue }
      var line = ScenarioReport(of: scenario.name, on: engine.name)
      line.setSkipped(reason)
      if let expected = try scenario.expectation(for: engine.name) {
        line.add(unplayed: expected.trace, because: reason)
      }
      line.add(scenario)
      add(line)
    }
  }

  private mutating func endPlay(_ request: PlayRequest, _ result: PlayResult) throws {
    progress.erase()
    guard let scenario = plan.scenarios.first(where: { $0.name == request.scenario }) else {
      return
    }
    var line = ScenarioReport(
      of: scenario.name, on: result.engine.name, round: request.round, trace: result.trace,
      duration: result.duration)
    let expecting = plan.against?.rawValue ?? result.engine.name
    if let failure = result.failure {
      line.setError(failure)
      try line.addDifferences(
        of: result.trace, from: scenario, as: expecting, capabilities: result.engine.capabilities)
    } else {
      try line.judge(
        result.trace, of: scenario, as: expecting, capabilities: result.engine.capabilities)
    }
    try compare(&line, result)
    if reporters.wantEvidence { line.evidence = result.evidence }
    tally?.add(result.evidence)
    line.isOverdue = result.isOverdue
    if !result.lostWorker { line.times = result.times }
    line.add(retries: result.retries)
    line.add(scenario)
    add(line)
    guard plan.record.records(line, environment: plan.environment) else { return }
    do {
      reporters.recorded(try scenario.record(result.trace))
    } catch {
      isUnrecorded = true
      console.complain("cannot record \(scenario.name)", because: error)
    }
  }

  /// Compares a scenario run with a run on the engine `RunPlan.against`.
  ///
  /// If that engine has run the scenario in the same round, uses that run.
  private func compare(_ line: inout ScenarioReport, _ result: PlayResult) throws {
    guard let against = plan.against, against.rawValue != line.engine else { return }
    let plays = report.scenarios.filter {
      $0.engine == against.rawValue && $0.scenario == line.scenario
    }
    let engine = WebEngine(rawValue: line.engine)
    line.judge(
      against: plays.first { [round = line.round] in $0.round == round } ?? plays.first,
      observability: Observability(result.engine.capabilities)
        .merging(Observability(try against.capabilities())),
      known: engine.flatMap { plan.changes[$0] })
  }

  private mutating func add(_ line: ScenarioReport) {
    reporters.endPlay(line)
    report.scenarios.append(line)
    if line.isBad { failures += 1 }
    if let limit = plan.maxFailures, failures >= limit { giveUp.make() }
  }
}
