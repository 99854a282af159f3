/// One of several parts of a run that are played apart from each other.
package struct Shard: Codable, Hashable, Sendable {
  package static let limit = 10_000

  /// The number of the shard, from 1.
  package var index: Int
  package var count: Int

  /// `2/5`.
  package var title: String { "\(index)/\(count)" }

  /// Whether a run can have this shard; a file may contain any numbers.
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

extension Shard {
  /// Divides scenarios among shards, and returns the names in each.
  ///
  /// Shards differ by one scenario at most. The same scenarios are always divided in the same way.
  ///
  /// - Parameters:
  ///   - names: The scenarios, each once, in any order.
  ///   - count: The number of shards.
  package static func division(of names: some Sequence<String>, into count: Int) -> [Set<String>] {
    var shards = Array(repeating: Set<String>(), count: count)
    for (index, name) in names.sorted().enumerated() { shards[index % count].insert(name) }
    return shards
  }
}
