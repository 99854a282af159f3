import Testing

@testable import RunReports

@Suite struct ShardDivisionTests {
  private static let names = (1...57).map { "group\($0 % 5)/\($0)" }

  /// Lengths that are no pattern, with several that are equal.
  private static func weight(_ name: String) -> Duration {
    let sum = name.utf8.reduce(into: 7) { $0 = ($0 * 31 + Int($1)) % 97 }
    return .milliseconds(sum % 2 == 0 ? sum : 40)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 7, 12, 19, 56, 57, 58, 100, 10_000])
  func `each scenario is in one shard, and shards differ by the longest at most`(
    count: Int
  ) throws {
    let shards = Shard.division(of: Self.names, into: count, weight: Self.weight)
    #expect(shards.count == count)
    #expect(shards.flatMap(\.self).sorted() == Self.names.sorted())
    let weights = shards.map { $0.map(Self.weight).reduce(.zero, +) }
    let longest = try #require(Self.names.map(Self.weight).max())
    let (least, most) = (try #require(weights.min()), try #require(weights.max()))
    #expect(most - least <= longest)
  }

  @Test(arguments: [1, 2, 3, 10, 57, 58])
  func `without durations, shards differ by one scenario at most`(count: Int) throws {
    let sizes = Shard.division(of: Self.names, into: count) { _ in .zero }.map(\.count)
    #expect(sizes.count == count)
    #expect(sizes.reduce(0, +) == 57)
    #expect(try #require(sizes.max()) - (try #require(sizes.min())) <= 1)
  }

  @Test func `the order in which scenarios come makes no difference`() {
    let one = Shard.division(of: Self.names, into: 6, weight: Self.weight)
    let other = Shard.division(of: Self.names.reversed(), into: 6, weight: Self.weight)
    #expect(one == other)
  }

  @Test func `the longest come first, and equally long ones by name`() {
    let weights: [String: Duration] = [
      "a": .seconds(1), "b": .seconds(5), "c": .seconds(1), "d": .seconds(3), "e": .seconds(1),
    ]
    let shards = Shard.division(of: weights.keys, into: 2) { weights[$0] ?? .zero }
    #expect(shards == [["b", "e"], ["d", "a", "c"]])
  }
}
