import Testing

@testable import ScenarioRuns
@testable import navtrace

@Suite struct ShuffleSeedTests {
  @Test func `--shuffle takes a number as the seed, and random chooses a seed`() throws {
    #expect(try ScheduleOptions.seed("0") == 0)
    #expect(try ScheduleOptions.seed("18446744073709551615") == .max)
    let seeds = try (1...20).map { _ in try ScheduleOptions.seed("random") }
    #expect(Set(seeds).count > 1)
  }

  @Test(arguments: ["", "-1", "18446744073709551616", "1.5", "Random"])
  func `a seed that is neither a number nor random is refused with the allowed values`(text: String)
  {
    #expect(
      throws: CommandFailure.unusable(
        "give a number from 0 to 18446744073709551615, or random")
    ) { try ScheduleOptions.seed(text) }
  }
}
