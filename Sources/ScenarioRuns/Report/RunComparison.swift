import NavigationTrace

/// The comparison of two runs, scenario by scenario.
package struct RunComparison {
  /// A scenario that both runs have played.
  package struct Pair {
    var name: String
    var diff: TraceDiff
    /// Whether the scenario ended in an error in the new run although it did not in the old run.
    var isError = false
    var isSame: Bool { diff.isMatch && !isError }
  }

  /// The scenarios that both runs have played, in the order of the new run.
  package private(set) var pairs: [Pair] = []
  /// The scenarios that only the old run has played, and the scenarios that only the new run has
  /// played.
  package private(set) var onlyOld: [String] = []
  package private(set) var onlyNew: [String] = []

  /// Pairs the first results of each scenario on each engine.
  ///
  /// If each run has only one engine, the two engines may differ.
  ///
  /// - Parameter observability: Returns what the engines with the given names can show.
  package init(
    _ old: RunReport, _ new: RunReport,
    observability: (_ engines: Set<String>) -> Observability = { _ in .everything }
  ) {
    let acrossEngines = old.engines.count == 1 && new.engines.count == 1
    func key(_ report: ScenarioReport) -> String {
      acrossEngines ? report.scenario : "\(report.scenario) on \(report.engineTitle)"
    }
    var rest = Dictionary(
      old.scenarios.filter { $0.trace != nil }.map { (key($0), $0) }
    ) { first, _ in first }
    var seen: Set<String> = []
    for report in new.scenarios where seen.insert(key(report)).inserted {
      guard let trace = report.trace else { continue }
      guard let old = rest.removeValue(forKey: key(report)), let before = old.trace else {
        onlyNew.append(key(report))
        continue
      }
      let engines: Set = [before.engine, trace.engine]
      pairs.append(
        Pair(
          name: key(report),
          diff: TraceDiff(before, trace, observability: observability(engines)),
          isError: report.outcome == .error && old.outcome != .error))
    }
    onlyOld = rest.keys.sorted()
  }

  /// Whether both runs have played the same scenarios, with the same traces.
  package var isMatch: Bool {
    pairs.allSatisfy(\.isSame) && onlyOld.isEmpty && onlyNew.isEmpty
  }

  package func lines(_ style: TerminalStyle) -> [String] {
    var lines: [String] = []
    let differing = pairs.filter { !$0.isSame }
    for pair in differing {
      lines.append(style(.bold, pair.name.printableLine))
      let text = TraceDiffRenderer(usesColour: style.isColoured).render(pair.diff)
      lines += text.split(separator: "\n").map { "  \($0)" }
    }
    lines += onlyOld.map { "\(style(.bold, $0.printableLine)): only in the old run" }
    lines += onlyNew.map { "\(style(.bold, $0.printableLine)): only in the new run" }
    lines += EngineChange.Kind.lines(
      of: differing.flatMap { pair in
        EngineChange.all(in: pair.diff, isError: pair.isError).map { (pair.name, $0) }
      })
    let same = pairs.count - differing.count
    return lines + ["\(same) the same, \(differing.count) differ"]
  }
}
