import AuthoredYAML
import Testing

@Suite struct JSONTests {
  private func node(_ text: String) throws -> AuthoredNode {
    try AuthoredNode(parsingJSON: text, file: "body")
  }

  @Test func `values keep their types, their order and their lines`() throws {
    let fields = try node(
      """
      {"b": [1, -2.5e3, true],
       "a": {"n": null, "t": "null"}}
      """
    ).fields("a", "b")
    #expect(fields.entries.map(\.key) == ["b", "a"])
    let list = try #require(try fields["b"]?.list())
    #expect(try list[0].integer() == 1)
    #expect(try list[1].number() == -2500)
    #expect(try list[2].bool())
    let object = try #require(try fields["a"]?.fields("n", "t"))
    #expect(object["n"]?.isNull == true)
    #expect(try object["t"]?.string() == "null")
    #expect(object["t"]?.line == 2 && object["t"]?.key == "a.t")
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\u0000""#, "é\u{0}"),
    (#""\ud83d\uDE00 \\ud83d""#, "😀 \\ud83d"), (#""*a &a # é\#u{7F}""#, "*a &a # é\u{7F}"),
    (#""""#, ""), (" \r\n\t\"a\" ", "a"),
  ])
  func `escapes in a JSON text become the characters they stand for`(json: String, text: String)
    throws
  {
    #expect(try node(json).string() == text)
  }

  @Test(arguments: [
    ("", "body:1:1: is not JSON: found the end; expected a value of JSON"),
    ("{\n  'a': 1}", "body:2:3: is not JSON: found ''a': 1}'; expected text in double quotes"),
    ("{\"a\" 1}", "body:1:6: is not JSON: found '1}'; expected ':' and a value"),
    ("[1, 2\n", "body:2:1: is not JSON: found the end; expected ',' or ']'"),
    ("[1,]", "body:1:4: is not JSON: found ']'; expected a value of JSON"),
    ("{\"a\": 1,}", "body:1:9: is not JSON: found '}'; expected text in double quotes"),
    ("[1}", "body:1:3: is not JSON: found '}'; expected ',' or ']'"),
    ("{\"a\": 1]", "body:1:8: is not JSON: found ']'; expected ',' or '}'"),
    ("01", "body:1:2: is not JSON: found '1'; expected nothing behind the value"),
    ("1.", "body:1:3: is not JSON: found the end; expected digits behind '.'"),
    ("1e+", "body:1:4: is not JSON: found the end; expected digits of the exponent"),
    ("-", "body:1:1: is not JSON: found '-'; expected a value of JSON"),
    ("nul", "body:1:1: is not JSON: found 'nul'; expected a value of JSON"),
    ("+1", "body:1:1: is not JSON: found '+1'; expected a value of JSON"),
    ("NaN", "body:1:1: is not JSON: found 'NaN'; expected a value of JSON"),
    ("# a\n1", "body:1:1: is not JSON: found '# a'; expected a value of JSON"),
    ("\u{FEFF}1", "body:1:1: is not JSON: found '\u{FEFF}1'; expected a value of JSON"),
    ("1 2", "body:1:3: is not JSON: found '2'; expected nothing behind the value"),
    (
      "\"é\n\"",
      "body:1:3: is not JSON: found ''; expected a closing quote, and escapes for control characters"
    ), (#""\x""#, #"body:1:3: is not JSON: found 'x"'; expected an escape of JSON behind '\'"#),
    (#""\"#, #"body:1:3: is not JSON: found the end; expected an escape of JSON behind '\'"#),
    (
      #""\u12g4""#,
      #"body:1:4: is not JSON: found '12g4"'; expected four hexadecimal digits behind '\u'"#
    ), (#"{"a": 1, "\u0061": 2}"#, "body:1: the same key twice: 'a'; expected each key once"),
  ])
  func `a text that is not JSON is reported with its position`(json: String, message: String) {
    let error = #expect(throws: AuthoredError.self) { try node(json) }
    #expect(error?.description == message)
  }

  @Test(arguments: [#""\ud83d""#, #""\ud83d\n""#, #""\ude00\ud83d""#, #""\ud83d\u0041""#])
  func `an unpaired surrogate is refused`(json: String) {
    let error = #expect(throws: AuthoredError.self) { try node(json) }
    #expect(error?.expected == "two halves of a surrogate pair, the high one first")
  }

  @Test func `lists and objects nested 200 deep are parsed, and deeper ones are refused`() throws {
    let (open, close) = (String(repeating: "[", count: 200), String(repeating: "]", count: 200))
    #expect(try node(open + close).isList)
    let error = #expect(throws: AuthoredError.self) { try node("[\n\(open)\(close)]") }
    #expect(
      error?.description == "body:2: lists and mappings more than 200 deep; expected fewer of them "
        + "within each other")
    #expect(throws: AuthoredError.self) { try node(String(repeating: "[", count: 500_000)) }
  }
}
