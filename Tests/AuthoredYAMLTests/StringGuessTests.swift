import AuthoredYAML
import Testing

@Suite struct StringGuessTests {
  @Test(arguments: [
    ("gaet", "'gate'"), ("GATE", "'gate'"), ("gates", "'gate'"), ("aut", "'auth'"),
    ("redirct", "'redirect'"), ("authentification", "'authentication'"),
  ])
  func `of a word with a typing error the word that was meant is told`(
    word: String, expected: String
  ) {
    let words = ["gate", "auth", "redirect", "authentication"]
    #expect(word.guess(among: words) == expected)
  }

  @Test(arguments: ["go", "x", "", "gtae r", "password", "redact"])
  func `of another word all are told`(word: String) {
    #expect(word.guess(among: ["gate", "redirect"]) == "one of gate, redirect")
  }

  @Test func `of two words the nearer one is told, and of equals the first`() {
    #expect("feilds".guess(among: ["yields", "fields"]) == "'fields'")
    #expect("rests".guess(among: ["rest", "tests"]) == "'rest'")
    #expect("a".guess(among: []) == "one of ")
  }
}
