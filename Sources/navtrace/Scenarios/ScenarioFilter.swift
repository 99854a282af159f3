import ArgumentParser
import Foundation
import ScenarioRuns
import Scenarios

/// A filter that selects scenarios by their tags, names and files.
struct ScenarioFilter: ParsableArguments {
  @Option(
    name: .customLong("tag"),
    help: .init(
      "Only scenarios with this tag; given again, with any of them.", valueName: "tag"))
  var tags: [String] = []

  @Option(
    name: .customLong("skip-tag"),
    help: .init("No scenario with this tag; may be given again.", valueName: "tag"))
  var skippedTags: [String] = []

  @Option(
    help: .init(
      "Only scenarios with this regular expression in 'NAME TITLE @TAG @TAG' or in one of their"
        + " files, whether in capitals or not.", valueName: "regex"),
    transform: ScenarioPattern.init)
  var grep: ScenarioPattern?

  @Option(
    help: .init("No scenario with this regular expression there.", valueName: "regex"),
    transform: ScenarioPattern.init)
  var grepInvert: ScenarioPattern?

  /// An option as the user wrote it, and its condition on a scenario.
  private typealias Condition = (option: String, holds: (Scenario) -> Bool)

  /// Returns the scenarios that meet all conditions, in the same order.
  ///
  /// - Throws: ``CommandFailure`` if no scenario is left, with the number of scenarios that each
  ///   option leaves.
  func select(from scenarios: [Scenario]) throws(CommandFailure) -> [Scenario] {
    var rest = scenarios
    var counts: [String] = []
    for condition in try conditions() {
      rest = rest.filter(condition.holds)
      counts.append("\(condition.option) leaves \(rest.count)")
    }
    guard rest.isEmpty, !scenarios.isEmpty else { return rest }
    let all = Set(scenarios.flatMap(\.tags)).sorted().joined(separator: ", ")
    let tags = self.tags.isEmpty ? "" : "; their tags are \(all.isEmpty ? "none" : all)"
    throw .unusable(
      "no scenario is left: of \(scenarios.count), \(counts.joined(separator: ", "))\(tags);"
        + " 'navtrace list' shows what there is")
  }

  private func conditions() throws(CommandFailure) -> [Condition] {
    var conditions: [Condition] = []
    if !tags.isEmpty {
      let option = tags.map { "--tag \($0)" }.joined(separator: " ")
      conditions.append((option, { !Set($0.tags).isDisjoint(with: tags) }))
    }
    for tag in skippedTags {
      conditions.append(("--skip-tag \(tag)", { !$0.tags.contains(tag) }))
    }
    if let grep {
      conditions.append(("--grep '\(grep.text)'", try grep.finder()))
    }
    if let grepInvert {
      let isFound = try grepInvert.finder()
      conditions.append(("--grep-invert '\(grepInvert.text)'", { !isFound($0) }))
    }
    return conditions
  }
}

extension CompletionKind {
  /// A completion that offers scenarios and groups.
  ///
  /// They are in the folder that `--scenarios` names, or otherwise in the nearest
  /// `Fixtures/Scenarios` in the working directory or a parent.
  static var scenarios: CompletionKind {
    .custom { words, _, _ in
      let folder = words.lastIndex(of: "--scenarios").flatMap { index in
        words.indices.contains(index + 1) ? words[index + 1] : nil
      }
      let directory = FileManager.default.currentDirectoryPath
      // A shell cannot show an error during completion.
      guard let root = try? ScenarioSelection.root(folder, from: directory),
        let names = try? ScenarioLibrary(root: root).names()
      else { return [] }
      return Set(names.compactMap { $0.split(separator: "/").first.map(String.init) }).sorted()
        + names
    }
  }
}
