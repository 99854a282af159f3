import Testing

@testable import ScenarioRuns

@Suite struct StringWrappingTests {
  @Test(arguments: [
    ("  one two three", nil, "  one two three"), ("  one two three", 15, "  one two three"),
    ("  one two three", 14, "  one two\n      three"), ("  one two", 5, "  one\n      two"),
    ("\u{1B}[31mone two\u{1B}[0m", 7, "\u{1B}[31mone two\u{1B}[0m"),
    ("\u{1B}[31mone two\u{1B}[0m", 6, "\u{1B}[31mone\n    two\u{1B}[0m"),
    ("unbroken", 3, "unbroken"),
  ])
  func `a line is broken at spaces, and escape sequences take no columns`(
    text: String, columns: Int?, wrapped: String
  ) {
    #expect(text.wrapped(at: columns) == wrapped)
  }

  @Test func `a text longer than the columns is cut with an ellipsis`() {
    #expect("one two".cut(at: 7) == "one two")
    #expect("one two".cut(at: 6) == "one t…")
    #expect("one two".cut(at: nil) == "one two")
  }
}
