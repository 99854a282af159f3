import Testing

@testable import Scenarios

@Suite struct EvidenceStrengthTests {
  @Test(
    arguments: [
      ("S (CR), M (BSK)", .pinned), ("P", .pinned), ("M, X", .pinned), ("S + C", .read),
      ("S (GLIB), C (Apple)", .read), ("M + I", .inferred), ("X", .inferred),
      ("S (GLIB)", .inferred),
      ("G (observed webkitgtk 2.50.6 in UIProcess/WebPageProxy.cpp)", .observed), ("C", .read),
    ] as [(String, EvidenceStrength)])
  func `combined codes are as strong as the weakest of them, ignoring X and codes for GLIB`(
    codes: String, strength: EvidenceStrength
  ) {
    #expect(EvidenceStrength(codes: codes) == strength)
  }

  @Test func `pinned is the strongest evidence and stated the weakest`() {
    #expect(EvidenceStrength.allCases.shuffled().sorted() == EvidenceStrength.allCases)
    #expect(EvidenceStrength.allCases.max() == .stated)
  }
}
