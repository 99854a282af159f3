/// One of several parts of a run that are played separately.
package struct Shard: Codable, Hashable, Sendable {
  package static let limit = 10_000

  /// The number of the shard, from 1.
  package var index: Int
  package var count: Int

  /// `2/5`.
  package var title: String { "\(index)/\(count)" }

  /// Whether the numbers are valid; a file may contain any numbers.
  package var isPossible: Bool {
    (1...Self.limit).contains(count) && (1...count).contains(index)
  }
}

extension Shard {
  /// Reads a shard written as `2/5`.
  ///
  /// - Throws: ``CommandFailure`` that shows the expected form.
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
  /// The sizes of shards differ by at most one scenario. The same scenarios are always divided in
  /// the same way.
  ///
  /// - Parameters:
  ///   - names: The scenarios, without duplicates, in any order.
  ///   - count: The number of shards.
  package static func division(of names: some Sequence<String>, into count: Int) -> [Set<String>] {
    var shards = Array(repeating: Set<String>(), count: count)
    for (index, name) in names.sorted().enumerated() { shards[index % count].insert(name) }
    return shards
  }
}
