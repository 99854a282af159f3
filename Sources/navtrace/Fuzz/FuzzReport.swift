import RunReports
import ScenarioResearch
import WebEngines

/// The plan of a `navtrace fuzz`; everything in it has been checked.
struct FuzzPlan: Sendable {
  var engine: WebEngine
  var seed: UInt64
  /// The chosen numbers among the seed's scenarios.
  var numbers: ClosedRange<Int>
  /// The folder for scenarios that differ.
  var output: String
  /// The number of differences in each class that are made smaller and written.
  var kept = 2
  /// The maximum number of an engine's plays to make a scenario smaller.
  var tries = 150
  /// Seconds that a scenario may take.
  var timeLimit = 20.0
  /// Seconds that the model may take for a scenario that is tried because it is smaller.
  var smallLimit = 2.0
  /// The process's environment, which the workers inherit.
  var environment: [String: String]
}

/// Sums over the scenarios of a `navtrace fuzz`.
struct FuzzTally: Sendable {
  struct Class: Sendable {
    var scenarios: [String] = []
    /// The folders in which the first of them were written.
    var folders: [String] = []
  }

  /// The number of uses of each production of the grammar.
  private(set) var productions: [Production: Int] = [:]
  private(set) var passed = 0
  /// Those of them in which a known difference came.
  private(set) var explained = 0
  /// The steps of those that passed, and those of them in which something was not compared.
  private(set) var (steps, skipped) = (0, 0)
  /// In how many scenarios each known difference came.
  private(set) var known: [String: Int] = [:]
  var classes: [DifferenceClass: Class] = [:]
  /// Scenarios that came out in two ways on the engine.
  var unstable: [String] = []
  /// Scenarios that an engine did not play to their end, with the reason.
  private(set) var unplayed: [(scenario: String, reason: String)] = []

  var failed: Int { classes.values.reduce(0) { $0 + $1.scenarios.count } }
  var played: Int { passed + failed + unplayed.count }

  mutating func add(_ outcome: FuzzOutcome, of scenario: GeneratedScenario) {
    productions.merge(scenario.uses, uniquingKeysWith: +)
    switch outcome {
    case .passed(let match):
      passed += 1
      steps += match.steps
      skipped += match.skipped
      if !match.known.isEmpty { explained += 1 }
      for name in match.known.keys { known[name, default: 0] += 1 }
    case .failed(let difference, _):
      classes[difference, default: Class()].scenarios.append(scenario.name)
    case .error(let engine, let reason):
      unplayed.append((scenario.name, "\(engine): \(reason)"))
    }
  }

  var exitCode: CommandStatus {
    if failed > 0 { return .failed }
    return unplayed.isEmpty && passed > 0 ? .success : .error
  }

  var description: String {
    let known = explained == 0 ? "" : ", \(explained) of them with known differences"
    let kinds = classes.count == 1 ? "1 class" : "\(classes.count) classes"
    return "\(passed) passed\(known); \(failed) failed in \(kinds);"
      + " \(unplayed.count) errors; \(steps) steps, \(skipped) of them not compared"
  }
}

/// The report of a `navtrace fuzz` in lines.
struct FuzzReport {
  let tally: FuzzTally
  let known: [KnownDifference]
  /// The number of times that each rule of the machine was obeyed, in the order of the rules.
  let rules: [(name: String, count: Int)]

  var lines: [String] {
    var lines = [tally.description]
    lines += section("known differences", knownLines)
    lines += section("differences", classLines)
    lines += section("not the same each time", tally.unstable)
    lines += section(
      "errors",
      tally.unplayed.prefix(20).map { "\($0.scenario): \($0.reason)".printable })
    let productions = Production.allCases.map { ($0.rawValue, tally.productions[$0] ?? 0) }
    lines += section("productions of the grammar", table(productions))
    lines += section("rules of the machine", table(rules))
    return lines
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["", "\(title):"] + lines.map { "  \($0)" }
  }

  private var knownLines: [String] {
    known.flatMap { difference -> [String] in
      guard let count = tally.known[difference.name] else { return [] }
      return [
        "\(count)  \(difference.name) (\(difference.scenario)): \(difference.reason)"
          + " (\(difference.port))"
      ]
    }
  }

  private var classLines: [String] {
    tally.classes.map { (number: $1.scenarios.count, name: $0, found: $1) }
      .sorted { ($1.number, $0.name) < ($0.number, $1.name) }
      .flatMap { number, name, found in
        let unwritten = found.scenarios.filter { scenario in
          !found.folders.contains { $0.hasSuffix("/" + scenario) }
        }
        return ["\(number)  \(name)"] + found.folders.map { "     \($0)" }
          + (unwritten.isEmpty ? [] : ["     not written: " + unwritten.joined(separator: ", ")])
      }
  }

  /// Counts, those that are zero by name in the last line.
  private func table(_ counts: [(name: String, count: Int)]) -> [String] {
    let unused = counts.filter { $0.count == 0 }.map(\.name)
    var table = TextTable()
    for (name, count) in counts where count > 0 { table.append([name, "\(count)"]) }
    return table.lines()
      + [unused.isEmpty ? "all were used" : "never used: " + unused.joined(separator: ", ")]
  }
}
