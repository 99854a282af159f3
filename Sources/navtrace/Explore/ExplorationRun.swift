#if os(Linux)
import FixtureServing
import FixtureTLS
import Foundation
import ModelEngine
import NavigationRecording
import NavigationTrace
import ScenarioRuns
import Scenarios
import WebEngines
import WebViewKit

/// A run of `navtrace explore`, which plays the interleavings of scenarios and reports on them.
@MainActor struct ExplorationRun {
  /// The kinds of output for each scenario.
  enum Form: Sendable {
    /// The number of interleavings, and whether the expectation holds.
    case summary
    /// The summary and the partial order.
    case order
    /// The allowed traces, and nothing else.
    case json
  }

  private let limit: Int
  private let form: Form
  private let console: Console
  private let stage: ModelStage

  init(limit: Int, form: Form, on console: Console) async throws {
    self.limit = limit
    self.form = form
    self.console = console
    stage = try await ModelStage()
  }

  /// Explores scenarios, and returns whether all expectations hold and all traces are allowed.
  func explore(
    _ scenarios: [Scenario], _ traces: [(file: String, trace: Trace)]
  ) async throws -> Bool {
    var isFine = true
    for scenario in scenarios {
      let exploration = try await explore(scenario)
      isFine = try report(exploration, of: scenario, traces) && isFine
    }
    return isFine
  }

  // Not inside the asynchronous function, since Swift 6.3.1 crashes if it optimises both together.
  @inline(never)
  private func report(
    _ exploration: Exploration, of scenario: Scenario, _ traces: [(file: String, trace: Trace)]
  ) throws -> Bool {
    var isFine = true
    switch form {
    case .json: try write(exploration)
    case .order, .summary: isFine = try printReport(on: exploration, of: scenario)
    }
    for (file, trace) in traces {
      isFine = try judge(trace, of: file, by: exploration) && isFine
    }
    return isFine
  }

  @inline(never)
  private func explore(_ scenario: Scenario) async throws -> Exploration {
    var line = console.progressLine()
    defer { line.erase() }
    do {
      return try await Exploration.explore(limit: limit, observability: stage.observability) {
        await stage.play(scenario, along: $0, idleTime: $1)
      } progress: {
        line.show("\($0.bar(upTo: $1)) of \(scenario.name)")
      }
    } catch let error as ExplorationFailure {
      throw CommandFailure.error("\(scenario.name): \(error)")
    }
  }

  private func write(_ exploration: Exploration) throws {
    let traces = try exploration.traces.map { String(decoding: try $0.json(), as: UTF8.self) }
    console.write("[" + traces.joined(separator: ",\n") + "]\n")
  }

  /// Prints the report, and returns whether the expectation holds.
  private func printReport(on exploration: Exploration, of scenario: Scenario) throws -> Bool {
    var lines = [console.style(.bold, scenario.name) + ": \(exploration.summary)"]
    if form == .order {
      let traces = exploration.traces.map(\.withoutExtras)
      lines += TraceOrder(traces).lines(of: traces.count, console.style)
    }
    var isFine = true
    if let expectation = try scenario.expectation(for: WebEngine.model.rawValue) {
      let verdict = exploration.verdict(
        on: expectation.trace, file: expectation.name.fileName, console.style)
      lines += verdict.lines
      isFine = verdict.isFine
    }
    console.write(lines.joined(separator: "\n") + "\n")
    return isFine
  }

  /// Returns whether a recorded trace is allowed.
  ///
  /// If not, prints how it differs.
  private func judge(_ trace: Trace, of file: String, by exploration: Exploration) throws -> Bool {
    let observability = try WebEngine(rawValue: trace.engine).map {
      try Observability($0.capabilities())
    }
    guard let diff = exploration.closest(to: trace, observability: observability ?? .everything)
    else { return false }
    guard !diff.isMatch else {
      console.write("\(file): allowed; \(diff.counts)\n")
      return true
    }
    let verdict = console.style(.red, "\(file): not allowed")
    console.write("\(verdict); the nearest allowed trace:\n")
    console.write(TraceDiffRenderer(usesColour: console.style.isColoured).render(diff))
    return false
  }

  /// The model in this process, for commands that inspect it.
  @MainActor struct ModelStage {
    let observability: Observability
    private let engine: ModelEngine
    private let player: ScenarioPlayer

    /// Starts the model; it stops with the process.
    init() async throws {
      let transport = TLSTransport()
      engine = ModelEngine(
        secure: try TLSContext(clientTrusting: transport.authority.certificate, asks: true))
      observability = Observability(engine.capabilities)
      let connection = try EngineConnection.open(engine)
      try await engine.start()
      player = ScenarioPlayer(
        server: try FixtureServer(secureTransport: transport), engine: engine,
        connection: connection)
    }

    func play(
      _ scenario: Scenario, along schedule: [Int], idleTime: Duration
    ) async -> Exploration.Play {
      engine.follow(schedule, idleTime: idleTime)
      defer { engine.follow(nil) }
      return (await player.play(scenario), engine.choices)
    }
  }
}

extension Exploration {
  /// Returns the progress, such as `[######------------------] 25 %, 120 interleavings, 4 traces`.
  fileprivate func bar(upTo fraction: Double) -> String {
    let width = 24
    let done = Int(fraction * Double(width))
    let drawn = String(repeating: "#", count: done) + String(repeating: "-", count: width - done)
    return "[\(drawn)] \(Int(fraction * 100)) %, \(interleavings) interleavings,"
      + " \(traces.count) traces"
  }
}

extension Exploration {
  /// The size of the exploration, such as `6 interleavings, 2 traces`.
  fileprivate var summary: String {
    let traces = traces.count.counted("trace")
    let walked = interleavings.counted("interleaving")
    return isComplete
      ? "\(walked), \(traces)"
      : "\(walked), \(traces) so far: the limit is reached, raise it with --limit"
  }

  /// Returns the report on an expectation, and whether the expectation holds: it accepts every
  /// allowed trace, and each of its tolerances is needed by at least one allowed trace.
  fileprivate func verdict(
    on expectation: ExpectedTrace, file: String, _ style: TerminalStyle
  ) -> (lines: [String], isFine: Bool) {
    let diffs = diffs(from: expectation)
    let refused = diffs.filter { !$0.isMatch }
    var lines = [
      "\(file) accepts \(diffs.count - refused.count) of "
        + diffs.count.counted("allowed trace")
    ]
    if let first = refused.first {
      lines.append("\(style(.red, "too strict")): it refuses \(refused.count), such as:")
      let diff = TraceDiffRenderer(usesColour: style.isColoured).render(first)
      lines.append(diff.trimmingCharacters(in: .newlines))
    }
    let tolerances = expectation.items.count { $0.tolerance?.isObserved == false }
    guard tolerances > 0 else { return (lines, refused.isEmpty) }
    guard let impossible = impossibleTolerances(in: expectation) else {
      let script = traces.lazy.compactMap(\.partsNotModelled.first).first
      lines.append(
        "\(tolerances.counted("tolerance")) not judged\(script.map { ": \($0)" } ?? "")"
          .printable)
      return (lines, refused.isEmpty)
    }
    lines += impossible.map { "\(style(.red, "impossible")): \($0)".printable }
    let needed = tolerances - impossible.count
    if needed > 0 { lines.append("\(needed.counted("tolerance")) needed: a race") }
    return (lines, refused.isEmpty && impossible.isEmpty)
  }
}
#endif
