import Testing

@testable import RunReports

@Suite struct ShardTests {
  @Test(arguments: [("1/1", 1, 1), ("2/5", 2, 5), ("10000/10000", 10_000, 10_000)])
  func `an index and a count are a shard`(text: String, index: Int, count: Int) throws {
    #expect(try ShardChoice(text) == .given(Shard(index: index, count: count)))
    #expect(try Shard(parsing: text).title == text)
  }

  @Test(arguments: ["", "2", "0/5", "6/5", "1/0", "-1/5", "1/10001", "1/2/3", "a/b", "1/", "Auto"])
  func `anything else is an error that says what is expected`(text: String) {
    #expect(
      throws: CommandFailure.unusable(
        "give INDEX/COUNT, such as 2/5: an index from 1 to the count, which is at most 10000")
    ) { try ShardChoice(text) }
  }

  @Test func `auto asks the environment, and what is given does not`() throws {
    let environment = ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "3"]
    #expect(
      try ShardChoice("auto").shard(in: environment)
        == Shard(index: 2, count: 3, source: "CI_NODE_INDEX"))
    #expect(try ShardChoice("1/4").shard(in: environment) == Shard(index: 1, count: 4))
  }
}
