import NavigationRecording
import NavigationTrace
import RunReports
import ScenarioLanguage
import ScenarioPlaying
import ScenarioResearch
import ScenarioWorkers
import WebEngines
import WebViewKit

/// A run that finds out which rows or cases each scenario shows on each engine.
struct CoverageRun {
  private let plan: RunPlan
  private let subjects: CoverageTable.Subjects
  private let console: Console
  private var progress: ProgressLine
  private var outcomes: CoverageTable.Outcomes = [:]

  init(_ plan: RunPlan, of subjects: CoverageTable.Subjects, on console: Console) {
    self.plan = plan
    self.subjects = subjects
    self.console = console
    progress = console.progressLine()
  }

  /// Predicts the outcomes from the files and the engines' tables; nothing is played.
  ///
  /// - Throws: The engine's failure if its limits are not known.
  mutating func predict() throws -> CoverageTable.Outcomes {
    for engine in plan.engines {
      let control = try engine.make()
      let observability = try Observability(control.capabilities)
      for scenario in plan.scenarios {
        try add(scenario, on: engine.rawValue) { coverage in
          try scenario.outlook(
            for: coverage, on: engine.rawValue, version: control.version,
            observability: observability)
        }
      }
    }
    return outcomes
  }

  /// Plays the scenarios and returns the outcomes.
  ///
  /// - Throws: ``WorkerFailure/interrupted``, or the mistake in a file.
  nonisolated(nonsending) mutating func play() async throws -> CoverageTable.Outcomes {
    for engine in plan.engines {
      for scenario in plan.scenarios {
        guard let reason = scenario.exceptions[engine.rawValue] else { continue }
        try add(scenario, on: engine.rawValue) { _ in CoverageOutcome(.notShown, reason) }
      }
      do {
        try await play(on: engine)
      } catch let failure as WorkerFailure where failure != .interrupted {
        progress.erase()
        console.complain("\(failure)")
        for scenario in plan.scenarios where !isKnown(scenario, engine) {
          try add(scenario, on: engine.rawValue) { _ in CoverageOutcome(.error, "\(failure)") }
        }
      }
    }
    return outcomes
  }

  private func isKnown(_ scenario: Scenario, _ engine: WebEngine) -> Bool {
    outcomes[scenario.name]?.values.contains { $0[engine.rawValue] != nil } ?? false
  }

  private nonisolated(nonsending) mutating func play(on engine: WebEngine) async throws {
    let requests = plan.requests(for: engine)
    var played = 0
    try await engine.supervisor(environment: plan.environment).run(requests) { step in
      switch step {
      case .ready: break
      case .began(let request):
        played += 1
        progress.show(number: played, of: requests.count, "\(engine) \(request.scenario)")
      case .ended(let request, let result):
        progress.erase()
        for scenario in plan.scenarios where scenario.name == request.scenario {
          try add(scenario, on: engine.rawValue) { try Self.judge($0, of: scenario, by: result) }
        }
      }
    }
  }

  private mutating func add(
    _ scenario: Scenario, on engine: String, judge: (Coverage) throws -> CoverageOutcome
  ) throws {
    for coverage in subjects[scenario.name] ?? [] {
      outcomes[scenario.name, default: [:]][coverage, default: [:]][engine] = try judge(coverage)
    }
  }

  static func judge(
    _ coverage: Coverage, of scenario: Scenario, by result: PlayResult
  ) throws -> CoverageOutcome {
    if let failure = result.failure { return CoverageOutcome(.error, failure) }
    return try scenario.coverage(
      of: coverage, in: result.trace,
      judged: ScenarioOutcome(
        judging: result.trace, of: scenario, capabilities: result.engine.capabilities),
      observability: Observability(result.engine.capabilities))
  }
}
