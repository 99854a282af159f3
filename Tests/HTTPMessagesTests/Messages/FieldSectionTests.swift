import HTTPTypes
import Testing

@testable import HTTPMessages

@Suite struct FieldSectionTests {
  private static func section(
    _ fields: [(String, String)], limits: MessageLimits = MessageLimits()
  ) -> FieldSection {
    var section = FieldSection(limits: limits)
    for (name, value) in fields {
      Array(name.utf8).withUnsafeBytes { name in
        Array(value.utf8).withUnsafeBytes { section.append(name, $0) }
      }
    }
    return section
  }

  private static let get = [
    (":method", "GET"), (":scheme", "https"), (":authority", "a:1"), (":path", "/b?c"),
  ]

  private static func head(
    _ fields: [(String, String)], endsStream: Bool = true,
    limits: MessageLimits = MessageLimits()
  ) throws(RequestError) -> RequestHead {
    try RequestHead(section(fields, limits: limits), endsStream: endsStream, limits: limits)
  }

  @Test func `pseudo-fields become the request line and the host`() throws {
    let head = try Self.head(Self.get + [("accept", "x")])
    #expect(head.method == .get)
    #expect(head.version == .http2)
    #expect((head.path, head.query, head.host) == ("/b", "c", "a:1"))
    #expect(head.fields.map { "\($0.name.rawName): \($0.value)" } == ["host: a:1", "accept: x"])
    #expect(head.textSize == "GET /b?c HTTP/2\r\nhost: a:1\r\naccept: x\r\n\r\n".utf8.count)
    #expect(head.keepsAlive)
    #expect(Self.section(Self.get).isSecure)
  }

  @Test(arguments: [("http", false), ("https", true), ("HTTPS", true), ("Http", false)])
  func `the scheme decides whether TLS is needed, regardless of case`(
    scheme: String, isSecure: Bool
  ) throws {
    let fields = [(":method", "GET"), (":scheme", scheme), (":authority", "a"), (":path", "/")]
    #expect(Self.section(fields).isSecure == isSecure)
    #expect(try Self.head(fields).path == "/")
  }

  @Test(arguments: ["ftp", "ws", "httpx"])
  func `a scheme other than http and https is refused`(scheme: String) {
    let fields = [(":method", "GET"), (":scheme", scheme), (":authority", "a"), (":path", "/")]
    #expect(throws: RequestError.target) { try Self.head(fields) }
  }

  @Test func `a Host field that equals the authority is merged with it, and alone gives the host`()
    throws
  {
    #expect(try Self.head(Self.get + [("host", "a:1")]).fields.count == 1)
    let alone = [(":method", "GET"), (":scheme", "http"), (":path", "/"), ("host", "h")]
    #expect(try Self.head(alone).host == "h")
  }

  @Test func `several cookie fields are joined into one`() throws {
    let head = try Self.head(Self.get + [("cookie", "a=1"), ("x", "y"), ("cookie", "b=2")])
    #expect(head["cookie"] == "a=1; b=2")
  }

  @Test func `CONNECT has an authority and no path`() throws {
    let head = try Self.head([(":method", "CONNECT"), (":authority", "h:1")])
    #expect((head.form, head.authority) == (.authority, "h:1"))
  }

  @Test(
    arguments: [
      (nil, true, BodyFraming.none), ("0", true, .none), (nil, false, .untilClose),
      ("0", false, .untilClose), ("5", false, .length(5)),
    ] as [(String?, Bool, BodyFraming)])
  func `a body is framed by its length or by the end of the stream`(
    length: String?, endsStream: Bool, framing: BodyFraming
  ) throws {
    let fields = Self.get + (length.map { [("content-length", $0)] } ?? [])
    #expect(try Self.head(fields, endsStream: endsStream).framing == framing)
  }

  @Test(
    arguments: [
      ([("host", "b")], .host), ([("content-length", "x")], .contentLength),
      ([("content-length", "1"), ("content-length", "1")], .contentLength),
      ([("transfer-encoding", "chunked")], .transferEncoding),
      ([("expect", "more")], .expectation("more")), ([("a b", "c")], .fieldLine(.name)),
      ([("a", "b\r\nc: d")], .fieldLine(.value)),
      ([("content-length", "999999999")], .bodyTooLarge(limit: 64 << 20)),
    ] as [([(String, String)], RequestError)])
  func `a field section that breaks the rules is refused`(
    fields: [(String, String)], error: RequestError
  ) {
    #expect(throws: error) { try Self.head(Self.get + fields, endsStream: false) }
  }

  @Test func `a head that exceeds a limit is refused, and a much larger one counts as huge`() {
    var limits = MessageLimits()
    (limits.head, limits.fields, limits.line) = (100, 3, 10)
    let field = ("x", String(repeating: "y", count: 60))
    #expect(throws: RequestError.headTooLarge) {
      try Self.head(Self.get + [field, field], limits: limits)
    }
    let short = ("x", "y")
    #expect(throws: RequestError.headTooLarge) {
      try Self.head(Self.get + [short, short, short, short], limits: limits)
    }
    #expect(throws: RequestError.lineTooLong(limit: 10)) {
      try Self.head([(":method", "GET"), (":path", "/1234567890")], limits: limits)
    }
    #expect(!Self.section([field, field], limits: limits).isHuge)
    #expect(Self.section([(String, String)](repeating: field, count: 7), limits: limits).isHuge)
  }
}
