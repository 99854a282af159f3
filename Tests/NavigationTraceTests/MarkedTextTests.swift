import Testing

@testable import NavigationTrace

@Suite struct MarkedTextTests {
  private func lines(_ text: String, _ width: Int) -> [String] {
    MarkedText(text).lines(width: width).map { $0.map(\.text).joined() }
  }

  @Test(
    arguments: [
      ("", 5, []), ("abcde", 5, ["abcde"]), ("abcdef", 5, ["abcde", "f"]),
      ("ab cd", 4, ["ab", "cd"]), ("abc d", 4, ["abc", "d"]), (" ab", 2, [" a", "b"]),
      ("abcd ef", 4, ["abcd", "ef"]), ("ab  cd", 3, ["ab ", "cd"]),
      ("漢字かな", 5, ["漢字", "かな"]), ("a漢", 1, ["a", "漢"]),
      ("e\u{301}e\u{301}", 1, ["e\u{301}", "e\u{301}"]),
    ] as [(String, Int, [String])])
  func `text is broken at spaces, else where the column ends`(
    text: String, width: Int, lines: [String]
  ) {
    #expect(self.lines(text, width) == lines)
  }

  @Test func `what is marked stays marked on the next line`() {
    var text = MarkedText("ab")
    text.append("cd", isMarked: true)
    text.append("e")
    #expect(
      text.lines(width: 3) == [
        [.init(text: "ab", isMarked: false), .init(text: "c", isMarked: true)],
        [.init(text: "d", isMarked: true), .init(text: "e", isMarked: false)],
      ])
  }

  @Test(
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("│", 1), ("漢", 2), ("한", 2), ("Ａ", 2), ("😀", 2),
      ("❤\u{FE0F}", 2), ("\u{301}", 0), ("👨‍👩‍👧", 2),
    ] as [(Character, Int)])
  func `a character takes the columns that a terminal gives it`(character: Character, columns: Int)
  {
    #expect(character.columns == columns)
  }
}
