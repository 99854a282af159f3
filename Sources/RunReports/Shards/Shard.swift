/// One of several parts of a run that are played apart from each other.
package struct Shard: Codable, Hashable, Sendable {
  package static let limit = 10_000

  /// The number of the shard, from 1.
  package var index: Int
  package var count: Int
  /// The environment variable that sets it; `nil` if the command line does.
  package var source: String?

  /// `2/5`.
  package var title: String { "\(index)/\(count)" }

  /// Whether there can be such a one; a file may say anything.
  package var isPossible: Bool {
    (1...Self.limit).contains(count) && (1...count).contains(index)
  }
}

extension Shard {
  /// Reads `2/5`.
  ///
  /// - Throws: ``CommandFailure`` that names the right form.
  package init(parsing text: String) throws(CommandFailure) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1],
      case let shard = Shard(index: index, count: count), shard.isPossible
    else {
      throw .unusable(
        "give INDEX/COUNT, such as 2/5: an index from 1 to the count, which is at most"
          + " \(Self.limit)")
    }
    self = shard
  }
}

/// The choice of a shard on a command line.
package enum ShardChoice: Hashable, Sendable {
  case given(Shard)
  /// The environment says it.
  case automatic

  /// Reads `2/5` or `auto`.
  ///
  /// - Throws: ``CommandFailure`` that names the right form.
  package init(_ text: String) throws(CommandFailure) {
    self = text == "auto" ? .automatic : .given(try Shard(parsing: text))
  }

  /// Returns the shard.
  ///
  /// - Throws: ``CommandFailure`` if the environment does not say it, or says what cannot be.
  package func shard(in environment: [String: String]) throws(CommandFailure) -> Shard {
    switch self {
    case .given(let shard): shard
    case .automatic: try ShardVariables.shard(in: environment)
    }
  }
}

extension Shard {
  /// Divides scenarios among shards, and returns the names in each.
  ///
  /// The longest comes first and goes to the shard that has least to do, so that no two shards are
  /// further apart than the longest scenario. Whoever divides the same scenarios by the same
  /// weights gets the same shards.
  ///
  /// - Parameters:
  ///   - names: The scenarios, each once, in any order.
  ///   - count: The number of shards.
  ///   - weight: The time that a scenario takes; the same for all if nothing is known.
  package static func division(
    of names: some Sequence<String>, into count: Int, weight: (String) -> Duration
  ) -> [Set<String>] {
    let scenarios = names.map { (name: $0, weight: weight($0)) }
      .sorted { ($1.weight, $0.name) < ($0.weight, $1.name) }
    var shards = Array(repeating: Set<String>(), count: count)
    // More shards than scenarios are empty, and none of those is looked at.
    var weights = Array(repeating: Duration.zero, count: min(count, scenarios.count))
    for scenario in scenarios {
      let least = weights.indices.min {
        (weights[$0], shards[$0].count) < (weights[$1], shards[$1].count)
      }
      guard let least else { continue }
      shards[least].insert(scenario.name)
      weights[least] += scenario.weight
    }
    return shards
  }
}
