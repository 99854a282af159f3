import HTTPMessages
import HTTPTypes
import Testing

@Suite struct ChunkTests {
  @Test(
    arguments: [
      "1;a", "1;a=b", "1;a=\"\"", "1;a=\"b;c\"", "1;a=\"\\\"\"", "1;a;b;c=d", "1 ;a", "1\t; a",
      "1; a = b",
      "1;a= \"b\"\t;c", "01", "0000000000000001", "1;a=\"é\"", "1;!#$%&'*+-.^_`|~=x",
    ], Arrival.allCases)
  func `a chunk size may have leading zeros and extensions, which are ignored`(
    line: String, arrival: Arrival
  ) {
    let text = "\(line)\r\nx\r\n\(line.replacingFirst("1", with: "0"))\r\n\r\n"
    let result = BodyDecoderTests.decode(text, .chunked, arrival)
    #expect(result.data == "x")
    #expect(result.end == .end(consumed: text.utf8.count))
  }

  @Test(
    arguments: [
      "1;", "1 ", "1\t", "1; ", "1;;a", "1;a;", "1;a ", "1;a=", "1;a= ", "1;=b", "1;a=b ", "1;a b",
      "1;a=b c",
      "1;a=\"", "1;a=\"b", "1;a=\"b\\", "1;a=\"b\\\"", "1;a=\"b\"c", "1;a=\"b\" ", "1;\"a\"=b",
      "1;a,b", "1;a=b=c",
      "1;a\u{0}", "1;a=\u{1}", "1;a=\"\u{0}\"", "1;a=\"\u{7F}\"", "1;é", "1,a", "1 a", "1 1", "1=a",
      "1\"",
      " 1", "\t1", "+1", "-1", "0x1", "0X1", "x1", "1x", "1_0", "1.0", "1h", "１", "", " ", ";",
      ";a", "g",
      "1\u{0}", "1\u{B}", "1\u{C}", "1\r", "1;a\rb", "1;a\nb", "\r1", "FFFFFFFFFFFFFFFF",
      "8000000000000000",
      "1000000000000000", "00000000000000001000000000000000", "00000000000000001",
      "ffffffffffffffffffffffffff",
    ], Arrival.allCases)
  func `a malformed chunk-size line is refused`(
    line: String, arrival: Arrival
  ) {
    let result = BodyDecoderTests.decode("\(line)\r\nx\r\n0\r\n\r\n", .chunked, arrival)
    #expect(result.end == .refused(.chunk))
    let second = BodyDecoderTests.decode("1\r\na\r\n\(line)\r\nx\r\n0\r\n\r\n", .chunked, arrival)
    #expect(second.end == .refused(.chunk))
    #expect(second.data == "a")
  }

  @Test(
    arguments: [
      "5\nhello\r\n0\r\n\r\n", "5\r\nhello\n0\r\n\r\n", "5\rhello\r\n0\r\n\r\n",
      "5\r\nhello\r0\r\n\r\n",
      "5\r\nhello0\r\n\r\n", "5\r\nhello!\r\n0\r\n\r\n", "5\r\nhell\r\n0\r\n\r\n",
      "5\r\nhello \r\n0\r\n\r\n",
      "5\r\nhello\r\n\r\n0\r\n\r\n", "0\n\r\n", "0\r\r\n", "5\r\nhello\r\n0\n\n",
      "5;a\nhello\r\n0\r\n\r\n",
    ], Arrival.allCases)
  func `chunk data that is longer or shorter than its size, or has no CRLF, is refused`(
    text: String, arrival: Arrival
  ) {
    #expect(BodyDecoderTests.decode(text, .chunked, arrival).end == .refused(.chunk))
  }

  @Test(
    arguments: [
      ("A: b\n\r\n", .fieldLine(.bareLF)), ("\n", .fieldLine(.bareLF)),
      ("A: b\r\r\n", .fieldLine(.bareCR)),
      ("A: b\rC: d\r\n\r\n", .fieldLine(.bareCR)), ("A : b\r\n\r\n", .fieldLine(.name)),
      ("A\r\n\r\n", .fieldLine(.noName)), (" A: b\r\n\r\n", .fieldLine(.folded)),
      ("A: b\r\n c\r\n\r\n", .fieldLine(.folded)), ("A: \u{0}\r\n\r\n", .fieldLine(.value)),
      ("X: \(String(repeating: "a", count: 200))\r\n\r\n", .headTooLarge),
      (String(repeating: "A:\r\n", count: 6) + "\r\n", .headTooLarge),
    ] as [(String, RequestError)], Arrival.allCases)
  func `trailers that break the rules or limits of header fields are refused`(
    trailers: (text: String, error: RequestError), arrival: Arrival
  ) {
    var limits = MessageLimits()
    (limits.head, limits.fields) = (100, 5)
    let text = "0\r\n" + trailers.text
    let result = BodyDecoderTests.decode(text, .chunked, arrival, limits: limits)
    #expect(result.end == .refused(trailers.error))
  }

  @Test(arguments: Arrival.allCases)
  func `trailers do not change fields of the head`(arrival: Arrival) throws {
    let head = "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
    let parsed = try #require(RequestParser.result(head, arrival)).get().head
    let trailers = "Content-Length: 9\r\nTransfer-Encoding: gzip\r\nHost: evil\r\nExpect: tea\r\n"
    let text = "1\r\nx\r\n0\r\n\(trailers)\r\n"
    let result = BodyDecoderTests.decode(text, parsed.framing, arrival)
    #expect(result.end == .end(consumed: text.utf8.count))
    #expect(result.data == "x")
    #expect(result.trailers.count == 4)
    #expect(parsed.fields.map(\.name) == [HTTPField.Name("Host"), .transferEncoding])
  }

  @Test(arguments: [Arrival.whole, .byteByByte])
  func `chunk extensions that together exceed the head limit are refused`(arrival: Arrival) {
    var limits = MessageLimits()
    limits.head = 100
    let chunk = "1;\(String(repeating: "a", count: 24))\r\nx\r\n"
    let full = String(repeating: chunk, count: 4)
    let end = BodyDecoderTests.decode(full + "0\r\n\r\n", .chunked, arrival, limits: limits).end
    #expect(end == .end(consumed: full.utf8.count + 5))
    let more = BodyDecoderTests.decode(full + "1;a\r\n", .chunked, arrival, limits: limits)
    #expect(more.end == .refused(.chunk))
    #expect(more.data == "xxxx")
  }

  @Test(
    arguments: [
      ("hello", .length(5), "hello"), ("", .none, ""), ("x\r\n0\r\n", .length(6), "x\r\n0\r\n"),
    ] as [(String, BodyFraming, String)], Arrival.allCases)
  func `a body with a length ends after exactly that many bytes, whatever it contains`(
    body: (text: String, framing: BodyFraming, data: String), arrival: Arrival
  ) {
    let result = BodyDecoderTests.decode(body.text, body.framing, arrival)
    #expect(result.data == body.data)
    #expect(result.end == .end(consumed: body.text.utf8.count))
  }
}

extension String {
  /// The first occurrence replaced.
  fileprivate func replacingFirst(_ text: String, with other: String) -> String {
    firstRange(of: text).map { replacingCharacters(in: $0, with: other) } ?? self
  }

  private func firstRange(of text: String) -> Range<Index>? { ranges(of: text).first }

  private func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    var copy = self
    copy.replaceSubrange(range, with: text)
    return copy
  }
}
