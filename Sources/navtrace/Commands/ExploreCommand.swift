#if os(Linux)
import ArgumentParser
import Foundation
import NavigationHarness
import NavigationTrace
import WebViewKit

/// The command `navtrace explore`.
struct ExploreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Walk every order in which a scenario can go, and print what they have in common.",
    discussion: """
      The model plays the scenario once for each interleaving of its loads, of what crosses between \
      the app's process and the page's, and of the app's calls. Printed is the partial order of the \
      allowed traces; an anyOrder or optional of the expectation that no interleaving needs is an \
      error. Delays of replies are waited for in each of them.

      Exit code 0 where every tolerance is needed and every --trace is allowed, 1 otherwise.
      """)

  @Argument(help: "The scenario.")
  var scenario: String

  @OptionGroup var folder: ScenarioFolderOptions

  @Option(help: "The most interleavings to walk.")
  var limit = 2_000

  @Option(
    name: .customLong("trace"),
    help: .init(
      "A recorded trace, as 'navtrace show --json' prints it: is it allowed? (repeatable)",
      valueName: "file"))
  var recorded: [String] = []

  @Flag(help: "Print the allowed traces in their JSON form, as an array.")
  var json = false

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit must be 1 or more.") }
  }

  func run() async throws {
    let scenario = try folder.selection().place(scenario).read()
    if let reason = scenario.exceptions[Engine.model.rawValue] {
      throw CommandFailure.couldNotRun(
        "\(scenario.name) cannot be explored, since the model cannot play it: \(reason)")
    }
    let traces = try recorded.map(TraceFile.read)
    let console = Console()
    let limit = limit
    let exploration = try await Interruption.guarding {
      try await Self.explore(scenario, limit: limit, on: console)
    }
    if json {
      let documents = try exploration.traces.map { String(decoding: try $0.json(), as: UTF8.self) }
      return console.write("[" + documents.joined(separator: ",\n") + "]\n")
    }
    if try !tell(exploration, of: scenario, traces, on: console) { throw ExitCode.differed }
  }

  @MainActor private static func explore(
    _ scenario: Scenario, limit: Int, on console: Console
  ) async throws -> Exploration {
    let stage = try await ModelStage()
    var line = console.progressLine()
    defer { line.erase() }
    do throws(ExplorationFailure) {
      return try await Explorer(limit: limit).explore(observability: stage.observability) {
        await stage.play(scenario, along: $0)
      } progress: {
        line.show($0.bar)
      }
    } catch {
      throw CommandFailure.couldNotRun("\(scenario.name): \(error)")
    }
  }

  /// Prints everything; false where something is not as it should be.
  private func tell(
    _ exploration: Exploration, of scenario: Scenario, _ traces: [Trace], on console: Console
  ) throws -> Bool {
    let report = ExplorationReport(exploration: exploration, style: console.style)
    var lines = [console.style(.bold, scenario.name) + ": \(report.summary)"] + report.order()
    var isFine = true
    if let expectation = try scenario.expectation(for: Engine.model.rawValue) {
      let file = URL(filePath: expectation.file).lastPathComponent
      let verdict = report.verdict(on: expectation.trace, file: file)
      lines += verdict.lines
      isFine = !verdict.isError
    }
    console.write(lines.joined(separator: "\n") + "\n")
    for (file, trace) in zip(recorded, traces) {
      isFine = try judge(trace, file, by: exploration, on: console) && isFine
    }
    return isFine
  }

  /// Whether a recorded trace is allowed; the difference to the nearest allowed one is printed.
  private func judge(
    _ trace: Trace, _ file: String, by exploration: Exploration, on console: Console
  ) throws -> Bool {
    let observability = try Engine(rawValue: trace.engine).map {
      try Observability($0.make().capabilities)
    }
    guard
      let diff = exploration.closest(to: trace, observability: observability ?? .everything)
    else { return false }
    guard !diff.isMatch else {
      console.write("\(file): allowed; \(diff.counts)\n")
      return true
    }
    console.write("\(console.style(.red, "\(file): not allowed")); the nearest allowed trace:\n")
    console.write(TraceDiffRenderer(usesColour: console.style.isColoured).render(diff))
    return false
  }
}

extension Explorer.Progress {
  /// `[######------------------] 25 %, 120 interleavings, 4 traces`.
  fileprivate var bar: String {
    let width = 24
    let done = Int(fraction * Double(width))
    let drawn = String(repeating: "#", count: done) + String(repeating: "-", count: width - done)
    return "[\(drawn)] \(Int(fraction * 100)) %, \(interleavings) interleavings, \(traces) traces"
  }
}
#endif
