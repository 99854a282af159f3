import HTTPMessages
import HTTPTypes
import Testing

@Suite struct BodyDecoderTests {
  /// The data found, and how it ended.
  static func decode(
    _ text: String, _ framing: BodyFraming, _ arrival: Arrival,
    limits: MessageLimits = MessageLimits()
  ) -> (data: String, end: BodyDecoder.Step, trailers: HTTPFields) {
    var decoder = BodyDecoder(framing: framing, limits: limits)
    var data: [UInt8] = []
    var dropped = 0
    let end = arrival.feed(text) { bytes -> BodyDecoder.Step? in
      while true {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[dropped...])
        let step = decoder.next(rest)
        switch step {
        case .needsMore: return nil
        case .data(let range, let consumed):
          data += rest[range]
          dropped += consumed
        case .end(let consumed): return .end(consumed: dropped + consumed)
        case .refused: return step
        }
      }
    }
    return (String(decoding: data, as: UTF8.self), end ?? .needsMore, decoder.trailers)
  }

  @Test(
    arguments: [
      ("", .none, ""),
      ("hello", .length(5), "hello"),
      ("0\r\n\r\n", .chunked, ""),
      ("5\r\nhello\r\n0\r\n\r\n", .chunked, "hello"),
      ("2\r\nhe\r\n003\r\nllo\r\n000\r\n\r\n", .chunked, "hello"),
      ("A\r\n0123456789\r\n0\r\n\r\n", .chunked, "0123456789"),
      ("a;x=1;y=\"z\" ; w\r\n0123456789\r\n0;last\r\n\r\n", .chunked, "0123456789"),
      ("1 ;\tx = \"a\\\"b\"\r\nx\r\n0\r\n\r\n", .chunked, "x"),
      ("0000000000000001\r\nx\r\n0000000000000000\r\n\r\n", .chunked, "x"),
      ("2\r\n\r\n\r\n0\r\n\r\n", .chunked, "\r\n"),
    ] as [(String, BodyFraming, String)], Arrival.allCases)
  func `a body ends after its length or its last chunk`(
    body: (text: String, framing: BodyFraming, data: String), arrival: Arrival
  ) {
    let result = Self.decode(body.text, body.framing, arrival)
    #expect(result.data == body.data)
    #expect(result.end == .end(consumed: body.text.utf8.count))
  }

  @Test(arguments: Arrival.allCases)
  func `trailers after the last chunk are parsed`(arrival: Arrival) {
    let text = "1\r\nx\r\n0\r\nSum: 1\r\nsum: 2\r\n\r\n"
    let result = Self.decode(text, .chunked, arrival)
    #expect(result.end == .end(consumed: text.utf8.count))
    #expect(result.trailers.map { "\($0.name.rawName)=\($0.value)" } == ["Sum=1", "sum=2"])
  }

  @Test(
    arguments: [
      ("x\r\n", .chunk),
      ("\r\n", .chunk),
      ("-1\r\n", .chunk),
      ("1 \r\nx\r\n", .chunk),
      ("1\nx\r\n", .chunk),
      ("0x1\r\nx\r\n", .chunk),
      ("1;a\u{1}\r\nx\r\n", .chunk),
      ("1000000000000000\r\n", .chunk),
      ("1\r\nxy\r\n", .chunk),
      ("1\r\nx\n0\r\n", .chunk),
      ("0\r\nbad line\r\n\r\n", .fieldLine(.noName)),
      ("0\r\n folded: x\r\n\r\n", .fieldLine(.folded)),
      ("B\r\n01234567890\r\n0\r\n\r\n", .bodyTooLarge(limit: 10)),
      ("6\r\n012345\r\n5\r\n67890\r\n0\r\n\r\n", .bodyTooLarge(limit: 10)),
    ] as [(String, RequestError)], Arrival.allCases)
  func `malformed or too large chunked bodies are refused`(
    body: (text: String, error: RequestError), arrival: Arrival
  ) {
    var limits = MessageLimits()
    limits.body = 10
    let result = Self.decode(body.text, .chunked, arrival, limits: limits)
    #expect(result.end == .refused(body.error))
  }

  @Test(
    arguments: [
      ("A:\r\nB:\r\n\r\n", .end(consumed: 13)), ("A:\r\nB:\r\nC:\r\n", .refused(.headTooLarge)),
      ("A:\r\nB:\r\n\r\r\n", .refused(.fieldLine(.bareCR))),
    ] as [(String, BodyDecoder.Step)], [Arrival.whole, .byteByByte])
  func `more trailers than the limit allows are refused`(
    trailers: (text: String, end: BodyDecoder.Step), arrival: Arrival
  ) {
    var limits = MessageLimits()
    limits.fields = 2
    let result = Self.decode("0\r\n" + trailers.text, .chunked, arrival, limits: limits)
    #expect(result.end == trailers.end)
  }

  @Test(arguments: ["1;", "1\r\nx\r\n1;"])
  func `a chunk-size line without an end is refused as soon as it exceeds the line limit`(
    begin: String
  ) {
    var limits = MessageLimits()
    limits.line = 64
    let (fits, room) = (begin + String(repeating: "a", count: 62), "a")
    // The byte behind the limit may be the CR of the line's end.
    #expect(Self.decode(fits + room, .chunked, .byteByByte, limits: limits).end == .needsMore)
    #expect(
      Self.decode(fits + room + "a", .chunked, .byteByByte, limits: limits).end
        == .refused(.chunk))
  }

  @Test(.timeLimit(.minutes(1)))
  func `many trailers that arrive byte by byte are parsed in linear time`() {
    var limits = MessageLimits()
    (limits.head, limits.fields) = (200_000, 20_000)
    let lines = (0..<10_000).map { "F: \($0)\r\n" }
    let result = Self.decode(
      "0\r\n" + lines.joined() + "\r\n", .chunked, .byteByByte, limits: limits)
    #expect(result.trailers.count == lines.count)
  }

  @Test(arguments: ["", "5", "5\r\nhell", "5\r\nhello\r\n0\r\n", "0\r\nA: b\r\n"])
  func `an unfinished chunked body needs more bytes`(text: String) {
    #expect(Self.decode(text, .chunked, .byteByByte).end == .needsMore)
  }
}
