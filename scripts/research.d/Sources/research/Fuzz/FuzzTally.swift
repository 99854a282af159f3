/// Sums over the scenarios of a fuzz run.
struct FuzzTally {
  private var productions: [Production: Int] = [:]
  private var (passed, explained) = (0, 0)
  private var (steps, skipped, events) = (0, 0, 0)
  private var known: [String: Int] = [:]
  /// The scenarios of each class of differences.
  private var classes: [String: [String]] = [:]
  /// The folders to which the first scenarios of each class were written.
  var folders: [String: [String]] = [:]
  /// The scenarios that had two different outcomes on the engine.
  var unstable: [String] = []
  private var errors: [String] = []

  mutating func add(_ outcome: FuzzOutcome, of scenario: GeneratedScenario) {
    productions.merge(scenario.uses, uniquingKeysWith: +)
    switch outcome {
    case .passed(let match):
      passed += 1
      steps += match.steps
      skipped += match.skipped
      events += match.events
      if !match.known.isEmpty { explained += 1 }
      for name in match.known { known[name, default: 0] += 1 }
    case .failed(let difference): classes[difference, default: []].append(scenario.name)
    case .error(let reason): errors.append("\(scenario.name): \(reason)")
    }
  }

  /// The exit code: 0 if all differences are known, 1 if one is not, 3 if a scenario could not be
  /// played.
  var exitCode: Int32 { !classes.isEmpty ? 1 : errors.isEmpty && passed > 0 ? 0 : 3 }

  func lines(_ differences: [KnownDifference]) -> [String] {
    let failed = classes.values.reduce(0) { $0 + $1.count }
    let unused = Production.allCases.filter { productions[$0] == nil }.map(\.rawValue)
    var lines = [
      "\(passed) passed, \(explained) of them with known differences; \(failed) failed in "
        + "\(classes.count) classes; \(errors.count) errors; "
        + "\(steps - skipped) of \(steps) steps compared, \(events) events"
    ]
    lines += differences.compactMap { difference in
      known[difference.name].map {
        "known: \($0)  \(difference.name) (\(difference.scenario)): \(difference.reason)"
          + " (\(difference.port))"
      }
    }
    let sorted = classes.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    for (name, scenarios) in sorted {
      lines.append("failed: \(scenarios.count)  \(name): \(scenarios.joined(separator: ", "))")
      lines += (folders[name] ?? []).map { "  \($0)" }
    }
    lines += unstable.map { "not the same each time: \($0)" } + errors.map { "error: \($0)" }
    if !unused.isEmpty { lines.append("never used: \(unused.joined(separator: ", "))") }
    return lines
  }
}
