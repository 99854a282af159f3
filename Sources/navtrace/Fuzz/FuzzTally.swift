import RunReports
import ScenarioResearch

/// Sums over the scenarios of a `navtrace fuzz`.
struct FuzzTally: Sendable {
  /// What is known of a class of differences.
  struct Class: Sendable {
    var scenarios: [String] = []
    /// Where the first of them were written.
    var folders: [String] = []
  }

  /// How often each production of the grammar was used.
  private(set) var productions: [Production: Int] = [:]
  private(set) var matched = 0
  /// Those of them in which a known difference came.
  private(set) var explained = 0
  /// The steps of those that matched, and those of them in which something was not compared.
  private(set) var (steps, skipped) = (0, 0)
  /// In how many scenarios each known difference came.
  private(set) var known: [String: Int] = [:]
  private(set) var classes: [DifferenceClass: Class] = [:]
  /// Scenarios that came out in two ways on the engine.
  private(set) var unstable: [String] = []
  /// Scenarios that an engine did not play to their end, with the reason.
  private(set) var unplayed: [(scenario: String, reason: String)] = []

  var differed: Int { classes.values.reduce(0) { $0 + $1.scenarios.count } }
  var played: Int { matched + differed + unplayed.count }

  mutating func add(_ outcome: FuzzOutcome, of scenario: GeneratedScenario) {
    productions.merge(scenario.uses, uniquingKeysWith: +)
    switch outcome {
    case .matched(let match):
      matched += 1
      steps += match.steps
      skipped += match.skipped
      if !match.known.isEmpty { explained += 1 }
      for name in match.known.keys { known[name, default: 0] += 1 }
    case .differed(let difference, _):
      classes[difference, default: Class()].scenarios.append(scenario.name)
    case .couldNotRun(let engine, let reason):
      unplayed.append((scenario.name, "\(engine): \(reason)"))
    }
  }

  mutating func add(folder: String, to difference: DifferenceClass) {
    classes[difference, default: Class()].folders.append(folder)
  }

  mutating func add(unstable scenario: String) { unstable.append(scenario) }

  /// What the process's exit says.
  var exitCode: CommandStatus {
    if differed > 0 { return .differed }
    return unplayed.isEmpty && matched > 0 ? .success : .couldNotRun
  }

  /// The sums in words.
  var description: String {
    let known = explained == 0 ? "" : ", \(explained) of them but for known differences"
    let kinds = classes.count == 1 ? "1 class" : "\(classes.count) classes"
    return "\(matched) matched\(known); \(differed) differed in \(kinds);"
      + " \(unplayed.count) could not run; \(steps) steps, \(skipped) of them not compared"
  }
}
