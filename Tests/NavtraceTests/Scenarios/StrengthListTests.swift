import ScenarioLanguage
import Testing

@testable import navtrace

@Suite struct StrengthListTests {
  @Test func `strengths are separated by commas`() {
    #expect(StrengthList(argument: "pinned,read")?.words == [.pinned, .read])
    #expect(StrengthList(argument: "pinned,read")?.description == "pinned,read")
  }

  @Test(arguments: ["", "pinned,", "strong", "Pinned"])
  func `an unknown word is refused`(argument: String) {
    #expect(StrengthList(argument: argument) == nil)
  }
}
