import ArgumentParser
import FixtureSites
import Foundation
import ScenarioRuns
import Scenarios
import WebEngines

extension RecordMode: ExpressibleByArgument {}

struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Play scenarios on engines and compare each trace with the expected one.")

  @Argument(
    help: "Names, groups, patterns or folders of scenarios. (default: all)",
    completion: .scenarios)
  var scenario: [String] = []

  @Option(
    help: """
      The engines, in order, separated by commas; of WebKitGTK also with features turned on or off, as \
      in 'webkitgtk,webkitgtk+SiteIsolation-UsesBackForwardCache'; 'navtrace doctor --features' lists them.
      """)
  var engine = EngineList(WebEngine.builtIn)

  @Option(
    help: """
      The engine whose plays are what is expected of the others, in place of expectations; it plays \
      first. What differs is listed by kind, and is no failure if Changes/FEATURES.yaml beside the \
      scenarios, such as Changes/SiteIsolation.yaml, has it.
      """)
  var against: WebEngine?

  @OptionGroup var folder: ScenarioFolderOptions

  @OptionGroup var filter: ScenarioFilter

  @OptionGroup var schedule: ScheduleOptions

  @Option(help: "Which traces are written as expected.<engine>.new.yaml; none if CI=true.")
  var record = RecordMode.none

  @Option(
    help: .init("Time limit of each scenario in seconds, instead of its own.", valueName: "s"))
  var timeout: Double?

  @Option(
    help: .init(
      "Serve all origins by TLS and this version of HTTP, 2 or 1.1; a request that comes over"
        + " another one is an error. The engine 'model' speaks 1.1 only.", valueName: "version"))
  var http: ServedVersion?

  @Option(name: .customLong("repeat"), help: .init("Play all scenarios n times.", valueName: "n"))
  var rounds = 1

  @Option(
    help: .init(
      "Retry a play that ended in an error, up to n times, each time in a new engine process; a"
        + " difference is never retried.", valueName: "n"))
  var retries = 0

  @Flag(help: "Start a new engine process for each play.")
  var fresh = false

  @Option(
    help: .init(
      "Play n scenarios at once, each in a worker. (default: one per processor, 1 on Apple's"
        + " WKWebView)", valueName: "n"))
  var workers: Int?

  @OptionGroup var reports: ReportOptions

  private var engines: [WebEngine] {
    against.map { ([$0] + engine.words).unique } ?? engine.words
  }

  static func check(timeout: Double) throws {
    guard timeout > 0, timeout <= 3600 else {
      throw ValidationError("--timeout \(timeout): give more than 0 and at most 3600 seconds.")
    }
  }

  func validate() throws {
    if let timeout { try Self.check(timeout: timeout) }
    if let workers, !(1...64).contains(workers) {
      throw ValidationError("--workers \(workers): give a number from 1 to 64.")
    }
    guard against == nil || engines.count > 1 else {
      throw ValidationError("--against: name another engine to compare with it, by --engine.")
    }
    guard !schedule.lastFailed || reports.output != nil else {
      throw ValidationError(
        "--last-failed without --output: name the folder with the run.json of the earlier run."
      )
    }
    guard (1...10_000).contains(rounds) else {
      throw ValidationError("--repeat \(rounds): give a number from 1 to 10000.")
    }
    guard (0...100).contains(retries) else {
      throw ValidationError("--retries \(retries): give a number from 0 to 100.")
    }
    guard !reports.failOnFlaky || rounds > 1 else {
      throw ValidationError("--fail-on-flaky: plays are compared with each other; add --repeat N.")
    }
  }

  func run() async throws {
    for engine in engines { try engine.check(http) }
    let console = Console()
    let status = try await Interruption.withStopRequest { [self] stop in
      let folder = try folder.selection(for: scenario)
      guard schedule.watch else {
        return try await play(folder.places(scenario), of: folder, schedule, console, until: stop)
      }
      var schedule = schedule
      let watch = WatchMode(
        root: folder.root,
        output: reports.output.map { URL(filePath: $0).standardizedFileURL.path },
        console: console, stop: stop)
      try await watch.start {
        let folder = try self.folder.selection(for: scenario)
        return (folder.all, try folder.places(scenario))
      } play: { places in
        // Scenarios that change later are played even if they passed before.
        defer { schedule.lastFailed = false }
        _ = try await play(places, of: folder, schedule, console, until: stop)
      }
    }
    try status.throwUnlessSuccess()
  }

  private func play(
    _ places: [ScenarioPlace], of selection: ScenarioSelection, _ schedule: ScheduleOptions,
    _ console: Console, until stop: StopRequest
  ) async throws -> CommandStatus {
    let (scenarios, mistakes) = places.readAll(engines: engines)
    guard mistakes.isEmpty || !scenarios.isEmpty else { throw mistakes.failure }
    var plan = RunPlan(
      scenarios: try filter.select(from: scenarios), mistakes: mistakes,
      engines: engines, rounds: rounds, retries: retries, isFresh: fresh,
      failsOnFlaky: reports.failOnFlaky, workers: workers, http: http,
      timeLimit: timeout.map { .seconds($0) },
      record: record, environment: ProcessInfo.processInfo.environment)
    plan.against = against
    for engine in engines where against != nil {
      plan.changes[engine] = try selection.changes(of: engine)
    }
    try schedule.apply(
      to: &plan, output: reports.output, of: selection.names, console: console)
    let reporters = try reports.reporters(on: console)
    var run = Run(plan, reporters: reporters, on: console, until: stop)
    return try await run.play()
  }
}
