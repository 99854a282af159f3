import HTTPMessages
import Testing

/// The fields that frame a body, in the spellings by which requests are smuggled.
@Suite struct FramingFieldTests {
  static let short = "Content-Length: 3\r\n"
  static let chunked = "Transfer-Encoding: chunked\r\n"

  @Test(
    arguments: [
      ("Content-Length: 3\r\n", .length(3)), ("content-length:3\r\n", .length(3)),
      ("Content-Length: \t3\t \r\n", .length(3)), ("Content-Length: 0003\r\n", .length(3)),
      ("Content-Length: 00\r\n", .none),
      ("Content-Length: 000000000000000000000003\r\n", .length(3)),
      ("Transfer-Encoding: chunked\r\n", .chunked),
      ("transfer-encoding:CHUNKED\r\n", .chunked), ("Transfer-Encoding: \tchunked \r\n", .chunked),
      // Other names are other fields, however much they look like these.
      ("Transfer_Encoding: chunked\r\n", .none), ("Content_Length: 3\r\n", .none),
      ("X-Content-Length: 3\r\n", .none), ("Content-Length-X: 3\r\n", .none),
      ("Transfer-Encodin: chunked\r\n", .none), ("TE: chunked\r\nTrailer: A\r\n", .none),
      ("Content_Length: 9\r\nContent-Length: 3\r\n", .length(3)),
    ] as [(String, BodyFraming)], Arrival.allCases)
  func `only Content-Length and Transfer-Encoding determine the framing of a body`(
    fields: (text: String, framing: BodyFraming), arrival: Arrival
  ) throws {
    for method in ["GET", "HEAD", "POST", "OPTIONS", "DELETE", "TRACE"] {
      let text = "\(method) / HTTP/1.1\r\nHost: h\r\n\(fields.text)\r\n"
      let head = try #require(RequestParser.result(text, arrival)).get().head
      #expect(head.framing == fields.framing)
    }
  }

  @Test(
    arguments: [
      "5 5", "5,5", "5, 5", "5;5", "５", "+5", "-5", "0x5", "5_0", "5.0", "5e0", "\"5\"", "5a", "a",
      "", ",",
      "5,", ",5", "1,2", "18446744073709551617", "9999999999999999999", " ", "５5",
    ], Arrival.allCases)
  func `a Content-Length that is not one number is refused`(
    value: String, arrival: Arrival
  ) throws {
    try expect(.contentLength, "Content-Length: \(value)\r\n", arrival)
  }

  @Test(
    arguments: [
      short + short, short + "Content-Length: 4\r\n", short + "content-length: 3\r\n",
      short + "Content-Length:\r\n",
      "Content-Length: 0\r\nContent-Length: 00\r\n", short + "X: y\r\nCONTENT-LENGTH: 3\r\n",
    ], Arrival.allCases)
  func `two Content-Length fields are refused, even if they are equal`(
    fields: String, arrival: Arrival
  ) throws {
    try expect(.contentLength, fields, arrival)
  }

  @Test(
    arguments: [
      short + chunked, chunked + short, "Content-Length: 0\r\n" + chunked,
      chunked + "Content-Length: x\r\n",
      short + "Transfer-Encoding: gzip, chunked\r\n", short + "Transfer-Encoding: identity\r\n",
      short + "Transfer-Encoding:\r\n", chunked + short + short, chunked + chunked,
      chunked + "Transfer-Encoding: identity\r\n", chunked + "Transfer-Encoding:\r\n",
    ], Arrival.allCases)
  func `Content-Length with Transfer-Encoding, or two Transfer-Encoding fields, are refused`(
    fields: String, arrival: Arrival
  ) throws {
    try expect(.transferEncoding, fields, arrival)
  }

  @Test(
    arguments: [
      ("", .transferEncoding), (",", .transferEncoding), (", chunked", .transferEncoding),
      ("chunked,", .transferEncoding), ("chunked,,", .transferEncoding),
      ("gzip, , chunked", .transferEncoding), ("chunked, chunked", .transferEncoding),
      ("xchunked", .transferEncoding), ("chunkedx", .transferEncoding),
      ("chunk", .transferEncoding),
      ("identity", .transferEncoding), ("gzip", .transferEncoding),
      ("chunked, gzip", .transferEncoding),
      ("chunked, identity", .transferEncoding), ("gzip, chunked, br", .transferEncoding),
      ("\"chunked\"", .transferEncoding), ("'chunked'", .transferEncoding),
      ("chunked;q=1", .transferEncoding), ("chunked ; x", .transferEncoding),
      ("chunked chunked", .transferEncoding), ("chunked\u{A0}", .transferEncoding),
      ("ｃhunked", .transferEncoding), ("chunKed\u{212A}", .transferEncoding),
      ("gzip, chunked", .unknownCoding("gzip")), ("x , chunked", .unknownCoding("x")),
      ("deflate, gzip, chunked", .unknownCoding("deflate")),
      ("\u{B}chunked", .fieldLine(.value)), ("\u{C}chunked", .fieldLine(.value)),
      ("chunked\u{0}", .fieldLine(.value)), ("chunked\u{B}", .fieldLine(.value)),
      ("chun\rked", .fieldLine(.bareCR)), ("\rchunked", .fieldLine(.bareCR)),
      ("chun\nked", .fieldLine(.bareLF)), ("\r\n chunked", .fieldLine(.folded)),
      ("chunked\r\n\t, x", .fieldLine(.folded)), ("\u{7F}chunked", .fieldLine(.value)),
      ("\u{1B}chunked", .fieldLine(.value)), ("\u{8}chunked", .fieldLine(.value)),
    ] as [(String, RequestError)], Arrival.allCases)
  func `a Transfer-Encoding other than chunked alone is refused`(
    coding: (value: String, error: RequestError), arrival: Arrival
  ) throws {
    try expect(coding.error, "Transfer-Encoding: \(coding.value)\r\n", arrival)
  }

  @Test(
    arguments: [
      ("Transfer-Encoding : chunked", .name), ("Transfer-Encoding\t: chunked", .name),
      ("Transfer-Encoding\u{B}: chunked", .name), ("Transfer-Encoding\u{0}: chunked", .name),
      ("Transfer\u{0}-Encoding: chunked", .name), ("Transfer Encoding: chunked", .name),
      ("Transfer-Encödïng: chunked", .name), ("\u{0}Transfer-Encoding: chunked", .noName),
      ("(Transfer-Encoding): chunked", .noName), ("Transfer-Encoding; chunked", .noName),
      ("Transfer-Encoding", .noName), ("Transfer-Encoding\r: chunked", .bareCR),
      ("Content-Length : 3", .name), ("Content-Length\u{A0}: 3", .name),
      ("Content-Length=3", .noName),
      ("Host : h", .name), (":", .noName), (": x", .noName), ("X", .noName), ("X=1", .noName),
      ("\"X\": 1", .noName), ("X{}: 1", .name), ("X@: 1", .name), ("X[0]: 1", .name),
      ("X/Y: 1", .name),
      (" Transfer-Encoding: chunked", .folded), ("\tTransfer-Encoding: chunked", .folded),
      (" ", .folded), ("\t", .folded), ("X: a\r\n b", .folded), ("X: a\r\n\tb", .folded),
      ("X: a\r\n \r\nY: b", .folded), ("X: a\u{0}", .value), ("X: a\u{1}b", .value),
      ("X: \u{7F}", .value),
      ("X: a\rb", .bareCR), ("X: a\nY: b", .bareLF), ("X: a\r\r", .bareCR), ("\n", .bareLF),
    ] as [(String, FieldLineError)], Arrival.allCases)
  func `a malformed field line is refused at any position in the head`(
    line: (text: String, error: FieldLineError), arrival: Arrival
  ) throws {
    try expect(.fieldLine(line.error), line.text + "\r\n", arrival)
    let first = "POST / HTTP/1.1\r\n\(line.text)\r\nHost: h\r\n\r\n"
    let result = RequestParser.result(first, arrival)
    #expect(throws: RequestError.fieldLine(line.error)) { try result?.get() }
  }

  @Test(
    arguments: [
      "Transfer-Encoding: chunked\r\n", "Transfer-Encoding: gzip, chunked\r\n", chunked + short,
      "Transfer-Encoding: identity\r\n", "Transfer-Encoding:\r\n",
    ], Arrival.allCases)
  func `a Transfer-Encoding in HTTP 1.0 is refused`(fields: String, arrival: Arrival) throws {
    let text = "POST / HTTP/1.0\r\nConnection: keep-alive\r\n\(fields)\r\n"
    let result = RequestParser.result(text, arrival)
    #expect(throws: RequestError.transferEncoding) { try result?.get() }
  }

  private func expect(_ error: RequestError, _ fields: String, _ arrival: Arrival) throws {
    let text = "POST / HTTP/1.1\r\nHost: h\r\n\(fields)\r\n"
    #expect(throws: error) { try RequestParser.result(text, arrival)?.get() }
  }
}
