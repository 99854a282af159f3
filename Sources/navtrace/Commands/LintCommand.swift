import ArgumentParser
import Dispatch
import Foundation
import NavigationTrace
import ScenarioRuns
import Scenarios
import Synchronization
import WebEngines

struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Print mistakes in scenarios, without playing them.",
    discussion: """
      A line a finding: FILE[:LINE]: what is wrong; what to do [rule]. The rules:

      \(LintFinding.Rule.allCases.map { "\($0.rawValue): \($0.abstract)" }.joined(separator: "\n"))

      Exit code 0 where nothing is found, 1 where something is, 2 for a usage error or a folder that \
      cannot be read.
      """)

  @Argument(
    help: "Names, groups, patterns or folders of scenarios. (default: all)",
    completion: .scenarios)
  var scenario: [String] = []

  @OptionGroup var folder: ScenarioFolderOptions

  func run() throws {
    let selection = try folder.selection(for: scenario)
    let places = try selection.places(scenario)
    let linter = Linter(
      engines: WebEngine.allCases.map(\.rawValue),
      unmodelledPartFinders: WebEngine.unmodelledPartFinders)
    var findings = Self.findings(in: places, by: linter)
    // If scenarios are named, the folders between them are not checked.
    if scenario.isEmpty { findings += linter.strayFolders(below: selection.root) }
    let console = Console()
    // Each finding is one line, even if a file name or a message contains a line feed.
    for finding in findings.sorted() {
      console.write("\(finding)".printable.replacing("\n", with: " ") + "\n")
    }
    console.write(Self.summary(of: findings, in: places.count) + "\n")
    if !findings.isEmpty { throw CommandStatus.failed }
  }

  private static func findings(
    in places: [ScenarioPlace], by linter: Linter
  ) -> [LintFinding] {
    let findings = Mutex<[LintFinding]>([])
    DispatchQueue.concurrentPerform(iterations: places.count) { index in
      let own = linter.findings(in: places[index].folder)
      findings.withLock { $0 += own }
    }
    return findings.withLock(\.self)
  }

  /// Returns a summary such as `2 scenarios: 1 finding (1 orphan)`.
  private static func summary(of findings: [LintFinding], in scenarios: Int) -> String {
    let counts = LintFinding.Rule.allCases.compactMap { rule in
      let count = findings.count { $0.rule == rule }
      return count == 0 ? nil : "\(count) \(rule.rawValue)"
    }
    return "\(scenarios.counted("scenario"))"
      + (findings.isEmpty
        ? ", no findings"
        : ": \(findings.count.counted("finding")) (\(counts.joined(separator: ", ")))")
  }
}
