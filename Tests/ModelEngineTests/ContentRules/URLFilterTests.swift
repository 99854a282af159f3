import Testing

@testable import ModelEngine

/// The patterns that WebKitGTK 2.50.6 compiles, and what they match.
@Suite struct URLFilterTests {
  @Test(arguments: [
    ("/ads", "http://a/ads/1", true), ("/ads", "http://a/adz", false),
    ("^http://a/", "http://a/x", true), ("^a", "http://a/", false),
    ("x$", "http://a/x", true), ("a$", "http://a/x", false), ("^http://a/x$", "http://a/x", true),
    ("A/X", "http://a/x", true), ("a.x", "http://a/x", true), ("a.x", "http://ax", false),
    ("[0-9]+\\.png", "http://a/12.png", true), ("[0-9]+\\.png", "http://a/x.png", false),
    ("[^a-z]x", "http://a/x", true), ("/[^x]$", "http://a/x", false),
    ("a(bc)?d", "http://abcd", true), ("a(bc)?d", "http://ad", true),
    ("a(bc)*d", "http://abcbcd", true), ("a(bc)+d", "http://ad", false),
    ("a(?:b*c)+d", "http://abbccd", true), ("ab{0,1}c", "http://ac", true),
    ("ab{1,}c", "http://ac", false), ("ab{0,}c", "http://abbc", true), ("a*?b", "http://b", true),
    ("\\x61/", "http://a/", true), ("a{", "http://a/{", false), ("[a-]", "http://-", true),
    ("[]", "http://a", false), (".*", "x", true), ("a?", "x", true), ("^$", "x", true),
  ])
  func `a supported url-filter pattern matches like a regular expression`(
    _ pattern: String, _ address: String, _ matches: Bool
  ) throws {
    #expect(try #require(URLFilter(pattern)).matches(address) == matches)
  }

  @Test func `a pattern is case-sensitive if isCaseSensitive is true`() throws {
    #expect(try #require(URLFilter("A/X", isCaseSensitive: true)).matches("http://a/x") == false)
    #expect(try #require(URLFilter("[A-Z]/x", isCaseSensitive: true)).matches("http://A/x"))
  }

  @Test(arguments: [
    "", "a|b", "(?=a)", "\\d", "[\\d]", "\\ba", "a{1}", "a{2}", "{1}", "a^", "a$b", "(a$)", "[a",
    "(a", "a)", "*", "a**", "ä", "[b-a]", "^*a", "\\", "(a|b)", "a+*",
  ])
  func `an unsupported url-filter pattern is refused`(_ pattern: String) {
    #expect(URLFilter(pattern) == nil)
  }

  @Test func `a pattern with 90 nested repetitions matches long text without a hang`() throws {
    let (opening, closing) = (String(repeating: "(", count: 90), String(repeating: ")*", count: 90))
    let filter = try #require(URLFilter("x\(opening)a\(closing)b"))
    #expect(!filter.matches("x" + String(repeating: "a", count: 2000)))
    #expect(filter.matches("x" + String(repeating: "a", count: 2000) + "b"))
  }

  @Test func `a pattern with groups nested a thousand deep is refused`() {
    let depth = 1000
    #expect(
      URLFilter(String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth))
        == nil)
  }
}
