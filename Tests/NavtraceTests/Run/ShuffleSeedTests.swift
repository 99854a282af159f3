import Testing

@testable import RunReports
@testable import navtrace

@Suite struct ShuffleSeedTests {
  @Test func `a number is a seed, and random is another one each time`() throws {
    #expect(try ShuffleSeed("0").number == 0)
    #expect(try ShuffleSeed("18446744073709551615").number == .max)
    let seeds = try (1...20).map { _ in try ShuffleSeed("random") }
    #expect(Set(seeds).count > 1)
  }

  @Test(arguments: ["", "-1", "18446744073709551616", "1.5", "Random"])
  func `anything else is an error that says what is expected`(text: String) {
    #expect(
      throws: CommandFailure.unusable(
        "give a number from 0 to 18446744073709551615, or random")
    ) { try ShuffleSeed(text) }
  }
}
