import HTTPMessages
import Testing

@Suite struct RequestErrorTests {
  @Test(
    arguments: [
      (.requestLine, 400, "the first line is not 'METHOD TARGET HTTP/1.1'"),
      (
        .target, 400,
        "the request target is not a path, an http URL or the '*' of OPTIONS, or a character of it has "
          + "to be percent-encoded"
      ),
      (.lineTooLong(limit: 9), 414, "the first line is longer than 9 bytes"),
      (.unknownMethod("BREW"), 501, "no method 'BREW' is known"),
      (.version("HTTP/3.0"), 505, "the version 'HTTP/3.0' is neither HTTP/1.0 nor HTTP/1.1"),
      (
        .fieldLine(.folded), 400,
        "a line of the head is not a field line: the line begins with whitespace (line folding)"
      ),
      (
        .fieldLine(.bareCR), 400,
        "a line of the head is not a field line: a CR without its LF"
      ),
      (.headTooLarge, 431, "the head is too large or has too many lines"),
      (.host, 400, "there is not exactly one Host field with a host in it"),
      (.contentLength, 400, "Content-Length is not one number"),
      (.transferEncoding, 400, "Transfer-Encoding is not 'chunked' alone, or not allowed here"),
      (.unknownCoding("br"), 501, "the transfer coding 'br' is not chunked"),
      (.expectation("tea"), 417, "the expectation 'tea' is not 100-continue"),
      (.bodyTooLarge(limit: 9), 413, "the body is larger than 9 bytes"),
      (.chunk, 400, "the body is not in well-formed chunks"),
      (
        .misdirected, 421,
        "the target is an https URL, and the connection has no TLS; send the path alone, or use TLS"
      ),
      (.timeout, 408, "the request did not come in time"),
      (
        .plain, 400, "a request without TLS, on a port that speaks TLS; the URL begins with https:"
      ),
    ] as [(RequestError, Int, String)])
  func `each request error has a status code and a message`(
    error: RequestError, status: Int, message: String
  ) {
    #expect(error.status == status)
    #expect(error.description == message)
  }
}
