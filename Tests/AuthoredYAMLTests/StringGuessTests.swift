import AuthoredYAML
import Testing

@Suite struct StringGuessTests {
  @Test(arguments: [
    ("gaet", "'gate'"), ("GATE", "'gate'"), ("gates", "'gate'"), ("aut", "'auth'"),
    ("redirct", "'redirect'"), ("authentification", "'authentication'"),
  ])
  func `a word with a typing error gets the intended word as a suggestion`(
    word: String, expected: String
  ) {
    let words = ["gate", "auth", "redirect", "authentication"]
    #expect(word.guess(among: words) == expected)
  }

  @Test(arguments: ["go", "x", "", "gtae r", "password", "redact"])
  func `a word that resembles no known word gets all words as suggestions`(word: String) {
    #expect(word.guess(among: ["gate", "redirect"]) == "one of gate, redirect")
  }

  @Test
  func `among many words the three most similar are suggested, with the commands that list all`() {
    let words = ["openGate", "click", "reload"] + (0..<20).map { "verb\($0)" }
    #expect(
      "openWindow".guess(among: words)
        == "'openGate', 'reload', 'click' or another one of 23, which 'navtrace schema' and "
        + "'fixture-server schema' print")
    #expect(String(repeating: "a", count: 1_000_000).nearest(2, among: words).count == 2)
  }

  @Test(arguments: [("location", "to"), ("Location", "to"), ("statusCode", "status")])
  func `a synonym gets the known word as a suggestion`(
    word: String, known: String
  ) {
    #expect(word.guess(among: ["redirect", "status", "to"]) == "'\(known)'")
    #expect(word.guess(among: ["redirect"]) == "one of redirect")
  }

  @Test func `the most similar word is suggested, or the first of equally similar ones`() {
    #expect("feilds".guess(among: ["yields", "fields"]) == "'fields'")
    #expect("rests".guess(among: ["rest", "tests"]) == "'rest'")
    #expect("a".guess(among: []) == "one of ")
  }
}
