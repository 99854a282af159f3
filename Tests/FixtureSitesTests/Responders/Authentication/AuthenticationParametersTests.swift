import Testing

@testable import FixtureSites
@testable import HTTPMessages

@Suite struct AuthenticationParametersTests {
  @Test(arguments: [
    (#"a=b"#, ["a": "b"]), (#"A = b ,  c="d""#, ["a": "b", "c": "d"]), ("", [:]), (" , ,", [:]),
    (#"a="x, y=\"z\" \\",b=1"#, ["a": #"x, y="z" \"#, "b": "1"]), (#"a="""#, ["a": ""]),
    (#"user*=UTF-8''a%20b"#, ["user*": "UTF-8''a%20b"]), (#",a=1,,b=2,"#, ["a": "1", "b": "2"]),
  ])
  func `a parameter list is parsed, and quoted values are unquoted`(
    text: String, values: [String: String]
  ) throws {
    let parameters = try #require(AuthenticationParameters(text[...]))
    for (name, value) in values { #expect(parameters[name] == value) }
    #expect(parameters["other"] == nil)
  }

  @Test(arguments: [
    "a", "=", "=b", "a=", "a=,b=1", "a=b c=d", #"a="b"#, #"a="b\"#, #"a="b"c=d"#, "a=1,A=2",
    "a b=c", "a==b", "\u{0}=1", "é=1", #"a="b" c"#, ";",
  ])
  func `a malformed parameter list is rejected`(text: String) {
    #expect(AuthenticationParameters(text[...]) == nil)
  }
}
