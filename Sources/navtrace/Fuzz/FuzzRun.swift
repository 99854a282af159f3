#if os(Linux)
import ArgumentParser
import FixtureServing
import FixtureTLS
import Foundation
import ModelEngine
import NavigationTrace
import RunReports
import ScenarioLanguage
import ScenarioResearch
import ScenarioWorkers
import WebEngines
import WebViewKit

/// A run of `navtrace fuzz`, which plays generated scenarios on the model and an engine.
@MainActor struct FuzzRun {
  private let plan: FuzzPlan
  private let console: Console
  private let stop: StopRequest
  private let model: ModelEngine
  private let reference: LocalPlayer
  private let subject: any TraceSource
  private let known: [KnownDifference]
  private let folder: String
  private(set) var tally = FuzzTally()
  private var progress: ProgressLine

  /// Starts the model.
  ///
  /// - Parameter subject: The player that is compared with it; `nil` for a worker of the plan's
  ///   engine.
  /// - Throws: The error of the model or the server if they cannot run.
  init(
    _ plan: FuzzPlan, on console: Console, until stop: StopRequest,
    comparing subject: (any TraceSource)? = nil
  ) async throws {
    self.plan = plan
    self.console = console
    self.stop = stop
    let transport = TLSTransport()
    model = ModelEngine(
      secure: try TLSContext(clientTrusting: transport.authority.certificate, asks: true))
    reference = try await LocalPlayer(
      model, serving: FixtureServer(secureTransport: transport))
    self.subject =
      subject ?? WorkerPlayer(plan.engine.supervisor(environment: plan.environment))
    known = KnownDifference.all(of: plan.engine.rawValue)
    progress = console.progressLine()
    folder =
      FileManager.default.temporaryDirectory
      .appending(path: "navtrace-fuzz-\(UUID().uuidString)").path
  }

  /// Performs the run and returns the exit code.
  ///
  /// - Throws: ``WorkerFailure`` if the engine cannot run, or the system's error.
  mutating func fuzz() async throws -> CommandStatus {
    defer {
      // Nothing was written if the folder is missing.
      try? FileManager.default.removeItem(atPath: folder)
    }
    for number in plan.numbers where !stop.isMade {
      progress.show(
        number: number - plan.numbers.lowerBound + 1, of: plan.numbers.count,
        "\(tally.failed) failed, \(tally.unplayed.count) errors")
      let scenario = ScenarioGenerator.scenario(seed: plan.seed, number: number)
      let outcome = try await steadyOutcome(of: scenario)
      tally.add(outcome, of: scenario)
      try await keep(scenario, outcome)
    }
    progress.erase()
    await subject.end()
    await reference.end()
    report()
    return stop.isMade ? .interrupted : tally.exitCode
  }

  private func report() {
    let head =
      "seed \(plan.seed), \(tally.played) scenarios from \(plan.numbers.lowerBound):"
      + " \(plan.engine) against the model"
    let report = FuzzReport(tally: tally, known: known, rules: model.rules)
    console.write(([head] + report.lines).joined(separator: "\n") + "\n")
  }

  // MARK: Playing

  private func outcome(
    of scenario: GeneratedScenario, modelLimit: Double? = nil
  ) async throws -> FuzzOutcome {
    let results = try await play(scenario, modelLimit: modelLimit)
    return try FuzzOutcome(
      reference: results.reference, subject: results.subject ?? results.reference, known: known)
  }

  /// Returns an outcome that is certain: a difference has to come twice, else the second play
  /// counts.
  private mutating func steadyOutcome(
    of scenario: GeneratedScenario
  ) async throws -> FuzzOutcome {
    let first = try await outcome(of: scenario)
    guard let trouble = first.trouble, !stop.isMade else { return first }
    let second = try await outcome(of: scenario)
    if second.trouble != trouble { tally.unstable.append("\(scenario.name): \(trouble)") }
    return second
  }

  /// Plays on the model and, if that comes to the end, on the engine.
  ///
  /// - Parameter modelLimit: The seconds that the model may take, in place of the plan's limit.
  private func play(
    _ scenario: GeneratedScenario, modelLimit: Double? = nil
  ) async throws -> (reference: PlayResult, subject: PlayResult?) {
    try scenario.write(to: folder)
    var request = PlayRequest(
      scenario: scenario.name, folder: folder, timeLimit: modelLimit ?? plan.timeLimit)
    let expected = try await reference.play(request)
    guard expected.failure == nil else { return (expected, nil) }
    request.timeLimit = plan.timeLimit
    return (expected, try await subject.play(request))
  }

  // MARK: Keeping

  /// Writes the scenarios that a person should look at, the first ones of each class.
  private mutating func keep(_ scenario: GeneratedScenario, _ outcome: FuzzOutcome) async throws {
    switch outcome {
    case .passed: break
    case .error:
      guard tally.unplayed.count <= 5 * plan.kept else { return }
      try scenario.write(to: "\(plan.output)/could-not-run/\(scenario.name)")
    case .failed(let difference, _):
      guard let found = tally.classes[difference], found.folders.count < plan.kept,
        found.scenarios.count <= 3 * plan.kept
      else { return }
      let smallest = try await shrink(scenario, difference)
      try await write(smallest, made: scenario, difference)
    }
  }

  private func shows(
    _ difference: DifferenceClass, _ scenario: GeneratedScenario
  ) async throws -> Bool {
    // If a smaller scenario waits in vain, the model would wait until its timeout.
    let outcome = try await outcome(of: scenario, modelLimit: plan.smallLimit)
    guard case .failed(difference, _) = outcome else { return false }
    return true
  }

  private func shrink(
    _ scenario: GeneratedScenario, _ difference: DifferenceClass
  ) async throws -> GeneratedScenario {
    try await scenario.shrunk(tries: plan.tries) { smaller in
      guard !stop.isMade else { return false }
      return try await shows(difference, smaller)
    }
  }

  /// Writes a scenario folder: the model's trace as the expectation, the engine's trace, and the
  /// scenario as it was generated.
  private mutating func write(
    _ scenario: GeneratedScenario, made: GeneratedScenario, _ difference: DifferenceClass
  ) async throws {
    let folder = "\(plan.output)/\(difference.folder)/\(scenario.name)"
    try scenario.write(to: folder)
    try made.yaml.write(toFile: folder + "/generated.yaml", atomically: true, encoding: .utf8)
    let before = model.rules
    let results = try await play(scenario)
    let obeyed = zip(before, model.rules).filter { $0.count < $1.count }.map(\.1.name)
    let expected = ExpectedTrace(
      results.reference.trace,
      source: ["by rule: derived by the model, and not reviewed yet"]
        + obeyed.map { "by rule: \($0)" })
    try expected.yaml.write(
      toFile: folder + "/expected.yaml", atomically: true, encoding: .utf8)
    if let trace = results.subject?.trace {
      _ = try Scenario(folder: folder, name: scenario.name).record(trace)
    }
    tally.classes[difference]?.folders.append(folder)
  }
}

extension ModelEngine {
  /// The number of times that each rule of the machine was obeyed.
  fileprivate var rules: [(name: String, count: Int)] {
    ruleUses.map { ("\($0.number) \($0.name)", $0.count) }
  }
}
#endif
