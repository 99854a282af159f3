import Foundation
import NavigationTrace
import RunReports
import ScenarioResearch

#if os(Linux)
import FixtureServing
import FixtureTLS
import ModelEngine
import NavigationRecording
import ScenarioLanguage
import ScenarioPlaying
import WebEngines
import WebViewKit

/// A run of `navtrace explore`, which walks the interleavings of scenarios and reports on them.
@MainActor struct ExplorationRun {
  /// The forms in which each scenario is printed.
  enum Form: Sendable {
    /// The interleavings walked, and the verdict on the expectation.
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

  /// Explores scenarios; returns false if an expectation does not hold, or a trace is not allowed.
  func explore(_ scenarios: [Scenario], _ traces: [RecordedTrace]) async throws -> Bool {
    var isFine = true
    for scenario in scenarios {
      let exploration = try await explore(scenario)
      isFine = try report(exploration, of: scenario, traces) && isFine
    }
    return isFine
  }

  // Outside of the asynchronous function, since Swift 6.3.1 crashes if it optimises both together.
  @inline(never)
  private func report(
    _ exploration: Exploration, of scenario: Scenario, _ traces: [RecordedTrace]
  ) throws -> Bool {
    var isFine = true
    switch form {
    case .json: try write(exploration)
    case .order, .summary: isFine = try printReport(on: exploration, of: scenario)
    }
    for trace in traces { isFine = try judge(trace, by: exploration) && isFine }
    return isFine
  }

  @inline(never)
  private func explore(_ scenario: Scenario) async throws -> Exploration {
    var line = console.progressLine()
    defer { line.erase() }
    do throws(ExplorationFailure) {
      return try await Explorer(limit: limit).explore(observability: stage.observability) {
        await stage.play(scenario, along: $0)
      } progress: {
        line.show("\($0.bar) of \(scenario.name)")
      }
    } catch {
      throw CommandFailure.error("\(scenario.name): \(error)")
    }
  }

  /// Prints the allowed traces as an array.
  private func write(_ exploration: Exploration) throws {
    let traces = try exploration.traces.map { String(decoding: try $0.json(), as: UTF8.self) }
    console.write("[" + traces.joined(separator: ",\n") + "]\n")
  }

  /// Prints the report; returns false if the expectation does not hold.
  private func printReport(on exploration: Exploration, of scenario: Scenario) throws -> Bool {
    let report = ExplorationReport(exploration: exploration, style: console.style)
    var lines = [console.style(.bold, scenario.name) + ": \(report.summary)"]
    if form == .order { lines += report.order() }
    var isFine = true
    if let expectation = try scenario.expectation(
      for: WebEngine.model.rawValue, version: stage.version)
    {
      let verdict = report.verdict(on: expectation.trace, file: expectation.name.fileName)
      lines += verdict.lines
      isFine = verdict.isFine
    }
    console.write(lines.joined(separator: "\n") + "\n")
    return isFine
  }

  /// Returns whether a recorded trace is allowed, and prints the difference to the nearest one.
  private func judge(_ recorded: RecordedTrace, by exploration: Exploration) throws -> Bool {
    let observability = try WebEngine(rawValue: recorded.trace.engine).map {
      try Observability($0.capabilities())
    }
    guard
      let diff = exploration.closest(
        to: recorded.trace, observability: observability ?? .everything)
    else { return false }
    guard !diff.isMatch else {
      console.write("\(recorded.file): allowed; \(diff.counts)\n")
      return true
    }
    let verdict = console.style(.red, "\(recorded.file): not allowed")
    console.write("\(verdict); the nearest allowed trace:\n")
    console.write(TraceDiffRenderer(usesColour: console.style.isColoured).render(diff))
    return false
  }
}

extension Explorer.Progress {
  /// The progress: `[######------------------] 25 %, 120 interleavings, 4 traces`.
  fileprivate var bar: String {
    let width = 24
    let done = Int(fraction * Double(width))
    let drawn = String(repeating: "#", count: done) + String(repeating: "-", count: width - done)
    return "[\(drawn)] \(Int(fraction * 100)) %, \(interleavings) interleavings, \(traces) traces"
  }
}

/// The model in this process, for commands that inspect it.
@MainActor struct ModelStage {
  let observability: Observability
  var version: String { engine.version }
  private let engine: ModelEngine
  private let player: ScenarioPlayer

  /// Starts the model; it stops with the process.
  init() async throws {
    let transport = TLSTransport()
    engine = ModelEngine(
      secure: try TLSContext(clientTrusting: transport.authority.certificate, asks: true))
    observability = try Observability(engine.capabilities)
    let connection = try EngineConnection.open(engine)
    try await engine.start()
    player = ScenarioPlayer(
      server: try FixtureServer(secureTransport: transport), engine: engine,
      connection: connection)
  }

  func play(_ scenario: Scenario, along schedule: [Int]) async -> Explorer.Play {
    engine.follow(schedule)
    defer { engine.follow(nil) }
    let run = await player.play(scenario)
    return Explorer.Play(run, choices: engine.choices)
  }
}
#endif

/// A trace and the file that it comes from.
struct RecordedTrace: Sendable {
  let file: String
  let trace: Trace
}

/// An exploration as text: the partial order, and its verdict on the expectation.
struct ExplorationReport {
  let exploration: Exploration
  let style: TerminalStyle

  /// Returns the partial order, one event a line.
  func order() -> [String] {
    let traces = exploration.traces
    return TraceOrder(traces).lines(of: traces.count, style)
  }

  /// The size of the exploration: `6 interleavings, 2 traces`.
  var summary: String {
    let traces = exploration.traces.count.counted("trace")
    let walked = exploration.interleavings.counted("interleaving")
    return exploration.isComplete
      ? "\(walked), \(traces)"
      : "\(walked), \(traces) so far: the limit is reached, raise it with --limit"
  }

  /// Returns the report on an expectation, and whether that holds: it accepts each allowed
  /// trace, and has no tolerance that none of them needs.
  func verdict(on expectation: ExpectedTrace, file: String) -> (lines: [String], isFine: Bool) {
    let diffs = exploration.diffs(from: expectation)
    let refused = diffs.filter { !$0.isMatch }
    var lines = [
      "\(file) accepts \(diffs.count - refused.count) of "
        + diffs.count.counted("allowed trace")
    ]
    if let first = refused.first {
      lines.append("\(style(.red, "too strict")): it refuses \(refused.count), such as:")
      lines.append(TraceDiffRenderer(usesColour: style.isColoured).render(first).trimmed)
    }
    let tolerances = expectation.items.count { $0.tolerance != nil }
    guard tolerances > 0 else { return (lines, refused.isEmpty) }
    guard let impossible = exploration.impossibleTolerances(in: expectation) else {
      let script = exploration.traces.lazy.compactMap(\.skippedScripts.first).first
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

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .newlines) }
}
