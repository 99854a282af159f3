import ArgumentParser
import Foundation
import ScenarioRuns
import Scenarios

struct AcceptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept",
    abstract: "Accept recorded traces as expectations.",
    discussion: """
      A trace becomes what is expected, in expected.yaml, and the recorded file is deleted. If \
      expected.yaml was recorded from another engine, if an override holds for the engine, or if \
      Oracle.yaml lies beside the scenarios, the trace becomes what is expected of its engine \
      alone, in expected.<engine>.yaml, with the reason why the engine differs. --as-truth \
      and --reason choose one of the two. What the engine cannot \
      show stays as it was expected. A trace without an event that is expected is refused, unless \
      --drop is given. Refused where CI=true.

      Exit code 0 where all are accepted, 2 where one is not; the others are.
      """)

  @OptionGroup var pending: PendingOptions

  @Flag(help: "Accept all pending traces.")
  var all = false

  @Option(help: "Why the engine differs; a terminal asks for it.")
  var reason: String?

  @Option(
    help: .init(
      "Cases and rules that it rests on. (default: those of expected.yaml, or the recording)",
      valueName: "case,..."))
  var source: SourceList?

  @Flag(help: "Accept the trace for every engine, in expected.yaml.")
  var asTruth = false

  @Flag(help: "Drop expected events that are missing from the trace.")
  var drop = false

  func validate() throws {
    guard !asTruth || reason == nil else {
      throw ValidationError("--as-truth with --reason: the truth holds for every engine.")
    }
    guard reason?.allSatisfy(\.isWhitespace) != true else {
      throw ValidationError("--reason without text: write why the engine differs.")
    }
  }

  func run() throws {
    let console = Console()
    let ask = console.question(environment: ProcessInfo.processInfo.environment)
    var accepted: [Acceptance] = []
    defer { console.write(lines: accepted.blindSpots) }
    try pending.judgeEach(all: all, on: console) { file, judge in
      accepted.append(try accept(file, by: judge, console, ask))
    }
  }

  /// The role that the options choose; `nil` if they do not choose one.
  private var role: PendingJudge.Role? {
    if asTruth { return .truth }
    return reason == nil ? nil : .override
  }

  private func accept(
    _ file: PendingFile, by judge: PendingJudge, _ console: Console, _ ask: ((String) -> String?)?
  ) throws -> Acceptance {
    let pending = try file.read()
    let acceptance = try judge.plan(
      pending, as: role ?? judge.role(for: pending), source: source?.sources ?? [])
    try acceptance.checkDroppedEvents(mayGo: drop)
    var reason = reason
    if acceptance.needsReason, reason == nil {
      reason = ask?("\(file.title): why does it differ? ")
    }
    let lines = try judge.accept(acceptance, reason: reason, dropsEvents: drop)
    console.write(lines: lines)
    return acceptance
  }
}
