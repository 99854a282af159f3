import Testing

@testable import ScenarioRuns

@Suite struct ShardTests {
  @Test(arguments: [("1/1", 1, 1), ("2/5", 2, 5), ("10000/10000", 10_000, 10_000)])
  func `INDEX/COUNT is parsed as a shard`(text: String, index: Int, count: Int) throws {
    #expect(try Shard(parsing: text) == Shard(index: index, count: count))
    #expect(try Shard(parsing: text).title == text)
  }

  @Test(arguments: ["", "2", "0/5", "6/5", "1/0", "-1/5", "1/10001", "1/2/3", "a/b", "1/", "auto"])
  func `text in any other form is refused with the expected form`(text: String) {
    #expect(
      throws: CommandFailure.unusable(
        "give INDEX/COUNT, such as 2/5: an index from 1 to the count, which is at most 10000")
    ) { try Shard(parsing: text) }
  }

  @Test(arguments: [1, 2, 3, 10, 57, 58, 10_000])
  func `each scenario is in one shard regardless of order, and sizes differ by at most one`(
    count: Int
  ) throws {
    let names = (1...57).map { "group\($0 % 5)/\($0)" }
    let shards = Shard.division(of: names, into: count)
    #expect(shards.flatMap(\.self).sorted() == names.sorted())
    #expect(shards == Shard.division(of: names.reversed(), into: count))
    let sizes = shards.map(\.count)
    #expect(try #require(sizes.max()) - (try #require(sizes.min())) <= 1)
  }
}
