/// Which scenarios each of several shards has.
///
/// The longest comes first and goes to the shard that has least to do, so that no two shards are
/// further apart than the longest scenario. Whoever divides the same scenarios by the same weights
/// gets the same shards.
package struct ShardDivision: Sendable {
  /// What a shard has so far.
  private struct Load {
    var names: Set<String> = []
    var weight = Duration.zero
  }

  private let loads: [Load]

  /// - Parameters:
  ///   - names: The scenarios, each once, in any order.
  ///   - count: How many shards there are.
  ///   - weight: How long a scenario takes; the same for all where nothing is known.
  package init(_ names: some Sequence<String>, into count: Int, weight: (String) -> Duration) {
    let scenarios = names.map { (name: $0, weight: weight($0)) }
      .sorted { ($1.weight, $0.name) < ($0.weight, $1.name) }
    // More shards than scenarios are empty, and none of those is looked at.
    var loads = Array(repeating: Load(), count: min(count, scenarios.count))
    for scenario in scenarios {
      let least = loads.indices.min {
        (loads[$0].weight, loads[$0].names.count) < (loads[$1].weight, loads[$1].names.count)
      }
      guard let least else { continue }
      loads[least].names.insert(scenario.name)
      loads[least].weight += scenario.weight
    }
    self.loads = loads
  }

  /// The scenarios of a shard, counted from 1.
  package func names(ofShard index: Int) -> Set<String> {
    loads.indices.contains(index - 1) ? loads[index - 1].names : []
  }
}
