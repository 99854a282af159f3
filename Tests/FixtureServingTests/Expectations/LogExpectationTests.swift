import AuthoredYAML
import FixtureSites
import Testing

@testable import FixtureServing

@Suite struct LogExpectationTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var yaml: String
    var log: String
    var violation: String?
    var testDescription: String { "\(yaml) / \(log)" }
    init(_ yaml: String, _ log: String, _ violation: String? = nil) {
      (self.yaml, self.log, self.violation) = (yaml, log, violation)
    }
  }

  /// A log in which each word is a request: a path, and its status if that is not 200.
  private func log(_ text: String) throws -> [RequestRecord] {
    var log = SessionLog(capacity: 100)
    for word in text.split(separator: " ") {
      let parts = word.split(separator: ":")
      let request = "GET \(parts[0]) HTTP/1.1\r\nHost: x\r\nAccept: a\r\nX: 1\r\nx: 2\r\n\r\n"
      var parser = RequestParser()
      guard case .head(let head, _) = Array(request.utf8).withUnsafeBytes({ parser.parse($0) })
      else { throw RequestError.requestLine }
      let number = log.beginRequest(head, origin: "main", connection: 1)
      let status = parts.count > 1 ? Int(parts[1]) : 200
      _ = log.endRequest(number, .complete, SentReply(status: status, bytes: 1), connection: 1)
    }
    return log.records
  }

  private func check(_ case: Case) throws {
    let expectation = try LogExpectation(AuthoredNode(parsing: `case`.yaml, file: "e.yaml"))
    #expect(expectation.violation(in: try log(`case`.log)) == `case`.violation)
  }

  static let ordered = [
    Case("[/a, /b]", "/a /b"), Case("[/a, /b]", "/x /a /x /a /b /x /a"),
    Case(
      "[/a, /b]", "/b /a",
      "no /b came after request 2 (main #1 GET /a 200 complete); "
        + "it came before, as request 1"),
    Case(
      "[/a, /b]", "/a /c",
      "no /b came after request 1 (main #1 GET /a 200 complete); "
        + "what came is request 2 (main #1 GET /c 200 complete)"),
    Case("[/a]", "", "no /a came; nothing more came"),
    Case(
      "[{path: /a, status: 302}]", "/a",
      "no /a with status 302 came; request 1 "
        + "(main #1 GET /a 200 complete) came, but its status is 200"),
    Case("[{path: /a, count: 2}, /b]", "/a /x /a /b"),
    Case(
      "[{path: /a, count: 2}, /b]", "/a /b",
      "/a came only once, expected 2 times, after request 1 "
        + "(main #1 GET /a 200 complete); what came is request 2 (main #1 GET /b 200 complete)"),
    Case(
      "[{path: /a, count: 1}, /b]", "/a /a /b",
      "request 2 (main #1 GET /a 200 complete) is "
        + "one too many: /a is expected once before /b"),
    Case("[{path: /a, count: {min: 1, max: 2}}]", "/a /a"),
    Case(
      "[{path: /a, count: {min: 1, max: 2}}]", "/a /a /a",
      "request 3 (main #1 GET /a 200 "
        + "complete) is one too many: /a is expected 1 to 2 times"),
    Case("[/a, {path: /b, count: 0}, /c]", "/b /a /c /b"),
    Case(
      "[/a, {path: /b, count: 0}, /c]", "/a /b /c",
      "request 2 (main #1 GET /b 200 complete) "
        + "is one too many: /b is expected never before /c"),
    Case(
      "[/a, /a]", "/a",
      "no /a came after request 1 (main #1 GET /a 200 complete); it came "
        + "before, as request 1"),
  ]

  @Test(arguments: ordered)
  func `an ordered expectation allows other requests in between`(_ case: Case) throws {
    try check(`case`)
  }

  static let exact = [
    Case("exactly: [/a, /b]", "/a /b"), Case("exactly: []", ""),
    Case("exactly: [/a, /b]", "/a /favicon.ico /b"),
    Case(
      "{exactly: [/a], ignore: []}", "/a /favicon.ico",
      "request 2 (main #1 GET /favicon.ico "
        + "200 complete) is one too many: nothing more is expected"),
    Case(
      "exactly: [/a, /favicon.ico]", "/a",
      "after request 1 (main #1 GET /a 200 complete) "
        + "nothing more came, expected /favicon.ico"),
    Case(
      "exactly: [/a, /b]", "/b /a",
      "request 1 (main #1 GET /b 200 complete) came, expected "
        + "/a, but it asks for /b"),
    Case(
      "exactly: [{path: /a, status: 302}]", "/a",
      "request 1 (main #1 GET /a 200 complete) "
        + "came, expected /a with status 302, but its status is 200"),
    Case("exactly: [/a]", "", "nothing came, expected /a"),
    Case(
      "exactly: []", "/a",
      "request 1 (main #1 GET /a 200 complete) is one too many: nothing "
        + "more is expected"),
    Case("exactly: [{path: /a, count: {min: 1, max: 2}}, /a]", "/a /a"),
    Case("exactly: [{path: /a, count: {min: 1, max: 2}}, /a]", "/a /a /a"),
    Case(
      "exactly: [{path: /a, count: {min: 1, max: 2}}, /a]", "/a /a /a /a",
      "request 4 (main "
        + "#1 GET /a 200 complete) is one too many: nothing more is expected"),
    Case("exactly: [{path: /a, count: {min: 2}}, /b]", "/a /a /a /b"),
    Case(
      "exactly: [{path: /a, count: {min: 2}}, /b]", "/a /b",
      "request 2 (main #1 GET /b 200 "
        + "complete) came, expected /a, but it asks for /b"),
    Case(
      "exactly: [{path: /a, count: {max: 1}}, /b]", "/c",
      "request 1 (main #1 GET /c 200 "
        + "complete) came, expected /a or /b"),
  ]

  @Test(arguments: exact)
  func `an exact expectation allows no other requests`(_ case: Case) throws {
    try check(`case`)
  }

  static let counted = [
    Case("anyOrder: [/b, /a]", "/a /b /c"),
    Case("anyOrder: [/b]", "/a", "/b came never, expected at least once"),
    Case("anyOrder: [{path: /a, count: 2}]", "/a", "/a came once, expected 2 times"),
    Case("anyOrder: [{path: /a, count: 0}]", "/a /a", "/a came 2 times, expected never"),
    Case(
      "anyOrder: [{path: /a, count: {max: 2}}]", "/a /a /a",
      "/a came 3 times, expected 0 to 2 "
        + "times"),
    Case(
      "anyOrder: [{path: /a, status: 302}]", "/a",
      "/a with status 302 came never, expected at "
        + "least once; request 1 (main #1 GET /a 200 complete) came, but its status is 200"),
  ]

  @Test(arguments: counted)
  func `an any-order expectation checks the number of requests`(_ case: Case) throws {
    try check(`case`)
  }

  static let conditions = [
    Case("[GET /a]", "/a"), Case("[/a?b=c]", "/a?b=c"), Case("[/a]", "/a?b=c"),
    Case("[{target: '/a?b=c'}]", "/a?b=c"),
    Case("[{path: /a, headers: {X: 2, accept: a}, with: Host, without: [Cookie]}]", "/a"),
    Case(
      "[POST /a]", "/a",
      "no POST /a came; request 1 (main #1 GET /a 200 complete) came, but "
        + "its method is GET"),
    Case(
      "[{path: /a, origin: other}]", "/a",
      "no /a at other came; request 1 (main #1 GET /a 200 "
        + "complete) came, but it came to the origin 'main'"),
    Case(
      "[{path: /a, headers: {X: 3}}]", "/a",
      "no /a with X: 3 came; request 1 (main #1 GET /a "
        + "200 complete) came, but its X is '1, 2'"),
    Case(
      "[{path: /a, headers: {Y: 3}}]", "/a",
      "no /a with Y: 3 came; request 1 (main #1 GET /a "
        + "200 complete) came, but it has no Y"),
    Case(
      "[{path: /a, with: [Y]}]", "/a",
      "no /a with Y came; request 1 (main #1 GET /a 200 "
        + "complete) came, but it has no Y"),
    Case(
      "[{path: /a, without: Host}]", "/a",
      "no /a with no Host came; request 1 (main #1 GET /a "
        + "200 complete) came, but it has a Host"),
    Case(
      "[{method: GET, status: 404}]", "/a",
      "no GET with status 404 came; what came is request "
        + "1 (main #1 GET /a 200 complete)"),
    Case("[{origin: o}]", "", "no request at o came; nothing more came"),
  ]

  @Test(arguments: conditions)
  func `every condition of an expectation is checked, and a violation is described`(_ case: Case)
    throws
  {
    try check(`case`)
  }

  @Test func `a log that has lost requests cannot be checked`() throws {
    var log = SessionLog(capacity: 1)
    for _ in 0..<2 { _ = log.beginRequest(nil, origin: "main", connection: 1) }
    #expect(
      LogExpectation([], order: .exactly).violation(in: log.records)
        == "requests 1 to 1 are gone from the log, which was full")
  }

  @Test func `a malformed request violates an expectation of no requests`() throws {
    var log = SessionLog(capacity: 1)
    _ = log.beginRequest(nil, origin: "main", connection: 1)
    #expect(
      LogExpectation([], order: .exactly).violation(in: log.records)
        == "request 1 (main #1 (malformed) - open) is one too many: nothing more is expected")
  }

  @Test func `a session checks its log against an expectation`() async throws {
    let session = try await FixtureSession.make()
    _ = try await session.connect().exchange("GET / HTTP/1.0\r\n\r\n")
    _ = try await session.endedLog()
    var expected = RequestExpectation("GET", path: "/")
    expected.status = 200
    #expect(session.check(LogExpectation([expected], order: .exactly)) == nil)
    #expect(session.check(LogExpectation([], order: .exactly)) != nil)
    await session.close()
  }
}
