import RunReports
import ScenarioResearch

/// The report of a `navtrace fuzz` in lines.
struct FuzzReport {
  let tally: FuzzTally
  let known: [KnownDifference]
  /// How often each rule of the machine was obeyed, in the order of the rules.
  let rules: [(name: String, count: Int)]

  var lines: [String] {
    var lines = [tally.description]
    lines += section("known differences", knownLines)
    lines += section("differences", classLines)
    lines += section("not the same each time", tally.unstable)
    lines += section(
      "could not run",
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
    let used = counts.filter { $0.count > 0 }
    let width = used.map(\.name.count).max() ?? 0
    return used.map { $0.name.padding(toLength: width + 2) + "\($0.count)" }
      + [unused.isEmpty ? "all were used" : "never used: " + unused.joined(separator: ", ")]
  }
}

extension String {
  fileprivate func padding(toLength length: Int) -> String {
    self + String(repeating: " ", count: max(0, length - count))
  }
}
