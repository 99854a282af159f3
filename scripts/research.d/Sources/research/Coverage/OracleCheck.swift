import Foundation
import NavigationTrace
import Yams

/// The check that, by the plays of a run, every case of `Fixtures/Oracle.yaml` has a scenario, and
/// that expectations are based on cases and rules of that file.
struct OracleCheck {
  private struct Case {
    var id: String
    var title: String
    var strength: String
    /// The reason why no scenario shows the case.
    var none: String?
    var scenarios: [String] = []
  }

  private let run: RunFile
  private var cases: [Case] = []
  private(set) var faults: [String] = []

  init(_ file: YAMLFile, by run: RunFile, root: String) throws {
    self.run = run
    var rules: Set<String> = []
    var shown: [String: Set<String>] = [:]
    for (id, node) in file.root.entries {
      let strength = node["strength"]?.string ?? ""
      faults += Self.faults(of: strength).map { "\(id): \($0)" }
      if id.wholeMatch(of: /rule \d+/) != nil { rules.insert(id); continue }
      cases.append(
        Case(
          id: id, title: node["title"]?.string ?? "", strength: strength,
          none: node["none"]?.string))
      for (scenario, events) in node["shown"]?.entries ?? [] {
        let events = try events.events(in: "\(file.path), \(id)")
        faults +=
          try Showing.fault(of: events, in: scenario, root: root)
          .map { ["\(id): \($0)"] } ?? []
        shown[id, default: []].insert(scenario)
      }
    }
    let known = rules.union(cases.map(\.id))
    for scenario in Set(run.scenarios.map(\.scenario)).sorted() {
      for name in try Self.expectations(in: "\(root)/Fixtures/Scenarios/\(scenario)") {
        let file = try YAMLFile("\(root)/Fixtures/Scenarios/\(scenario)/\(name)")
        for source in file.root.values(of: "source").flatMap(\.texts) {
          check(source, of: "\(scenario)/\(name)", known)
          if name == "expected.yaml" { shown[source, default: []].insert(scenario) }
        }
      }
    }
    for index in cases.indices {
      cases[index].scenarios = shown[cases[index].id, default: []].sorted()
    }
    faults += cases.filter { $0.none == nil && $0.scenarios.isEmpty }
      .map { "\($0.id): nothing shows it" }
    for play in run.scenarios where ["failed", "error"].contains(play.outcome) {
      faults.append("\(play.scenario) on \(play.engine): \(play.outcome), \(play.reason)")
    }
  }

  private static func expectations(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted().filter {
      $0.hasPrefix("expected") && $0.hasSuffix(".yaml") && !$0.hasSuffix(".new.yaml")
    }
  }

  /// Returns the errors in the codes of a source.
  ///
  /// G needs the name of what was observed.
  private static func faults(of strength: String) -> [String] {
    guard strength.prefixMatch(of: /[SMPGCIX]\b/) != nil else {
      return ["strength '\(strength)'; one of S, M, P, G, C, I, X comes first"]
    }
    if strength.contains(/\bG\b(?! \(observed )/) { return ["G without what was observed"] }
    return strength.matches(of: /\bG \((observed [^)]*)\)/).compactMap { match in
      do throws(Observation.Fault) { _ = try Observation(String(match.1)) } catch {
        return "\(error.problem); expected \(error.expected)"
      }
      return nil
    }
  }

  private mutating func check(_ source: String, of file: String, _ known: Set<String>) {
    if source.hasPrefix("recorded ") {
      faults.append("\(file): '\(source)'; a recording cannot vouch for itself")
    }
    let isNamed = source.wholeMatch(of: /[A-Z]\d\d|LT [\w.-]+(?:\/[\w.-]+)+|rule \d+/) != nil
    if isNamed, !known.contains(source) { faults.append("\(file): no '\(source)' in Oracle.yaml") }
  }

  /// The lines of the table: each case with its strength, outcomes by engine, and scenarios.
  var lines: [String] {
    cases.map { entry in
      let plays = run.scenarios.filter { entry.scenarios.contains($0.scenario) }
      let outcomes = run.engines.map { engine in
        let words = plays.filter { $0.engine == engine }.map(\.outcome)
        return "\(engine) \(words.count { $0 == "passed" })/\(words.count)"
      }
      let end = entry.scenarios.isEmpty ? entry.none ?? "" : entry.scenarios.joined(separator: ", ")
      return "\(entry.id)  [\(entry.strength)] \(entry.title): "
        + (entry.scenarios.isEmpty ? "" : outcomes.joined(separator: ", ") + "; ") + end
    }
  }

  /// The sums, such as `120 of 158 cases have a scenario, 38 a reason for none`.
  var summary: String {
    let shown = cases.count { !$0.scenarios.isEmpty }
    let reasons = cases.count { $0.scenarios.isEmpty && $0.none != nil }
    return "\(shown) of \(cases.count) cases have a scenario, \(reasons) a reason for none"
  }
}
