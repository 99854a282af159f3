import Foundation
import RunReports
import ScenarioLanguage
import WebEngines

/// What an earlier run leaves to be looked at: what differed, could not run, or was not played.
struct LastFailed: Sendable {
  private let file: String
  /// By engine.
  private let names: [String: Set<String>]

  /// Of the report that a run wrote to its folder.
  ///
  /// - Throws: ``CommandFailure`` where there is none, or what its content lacks.
  init(folder: String) throws {
    let file = URL(filePath: folder).appending(path: "run.json").path
    self.init(try RunReport(file: file), file: file)
  }

  init(_ run: RunReport, file: String) {
    self.file = file
    var names: [String: Set<String>] = [:]
    for engine in run.engines {
      let bad = run.scenarios(on: engine).filter(\.isBad).map(\.scenario)
      names[engine.name, default: []].formUnion(bad + run.unplayed(on: engine))
    }
    self.names = names
  }

  /// Leaves nothing else in a plan.
  ///
  /// - Throws: ``CommandFailure`` where nothing is left.
  func restrict(_ plan: inout RunPlan) throws(CommandFailure) {
    let chosen = Set(plan.scenarios.map(\.name))
    let names = names.mapValues { $0.intersection(chosen) }
    plan.engines.removeAll { names[$0.rawValue]?.isEmpty ?? true }
    let all = plan.engines.reduce(into: Set()) { $0.formUnion(names[$1.rawValue] ?? []) }
    plan.scenarios.removeAll { !all.contains($0.name) }
    plan.namesByEngine = names
    guard !plan.engines.isEmpty else {
      throw .unusable(
        "--last-failed: by \(file), no chosen scenario differed, could not run or was left unplayed"
          + " on these engines; run without it to play all")
    }
  }
}
