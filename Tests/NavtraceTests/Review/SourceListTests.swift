import Testing

@testable import navtrace

@Suite struct SourceListTests {
  @Test(
    arguments: [
      ("A01", ["A01"]), ("A01,E07", ["A01", "E07"]), (" A01 , rule 3,", ["A01", "rule 3"]),
      ("", nil), (" , ", nil),
    ] as [(String, [String]?)])
  func `sources are split at commas, and an empty list is refused`(
    text: String, sources: [String]?
  ) {
    #expect(SourceList(argument: text)?.sources == sources)
  }
}
