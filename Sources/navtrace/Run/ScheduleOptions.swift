import ArgumentParser
import NavigationHarness

/// Which of the chosen scenarios a run plays, in which order, and how long it goes on.
struct ScheduleOptions: ParsableArguments {
  @Option(
    help: .init(
      "Play one part of several, such as 2/5; 'auto' asks the environment of a Kubernetes indexed"
        + " Job or of a CI system.", valueName: "i/n|auto"),
    transform: ShardChoice.init)
  var shard: ShardChoice?

  @Option(
    help: .init(
      "With --shard: a report of an earlier run, so that shards take equally long.",
      valueName: "file"))
  var durations: String?

  func validate() throws {
    guard durations == nil || shard != nil else {
      throw ValidationError("--durations without --shard: only shards are made by durations.")
    }
  }

  /// Leaves in a plan what is to be played.
  ///
  /// - Throws: ``CommandFailure`` where a file cannot be read, or the environment says nonsense.
  func apply(to plan: inout RunPlan, console: Console) throws {
    if let shard { try divide(&plan, shard.shard(in: plan.environment), console) }
  }

  private func divide(_ plan: inout RunPlan, _ shard: Shard, _ console: Console) throws {
    let recorded = try durations.map(RecordedDurations.init(file:))
    let engines = plan.engines.map(\.rawValue)
    let all = plan.scenarios.count
    let division = ShardDivision(plan.scenarios.map(\.name), into: shard.count) { name in
      recorded?.weight(of: name, on: engines) ?? .zero
    }
    let names = division.names(ofShard: shard.index)
    plan.scenarios.removeAll { !names.contains($0.name) }
    plan.shard = shard
    guard plan.scenarios.isEmpty else { return }
    let scenarios = "\(all) scenario\(all == 1 ? "" : "s")"
    console.complain("shard \(shard.title) is empty: \(scenarios) in \(shard.count) shards")
  }
}
