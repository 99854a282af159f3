import AuthoredYAML
import FixtureServing
import Testing

@Suite struct LogExpectationMistakeTests {
  @Test(arguments: [
    ("5", "e:1: found '5'; expected a mapping with one of inOrder, exactly, anyOrder"),
    ("ignore: []", "e:1: found no order; expected one of inOrder, exactly, anyOrder"),
    ("{inOrder: [/a], exactly: [/a]}", "e:1: found 'exactly' beside 'inOrder'; expected one order"),
    ("{exacly: []}", "e:1: at 'exacly': unknown order 'exacly'; expected 'exactly'"),
    ("[]", "e:1: an empty list checks nothing; expected requests, or 'exactly: []'"),
    ("anyOrder: /a", "e:1: at 'anyOrder': found '/a'; expected a list of requests"),
    ("[a]", "e:1: at '1': found 'a'; expected such as /path or GET /path"),
    ("[get /a]", "e:1: at '1': found 'get /a'; expected such as /path or GET /path"),
    ("[GET /a b]", "e:1: at '1': found 'GET /a b'; expected such as /path or GET /path"),
    ("[~]", "e:1: at '1': found nothing; expected such as /path or GET /path"),
    ("[[]]", "e:1: at '1': found a list; expected such as /path or GET /path"),
    (
      "[{count: 2}]",
      "e:1: at '1': nothing distinguishes the request from others; expected such as 'path'"
    ),
    ("[{pat: /a}]", "e:1: at '1': unknown key 'pat'; expected 'path'"),
    (
      "[{method: BREW}]",
      "e:1: at '1.method': found 'BREW'; expected one of GET, HEAD, POST, PUT, PATCH, DELETE, "
        + "OPTIONS, CONNECT, TRACE"
    ),
    (
      "[{path: a}]",
      "e:1: at '1.path': found 'a'; expected a path that begins with / and has no query"
    ),
    (
      "{exactly: [/a], ignore: ['/b?c']}",
      "e:1: at 'ignore.1': found '/b?c'; expected a path that begins with / and has no query"
    ),
    ("[{target: ''}]", "e:1: at '1.target': found ''; expected a path with its query"),
    (
      "[{path: /a, target: /a}]", "e:1: at '1.target': a path and a target; expected one of them"
    ),
    ("[{status: 99}]", "e:1: at '1.status': found '99'; expected a whole number from 100 to 999"),
    (
      "[{headers: {'a b': c}}]",
      "e:1: at '1.headers.a b': 'a b' is not the name of a header field; expected such as X-Name"
    ),
    (
      "[{with: '('}]",
      "e:1: at '1.with': '(' is not the name of a header field; expected such as X-Name"
    ),
    (
      "[{without: {}}]",
      "e:1: at '1.without': found a mapping; expected the name of a header field"
    ),
    (
      "[{path: /a, count: -1}]",
      "e:1: at '1.count': found '-1'; expected a whole number from 0 to 1000000"
    ),
    (
      "[{path: /a, count: {min: 2, max: 1}}]",
      "e:1: at '1.count': found no range; expected 'min', 'max' or both, 'min' not above 'max'"
    ),
    (
      "[{path: /a, count: {}}]",
      "e:1: at '1.count': found no range; expected 'min', 'max' or both, 'min' not above 'max'"
    ),
  ])
  func `a mistake in an expectation is reported with its position and the expected value`(
    yaml: String, message: String
  ) {
    let error = #expect(throws: AuthoredError.self) {
      try LogExpectation(AuthoredNode(parsing: yaml, file: "e"))
    }
    #expect(error?.description == message)
  }
}
