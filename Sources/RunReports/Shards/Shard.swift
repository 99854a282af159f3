/// One of several parts of a run that are played apart from each other.
package struct Shard: Codable, Hashable, Sendable {
  /// How many there may be.
  package static let limit = 10_000

  /// Which one it is, from 1.
  package var index: Int
  /// How many there are.
  package var count: Int
  /// The variable of the environment that says so; nil where the command line does.
  package var source: String?

  /// `2/5`.
  package var title: String { "\(index)/\(count)" }

  /// Whether there can be such a one; a file may say anything.
  package var isPossible: Bool {
    (1...Self.limit).contains(count) && (1...count).contains(index)
  }

  /// Reads `2/5`.
  ///
  /// - Throws: ``CommandFailure`` that says what is expected.
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

  package init(index: Int, count: Int, source: String? = nil) {
    self.index = index
    self.count = count
    self.source = source
  }
}
