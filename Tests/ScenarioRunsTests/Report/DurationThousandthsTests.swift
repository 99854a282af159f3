import Testing

@testable import ScenarioRuns

@Suite struct DurationThousandthsTests {
  @Test(arguments: [
    (Duration.zero, "0.000"), (.microseconds(1_600), "0.002"), (.milliseconds(12_045), "12.045"),
    (.microseconds(999_600), "1.000"), (.seconds(-1), "0.000"),
  ])
  func `a duration is rounded to seconds with three decimals and is never negative`(
    duration: Duration, text: String
  ) {
    #expect(duration.inThousandths == text)
  }
}
