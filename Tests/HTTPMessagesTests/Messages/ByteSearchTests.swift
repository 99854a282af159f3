import Testing

@testable import HTTPMessages

@Suite struct ByteSearchTests {
  @Test(arguments: [
    ("abcabd", "abd", 0, Int.max, 3), ("aaab", "aab", 0, .max, 1), ("abc", "", 2, .max, 2),
    ("abcabd", "ab", 1, .max, 3), ("abcabd", "abd", 0, 5, nil), ("abab", "ababa", 0, .max, nil),
    ("xababac", "ababac", 0, .max, 1), ("", "a", 0, .max, nil), ("aabaaac", "aaac", 0, .max, 3),
  ])
  func `a byte sequence is found at its first occurrence`(
    bytes: String, text: String, start: Int, end: Int, expected: Int?
  ) {
    #expect(
      [UInt8](bytes.utf8).firstIndex(of: [UInt8](text.utf8), from: start, before: end) == expected)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a byte sequence that nearly matches everywhere is searched for in linear time`() {
    let bytes = [UInt8](repeating: 0x61, count: 200_000)
    let text = [UInt8](repeating: 0x61, count: 100_000) + [0x62]
    #expect(bytes.firstIndex(of: text) == nil)
  }
}
