import ArgumentParser
import Foundation
import NavigationTrace
import ScenarioRuns
import Scenarios
import WebEngines

/// The options that choose a run's scenarios, their order and the duration of the run.
struct ScheduleOptions: ParsableArguments {
  @Option(
    help: .init("Play one part of several, such as 2/5.", valueName: "i/n"),
    transform: Shard.init(parsing:))
  var shard: Shard?

  @Option(
    help: .init(
      "Play in the order of this seed, or of a random one, which is printed. (default: by"
        + " name)", valueName: "seed|random"),
    transform: seed)
  var shuffle: UInt64?

  @Flag(
    help: """
      Play what failed, ended in an error or was not run, by the run.json of --output, each on the \
      engine on which that happened.
      """)
  var lastFailed = false

  @Option(
    help: .init(
      "Stop after n failures or errors; scenarios that are playing then are ended and reported.",
      valueName: "n"))
  var maxFailures: Int?

  @Flag(
    help: """
      Then wait until files below the folder of all scenarios change, and play what they belong to \
      again, until interrupted.
      """)
  var watch = false

  /// Reads the seed of a run's order: a number, or `random` for a new random number.
  ///
  /// - Throws: ``CommandFailure`` that shows the expected form.
  static func seed(_ text: String) throws(CommandFailure) -> UInt64 {
    // A random seed has at most ten digits, so people can copy it by hand.
    guard let number = text == "random" ? UInt64(UInt32.random(in: 0...UInt32.max)) : UInt64(text)
    else { throw .unusable("give a number from 0 to \(UInt64.max), or random") }
    return number
  }

  func validate() throws {
    guard !watch || shard == nil else {
      throw ValidationError("--watch with --shard: a shard is played once; leave one of them out.")
    }
    if let maxFailures, maxFailures < 1 {
      throw ValidationError("--max-failures \(maxFailures): give 1 or more.")
    }
  }

  /// Restricts a plan to the scenarios that should be played.
  ///
  /// - Parameters:
  ///   - output: The folder where an earlier run has left its report.
  ///   - names: The names of all scenarios, chosen or not.
  /// - Throws: ``CommandFailure`` if a file cannot be read, or no scenario is left.
  func apply(
    to plan: inout RunPlan, output: String?, of names: [String], console: Console
  ) throws {
    if lastFailed, let output {
      let file = URL(filePath: output).appending(path: "run.json").path
      try plan.restrict(toFailuresOf: RunReport(file: file), file: file, of: names)
    }
    plan.maxFailures = maxFailures
    plan.seed = shuffle
    if let seed = plan.seed { plan.scenarios = plan.scenarios.shuffled(seed: seed) }
    if let shard { divide(&plan, shard, console) }
  }

  private func divide(_ plan: inout RunPlan, _ shard: Shard, _ console: Console) {
    let all = plan.scenarios.map(\.name) + plan.mistakes.map(\.name)
    let own = Shard.division(of: all, into: shard.count)[shard.index - 1]
    plan.scenarios.removeAll { !own.contains($0.name) }
    plan.mistakes.removeAll { !own.contains($0.name) }
    plan.shard = shard
    guard plan.scenarios.isEmpty, plan.mistakes.isEmpty else { return }
    let scenarios = all.count.counted("scenario")
    console.complain("shard \(shard.title) is empty: \(scenarios) in \(shard.count) shards")
  }
}

extension RunPlan {
  /// Keeps only the scenarios that failed, ended in an error or were not run in an earlier run,
  /// each only on the engines where that happened.
  ///
  /// - Parameters:
  ///   - file: The file of the earlier run's report.
  ///   - all: The names of all scenarios, chosen or not.
  /// - Throws: ``CommandFailure`` if no scenario is left.
  mutating func restrict(
    toFailuresOf run: RunReport, file: String, of all: [String]
  ) throws(CommandFailure) {
    let chosen = Set(scenarios.map(\.name) + mistakes.map(\.name))
    var names: [String: Set<String>] = [:]
    for engine in run.engines {
      let bad = run.scenarios(on: engine).filter(\.isBad).map(\.scenario)
      let own = Set(all).intersection(bad + run.unplayed(on: engine))
      let isPlayed = engines.contains { $0.rawValue == engine.name }
      names[engine.name, default: []].formUnion(own.intersection(chosen))
      unchosen[engine.name, default: []].formUnion(isPlayed ? own.subtracting(chosen) : own)
    }
    engines.removeAll { names[$0.rawValue]?.isEmpty ?? true }
    let wanted = engines.reduce(into: Set()) { $0.formUnion(names[$1.rawValue] ?? []) }
    scenarios.removeAll { !wanted.contains($0.name) }
    mistakes.removeAll { !wanted.contains($0.name) }
    namesByEngine = names
    guard !engines.isEmpty else {
      throw .unusable(
        "--last-failed: in \(file), no chosen scenario failed, ended in an error or was not run on"
          + " these engines; run without it to play all")
    }
  }
}
