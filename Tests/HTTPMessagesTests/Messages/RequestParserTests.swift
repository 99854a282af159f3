import HTTPMessages
import HTTPTypes
import Testing

@Suite struct RequestParserTests {
  static let host = "Host: h\r\n"

  @Test(
    arguments: [
      ("GET / HTTP/1.1\r\n\(host)\r\n", "GET / origin none keep"),
      ("\r\n\r\nGET /a?b=c HTTP/1.1\r\n\(host)\r\n", "GET /a?b=c origin none keep"),
      ("HEAD /x HTTP/1.0\r\n\r\n", "HEAD /x origin none close"),
      ("GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n", "GET / origin none keep"),
      ("GET / HTTP/1.0\r\nConnection: keep-alive, close\r\n\r\n", "GET / origin none close"),
      ("GET / HTTP/1.1\r\n\(host)Connection: x, CLOSE\r\n\r\n", "GET / origin none close"),
      ("GET http://h HTTP/1.1\r\n\(host)\r\n", "GET http://h absolute none keep"),
      ("GET HTTPS://h/p?q HTTP/1.1\r\n\(host)\r\n", "GET HTTPS://h/p?q absolute none keep"),
      ("OPTIONS * HTTP/1.1\r\n\(host)\r\n", "OPTIONS * asterisk none keep"),
      ("CONNECT h:1 HTTP/1.1\r\n\(host)\r\n", "CONNECT h:1 authority none close"),
      ("POST / HTTP/1.1\r\n\(host)Content-Length: 3\r\n\r\n", "POST / origin length(3) keep"),
      ("POST / HTTP/1.1\r\n\(host)content-length:0\r\n\r\n", "POST / origin none keep"),
      (
        "POST / HTTP/1.1\r\n\(host)TRANSFER-encoding: ChunKed\r\n\r\n",
        "POST / origin chunked keep"
      ),
      ("GET / HTTP/1.1\r\nHost:h\r\nX:\t \r\n\r\n", "GET / origin none keep"),
      (
        "POST / HTTP/1.1\r\n\(host)Expect: 100-Continue\r\nContent-Length: 1\r\n\r\n",
        "POST / origin length(1) keep continue"
      ),
      ("GET / HTTP/1.1\r\n\(host)Expect: 100-continue\r\n\r\n", "GET / origin none keep"),
      (
        "POST / HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n",
        "POST / origin length(1) close"
      ),
    ], Arrival.allCases)
  func `a request head is parsed regardless of the pieces in which it arrives`(
    request: (text: String, summary: String), arrival: Arrival
  ) throws {
    let result = try #require(RequestParser.result(request.text, arrival))
    let (head, length) = try result.get()
    let summary =
      "\(head.method.rawValue) \(head.target) \(head.form) \(head.framing) "
      + (head.keepsAlive ? "keep" : "close") + (head.expectsContinue ? " continue" : "")
    #expect(summary == request.summary)
    #expect(length == request.text.utf8.count)
  }

  @Test(
    arguments: [
      ("GET /234567 HTTP/1.1\r\n", nil),
      ("GET /2345678 HTTP/1.1\r\n", .lineTooLong(limit: 20)),
      ("GET / HTTP/1.1\r\nHost: h\r\nX: 45678901234567890\r\n", nil),
      ("GET / HTTP/1.1\r\nHost: h\r\nX: 456789012345678901\r\n", .headTooLarge),
      ("GET / HTTP/1.1\r\nHost: h\r\nA:\r\nB:\r\n", nil),
      ("GET / HTTP/1.1\r\nHost: h\r\nA:\r\nB:\r\nC:\r\n", .headTooLarge),
      ("GET / HTTP/1.1\r\nHost: h\r\nA:\r\nB:\r\n\r\r\n", .fieldLine(.bareCR)),
      ("GET / HTTP/1.1\r\nHost: h\r\nA: 5678901234567890\r\nB: 567890123456\r\n", .headTooLarge),
    ] as [(String, RequestError?)], [Arrival.whole, .byteByByte])
  func `a head at a limit is accepted, and a head that exceeds one is refused`(
    message: (text: String, error: RequestError?), arrival: Arrival
  ) {
    var limits = MessageLimits()
    (limits.line, limits.head, limits.fields) = (20, 60, 3)
    switch RequestParser.result(message.text, arrival, limits: limits) {
    case nil: #expect(message.error == nil)
    case .failure(let error): #expect(error == message.error)
    case .success: Issue.record("there is no complete head")
    }
  }

  @Test func `fields keep their order, case and repetition`() throws {
    let head = try FixtureRequest.make(fields: ["x-B: 1", "X-a:  2 ", "X-b: é"]).head
    let fields = head.fields.map { "\($0.name.rawName)=\($0.value)" }
    #expect(fields == ["Host=fixture", "x-B=1", "X-a=2", "X-b=é"])
    #expect(head["X-A"] == "2")
    #expect(head["nothing"] == nil)
  }

  @Test func `the HTTPRequest of a head has the authority of the target, or else of Host`() throws {
    let request = try FixtureRequest.make("POST", "http://a:8?q").head.request
    #expect(request.authority == "a:8")
    #expect(request.path == "/?q")
    #expect(request.method == .post)
    #expect(try FixtureRequest.make("GET", "/p?q").head.request.authority == "fixture")
  }

  @Test func `one parser can parse a pipeline of requests`() throws {
    let text = "GET /1 HTTP/1.1\r\nHost: a\r\n\r\nHEAD /2 HTTP/1.1\r\nHost: b\r\n\r\n"
    var parser = RequestParser()
    var bytes = [UInt8](text.utf8)
    var seen: [String] = []
    while case .head(let head, let length) = bytes.withUnsafeBytes({ parser.parse($0) }) {
      seen.append("\(head.method.rawValue) \(head.path) \(head.host ?? "")")
      bytes.removeFirst(length)
    }
    #expect(seen == ["GET /1 a", "HEAD /2 b"])
    #expect(bytes.isEmpty)
  }
}
