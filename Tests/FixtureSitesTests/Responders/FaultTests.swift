import HTTPTypes
import Testing

@testable import FixtureSites
@testable import HTTPMessages

@Suite struct FaultTests {
  static let page = Reply.text("hello")

  /// Returns the bytes of the response to a request, up to the end that the fault makes.
  static func text(
    _ fault: Fault, of reply: Reply = page, to method: String = "GET"
  ) throws -> (text: String, end: String) {
    let request = try FixtureRequest.make(method)
    let text = reply.failing(with: fault).reply(to: request).text(for: request)
    for end in ["<reset>", "<close>", "<silence>"] {
      if let range = text.firstRange(of: end) { return (String(text[..<range.lowerBound]), end) }
    }
    return (text, "")
  }

  @Test(
    arguments: [
      (.reset(), "<reset>", endedInHead), (.close(), "<close>", endedInHead),
      (.silence(), "<silence>", endedInHead),
      (.reset(at: .head(20)), "<reset>", endedInHead),
      (.close(at: .head(1)), "<close>", endedInHead),
      (.silence(at: .head(9999)), "<silence>", endedInHead),
      (.reset(at: .body), "<reset>", endedInBody), (.close(at: .body(1)), "<close>", endedInBody),
      (.silence(at: .body(4)), "<silence>", endedInBody),
      (.longLength(by: 3), "", endedInBody),
      (.badChunkSize, "", "the body is not in well-formed chunks"),
      (.missingLastChunk, "<close>", endedInBody),
      (.badStatusLine, "", "the first line is not 'HTTP/1.1 STATUS REASON'"),
      (
        .duplicateHeaders(.contentLength), "", "Content-Length is not one number"
      ),
      (.oversizedHeaders(bytes: 1_000_000), "", "the head is too large or has too many lines"),
      // Faults that a client may accept, or does not see before it decodes the body.
      (.bareLF, "", "200 OK length(5) dying|hello"),
      (.shortLength(by: 2), "", "200 OK length(3) alive|hel"),
      (.duplicateHeaders(.contentType), "", "200 OK length(5) alive|hello"),
      (.wrongCoding, "", "200 OK length(5) alive|hello"),
    ] as [(Fault, String, String)], [Arrival.whole, .byteByByte])
  func `a response parser reports each fault that it can detect`(
    fault: (fault: Fault, end: String, message: String), arrival: Arrival
  ) throws {
    let (text, end) = try Self.text(fault.fault)
    #expect(end == fault.end)
    let summary = ResponseParser.read(text, arrival, closes: true)
    #expect(summary == fault.message || summary.hasPrefix(fault.message + "|"))
  }

  static let endedInHead = "the connection ended before the head was complete"
  static let endedInBody = "the connection ended before the body was complete"

  @Test(arguments: [
    (Fault.close(at: .head(12)), "HTTP/1.1 200"), (.close(at: .head(1)), "H"),
    (.reset(at: .body(2)), "\(fields)Content-Length: 5\r\n\r\nhe"),
    (.silence(at: .body(4)), "\(fields)Content-Length: 5\r\n\r\nhell"),
    (.silence(at: .body(9)), "\(fields)\r\nhello"),
    (.shortLength(by: 2), "\(fields)Content-Length: 3\r\nConnection: keep-alive\r\n\r\nhello"),
    (.shortLength(by: 9), "\(fields)Content-Length: 0\r\nConnection: keep-alive\r\n\r\nhello"),
    (.longLength(by: 2), "\(fields)Content-Length: 7\r\n\r\nhello"),
    (.badChunkSize, "\(fields)Transfer-Encoding: chunked\r\n\r\n2\r\nhe\r\nsize\r\n3\r\nllo\r\n"),
    (.missingLastChunk, "\(fields)Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"),
    (
      .duplicateHeaders(.contentLength),
      "\(fields)Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello"
    ),
    (
      .duplicateHeaders(.location),
      "\(fields)Location: /first\r\nLocation: /second\r\nContent-Length: 5\r\n\r\nhello"
    ),
    (.oversizedHeaders(bytes: 3), "\(fields)X-Oversized: xxx\r\nContent-Length: 5\r\n\r\nhello"),
    (.wrongCoding, "\(fields)Content-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello"),
  ])
  func `a fault changes only one part of a reply`(fault: Fault, text: String) throws {
    #expect(try Self.text(fault).text == text)
  }

  static let fields =
    "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nCache-Control: no-store\r\n"

  @Test func `a broken head contains the fields that a connection adds, except the date`() throws {
    let rest = "Content-Length: 5\r\nConnection: close\r\n\r\nhello"
    #expect(
      try Self.text(.badStatusLine).text
        == Self.fields.replacing("HTTP/1.1 200 OK", with: "HTTP/1.1 OK") + rest)
    let (head, body) = (Self.fields + rest.dropLast(5), "hello")
    #expect(try Self.text(.bareLF).text == head.replacing("\r\n", with: "\n") + body)
  }

  @Test(arguments: Fault.DuplicateField.allCases)
  func `a duplicate field is sent a second time with another value`(
    field: Fault.DuplicateField
  ) throws {
    let name = try #require(HTTPField.Name(field.rawValue))
    for reply in [
      Self.page, .redirect(302, to: "/second"), .text("", fields: [.contentDisposition: "inline"]),
      .text("x", fields: [.contentType: "application/octet-stream"]),
    ] {
      let request = try FixtureRequest.make()
      let broken = reply.failing(with: .duplicateHeaders(field)).reply(to: request)
      let values = broken.fields[values: name]
      #expect(values.count == 2)
      #expect(Set(values).count == 2)
    }
  }

  @Test(arguments: [
    Fault.close(at: .body), .reset(at: .body(1)), .silence(at: .body), .shortLength(by: 1),
    .longLength(by: 1), .badChunkSize, .missingLastChunk, .wrongCoding, .truncatedCoding,
  ])
  func `a body fault is ignored if there is no body`(fault: Fault) throws {
    #expect(fault.concernsBody)
    for (method, reply) in [
      ("HEAD", Self.page), ("GET", .empty(204)), ("GET", .empty(304)), ("GET", .text("")),
    ] {
      let request = try FixtureRequest.make(method)
      let text = try Self.text(fault, of: reply, to: method)
      #expect(text.text == reply.text(for: request))
      #expect(text.end.isEmpty)
    }
  }

  @Test(arguments: [
    Fault.reset(), .close(at: .head(3)), .badStatusLine, .bareLF, .duplicateHeaders(.contentType),
    .oversizedHeaders(bytes: 10),
  ])
  func `a head fault also breaks replies without a body`(fault: Fault) throws {
    #expect(!fault.concernsBody)
    for (method, reply) in [("HEAD", Self.page), ("GET", .empty(204)), ("GET", .empty(304))] {
      let request = try FixtureRequest.make(method)
      let text = try Self.text(fault, of: reply, to: method)
      #expect(text.text + text.end != reply.text(for: request))
      #expect(!text.text.contains("hello"))
    }
  }

  @Test(arguments: [
    (Fault.badChunkSize, "\r\n\r\nhello"), (.missingLastChunk, "\r\n\r\nhello"),
    (.close(at: .body(2)), "\r\n\r\nhe<close>llo"), (.bareLF, "\nConnection: close\n\nhello"),
    (.longLength(by: 1), "Length: 6\r\n\r\nhello"),
  ])
  func `an HTTP 1.0 client gets faulty replies without chunks`(fault: Fault, end: String) throws {
    let old = try #require(RequestParser.result("GET / HTTP/1.0\r\n\r\n")).get().head
    let request = FixtureRequest(head: old)
    let text = Self.page.failing(with: fault).reply(to: request).text(for: request)
    #expect(text.hasSuffix(end))
    #expect(!text.contains("chunked"))
  }

  @Test func `a chunked reply keeps its chunks if the fault does not change them`() throws {
    let chunks = Reply([
      .head(ReplyHead(status: 200, fields: [.transferEncoding: "chunked"])),
      .body([UInt8]("ab".utf8)), .body([UInt8]("cd".utf8)), .trailers([.eTag: "x"]),
    ])
    #expect(try Self.text(.close(at: .body(3)), of: chunks).text.hasSuffix("2\r\nab\r\n1\r\nc\r\n"))
    #expect(try Self.text(.missingLastChunk, of: chunks).text.hasSuffix("2\r\nab\r\n2\r\ncd\r\n"))
    let lf = try Self.text(.bareLF, of: chunks).text
    #expect(lf.hasSuffix("\n\n2\r\nab\r\n2\r\ncd\r\n0\r\nETag: x\r\n\r\n"))
    #expect(try Self.text(.longLength(by: 1), of: chunks).text.hasSuffix("Length: 5\r\n\r\nabcd"))
  }

  @Test func `raw bytes are unchanged by faults, except by a close before they begin`() throws {
    let raw = Reply([.raw([UInt8]("raw".utf8)), .gate("g")])
    for fault in [Fault.close(at: .head(1)), .badStatusLine, .bareLF, .close(at: .body)] {
      #expect(try Self.text(fault, of: raw).text == "raw<gate g>")
    }
    #expect(try Self.text(.close(), of: raw) == ("", "<close>"))
  }

  @Test func `a truncated coding sends part of the compressed body, with the length of that part`()
    throws
  {
    let text = String(repeating: "compress me ", count: 100)
    let request = try FixtureRequest.make(fields: ["Accept-Encoding: deflate"])
    let codings = ContentCoding([.deflate], content: Reply.text(text))
    for (content, coding) in [(Reply.text(text) as any Responder, "gzip"), (codings, "deflate")] {
      let whole = content.reply(to: request).body.count
      let reply = content.failing(with: .truncatedCoding).reply(to: request)
      #expect(reply.fields[.contentEncoding] == coding)
      #expect(reply.body.count < whole)
      #expect(reply.text(for: request).contains("Content-Length: \(reply.body.count)\r\n"))
    }
    let mislabelled = codings.failing(with: .wrongCoding).reply(to: request)
    #expect(mislabelled.fields[values: .contentEncoding] == ["gzip"])
  }
}
