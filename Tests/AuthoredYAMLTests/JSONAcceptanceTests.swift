import Testing

@testable import AuthoredYAML

@Suite struct JSONAcceptanceTests {
  @Test(arguments: [
    "null", " true\n", "false", "0", "-0", "-12.50e+3", "1E-2", "\"\"",
    "\"a\\n\\u00e9\\\"\\\\\\/\"",
    "[]", "[ ]", "{}", "{ }", "[1,[2,{\"a\":[]}],\"b\"]", "\t[\r1 , 2 ]\n",
    String(repeating: "[", count: 200) + String(repeating: "]", count: 200),
  ])
  func `a valid JSON value is accepted`(text: String) {
    #expect(AuthoredNode.isJSON(text))
  }

  @Test(arguments: [
    "", " ", "nul", "nulll", "True", "01", "-", "1.", ".5", "+1", "1e", "0x1", "NaN", "'a'", "\"",
    "\"a\nb\"", "\"\\x\"", "\"\\u12g4\"", "\"\\u12\"", "[", "]", "[1", "[1,]", "[,1]", "[1 2]",
    "[1}",
    "\"\\ud83d\"",
    String(repeating: "[", count: 201) + String(repeating: "]", count: 201),
    "{", "}", "{]", "{1:2}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{\"a\" 1}", "{\"a\":1 \"b\":2}",
    "1 2",
    "1.null", "[\"\\u12,1]", "-true",
    "\u{FEFF}1", "1\0", "// a\n1", String(repeating: "[", count: 100_000),
  ])
  func `a text that is not a JSON value is rejected`(text: String) {
    #expect(!AuthoredNode.isJSON(text))
  }

  @Test func `an object with a repeated name is valid JSON but is refused as a node`() {
    let text = "{\"a\":{\"b\":1},\"a\":2}"
    #expect(AuthoredNode.isJSON(text))
    #expect(throws: AuthoredError.self) { try AuthoredNode(parsingJSON: text, file: "") }
  }
}
