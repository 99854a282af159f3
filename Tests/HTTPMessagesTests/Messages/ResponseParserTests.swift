import HTTPMessages
import HTTPTypes
import Testing

@Suite struct ResponseParserTests {
  @Test(
    arguments: [
      ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi", "200 OK length(2) alive|hi"),
      ("HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n", "200  none alive|"),
      ("HTTP/1.1 200 \nContent-Length: 1\n\nx", "200  length(1) alive|x"),
      ("HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\nx", "200 OK length(1) dying|x"),
      (
        "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 1\r\n\r\nx",
        "200 OK length(1) alive|x"
      ),
      (
        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1\r\n\r\nx",
        "200 OK length(1) dying|x"
      ),
      (
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx",
        "200 OK length(1) alive|x"
      ),
      (
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n",
        "200 OK chunked alive|hi"
      ),
      (
        "HTTP/1.1 200 OK\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "200 OK chunked alive|"
      ),
      ("HTTP/1.1 204 No Content\r\n\r\n", "204 No Content none alive|"),
      ("HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n", "304 Not Modified none alive|"),
      (
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\nLink: x\r\n\r\n"
          + "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx", "200 OK length(1) alive|x"
      ),
      ("HTTP/1.1 599 Ünïcode\r\nContent-Length: 0\r\n\r\n", "599 Ünïcode none alive|"),
    ], Arrival.allCases)
  func `a response is parsed regardless of the pieces in which it arrives`(
    response: (text: String, summary: String), arrival: Arrival
  ) {
    let summary = ResponseParser.read(response.text, arrival)
    #expect(summary == "\(response.summary)|\(response.text.utf8.count)")
  }

  @Test(arguments: [Arrival.whole, .byteByByte])
  func `a response without a length ends with its connection`(arrival: Arrival) {
    let text = "HTTP/1.1 200 OK\r\n\r\nall of it"
    #expect(ResponseParser.read(text, arrival) == "needs more")
    let summary = "200 OK untilClose dying|all of it|\(text.utf8.count)"
    #expect(ResponseParser.read(text, arrival, closes: true) == summary)
  }

  @Test(arguments: Arrival.allCases)
  func `a response to HEAD is parsed without a body`(arrival: Arrival) {
    let text = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"
    #expect(
      ResponseParser.read(text, to: .head, arrival) == "200 OK none alive||\(text.utf8.count)")
  }

  @Test(
    arguments: [
      ("HTTP/2 200 OK\r\n", "the first line is not 'HTTP/1.1 STATUS REASON'"),
      ("HTTP/1.1 20 OK\r\n", "the first line is not 'HTTP/1.1 STATUS REASON'"),
      ("HTTP/1.1 2000 OK\r\n", "the first line is not 'HTTP/1.1 STATUS REASON'"),
      ("HTTP/1.1 099 OK\r\n", "the first line is not 'HTTP/1.1 STATUS REASON'"),
      ("HTTP/1.1 200 OK\rX: y\r\r", "the first line is not 'HTTP/1.1 STATUS REASON'"),
      ("HTTP/1.1\t200 OK\r\n", "the first line is not 'HTTP/1.1 STATUS REASON'"),
      ("HTTP/1.1 2x0 OK\r\n", "the first line is not 'HTTP/1.1 STATUS REASON'"),
      ("HTTP/1.1 200 a\u{0}b\r\n", "the first line is not 'HTTP/1.1 STATUS REASON'"),
      (" HTTP/1.1 200 OK\r\n", "the first line is not 'HTTP/1.1 STATUS REASON'"),
      (
        "HTTP/1.1 200 OK\r\nX: a\rb\r\n\r\n",
        "a line of the head is not a field line: a CR without its LF"
      ),
      (
        "HTTP/1.1 200 OK\r\nX : a\r\n\r\n",
        "a line of the head is not a field line: "
          + "a byte that no field name may have, such as a space before the colon"
      ),
      (
        "HTTP/1.1 200 OK\r\nX: a\r\n b\r\n\r\n",
        "a line of the head is not a field line: the line begins with whitespace (line folding)"
      ),
      (
        "HTTP/1.1 200 OK\r\nX: a\u{0}\r\n\r\n",
        "a line of the head is not a field line: a control character in the field value"
      ),
      (
        "HTTP/1.1 200 OK\r\nContent-Length: 1, 1\r\n\r\n",
        "Content-Length is not one number"
      ),
      (
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, gzip\r\n\r\n",
        "the transfer coding 'gzip' is not chunked"
      ),
      (
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked,\r\n\r\n",
        "the transfer coding '' is not chunked"
      ),
      (
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;\r\n",
        "the body is not in well-formed chunks"
      ),
      (
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nxy\r\n",
        "the body is not in well-formed chunks"
      ),
      (
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nA\r\n\r\n",
        "a line of the head is not a field line: no field name before a colon"
      ),
      ("<html>hello</html>\r\n", "the first line is not 'HTTP/1.1 STATUS REASON'"),
      (
        "HTTP/1.1 200 OK\r\nX y\r\n\r\n",
        "a line of the head is not a field line: no field name before a colon"
      ),
      (
        "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
        "Content-Length is not one number"
      ),
      (
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        "Content-Length is not one number"
      ),
      (
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: br\r\n\r\n",
        "the transfer coding 'br' is not chunked"
      ),
      (
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
        "the body is not in well-formed chunks"
      ),
    ], Arrival.allCases)
  func `bytes that are not a response are refused`(
    response: (text: String, message: String), arrival: Arrival
  ) {
    #expect(ResponseParser.read(response.text, arrival) == response.message)
  }

  @Test(
    arguments: [
      ("B:\r\n\r\n", "200 OK none alive||27"),
      ("B:\r\nC:\r\n", "the head is too large or has too many lines"),
      ("B:\r\n\r\r\n", "a line of the head is not a field line: a CR without its LF"),
    ], [Arrival.whole, .byteByByte])
  func `more header fields than the limit allows are refused`(
    fields: (text: String, message: String), arrival: Arrival
  ) {
    var limits = MessageLimits()
    limits.fields = 2
    let text = "HTTP/1.1 200 OK\r\nA:\r\n" + fields.text
    #expect(ResponseParser.read(text, to: .head, arrival, limits: limits) == fields.message)
  }

  @Test(
    arguments: [
      ("", "the connection ended before the head was complete"),
      ("HTTP/1.1 200 OK\r\nX", "the connection ended before the head was complete"),
      (
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhalf",
        "the connection ended before the body was complete"
      ),
      (
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
        "the connection ended before the body was complete"
      ),
    ], [Arrival.whole, .byteByByte])
  func `a connection that ends early is reported as ended in the head or in the body`(
    response: (text: String, message: String), arrival: Arrival
  ) {
    #expect(ResponseParser.read(response.text, arrival, closes: true) == response.message)
  }
}
