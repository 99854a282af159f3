import AuthoredYAML
import HTTPTypes
import Testing

@testable import FixtureSites
@testable import HTTPMessages

@Suite struct HTTP2FaultTests {
  @Test(arguments: [
    Fault.badChunkSize, .missingLastChunk, .badStatusLine, .bareLF,
  ])
  func `a fault in HTTP/1.1 lines or chunks is ignored on HTTP/2`(fault: Fault) throws {
    let reply = Reply.text("abc", fields: [.cacheControl: "max-age=1"])
    let request = try FixtureRequest.http2("/")
    #expect(reply.failing(with: fault).reply(to: request) == reply)
  }

  @Test func `a reset within the head replaces the reply on HTTP/2`() throws {
    let request = try FixtureRequest.http2("/")
    let reply = Reply.text("abc").failing(with: .reset(at: .head(5))).reply(to: request)
    #expect(reply == Reply([.reset]))
  }

  private static let page = Reply([
    .head(ReplyHead(status: 200, fields: [.contentLength: "5"])), .body(Array("hello".utf8)),
  ])
  private static let faults: [Fault] = [
    .resetStream(), .goAway(at: .body(1)), .malformedFrame(at: .body), .upperCaseField,
  ]

  /// The parts of a reply with a fault, to a client of HTTP/2.
  private func parts(_ fault: Fault, method: String = "GET") throws -> [ReplyPart] {
    var section = FieldSection(limits: MessageLimits())
    for (name, value) in [
      (":method", method), (":scheme", "http"), (":authority", "h"), (":path", "/"),
    ] {
      Array(name.utf8).withUnsafeBytes { name in
        Array(value.utf8).withUnsafeBytes { section.append(name, $0) }
      }
    }
    let head = try RequestHead(section, endsStream: true, limits: MessageLimits())
    let reply = Self.page.failing(with: fault).reply(to: FixtureRequest(head: head, body: []))
    return reply.parts.map { part in
      // What a fault adds by itself.
      guard case .head(var head) = part else { return part }
      head.fields[.cacheControl] = nil
      return .head(head)
    }
  }

  @Test(arguments: faults)
  func `an HTTP/2 fault is ignored on HTTP/1.1`(fault: Fault) throws {
    let request = try FixtureRequest.make("GET")
    let reply = Self.page.failing(with: fault).reply(to: request)
    #expect(reply.wire(for: request.head).steps.count == 2)
    #expect(reply.text(for: request).hasSuffix("\r\n\r\nhello"))
  }

  @Test func `an HTTP/2 fault is inserted at its position in the reply`() throws {
    let head = Self.page.parts[0]
    let reset = ReplyPart.http2(.resetStream(.cancel))
    #expect(try parts(.resetStream(code: .cancel)) == [reset])
    #expect(try parts(.resetStream(code: .cancel, at: .head(9))) == [reset])
    #expect(
      try parts(.resetStream(code: .cancel, at: .body(2)))
        == [head, .body(Array("he".utf8)), reset, .body(Array("llo".utf8))])
    #expect(try parts(.goAway()) == [.http2(.goAway(.noError))])
    #expect(
      try parts(.malformedFrame(at: .body))
        == [head, .http2(.malformedFrame), .silence, .body(Array("hello".utf8))])
    #expect(try parts(.upperCaseField) == [.http2(.upperCaseField)] + Self.page.parts)
  }

  @Test func `a fault in the body is ignored in the reply to HEAD`() throws {
    #expect(try parts(.resetStream(at: .body), method: "HEAD") == Self.page.parts)
    #expect(try parts(.resetStream(), method: "HEAD") == [.http2(.resetStream(.internalError))])
  }

  @Test(
    arguments: [
      ("reset-stream", .resetStream()), ("goaway", .goAway()),
      ("malformed-frame", .malformedFrame()), ("upper-case-field", .upperCaseField),
      (
        "{kind: reset-stream, code: http-1-1-required, at: 3}",
        .resetStream(code: .http11Required, at: .body(3))
      ),
      ("{kind: goaway, code: enhance-your-calm}", .goAway(code: .enhanceYourCalm)),
      ("{kind: malformed-frame, at: body}", .malformedFrame(at: .body)),
    ] as [(String, Fault)])
  func `a word or a mapping is parsed into the fault that it describes`(yaml: String, fault: Fault)
    throws
  {
    #expect(try Fault.shape.read(AuthoredNode(parsing: yaml, file: "f")).fault == fault)
  }

  @Test func `error codes have the numbers of RFC 9113`() {
    #expect(HTTP2Code.allCases.map(\.number) == Array(0...13))
    #expect((HTTP2Code.refusedStream.number, HTTP2Code.http11Required.number) == (7, 13))
    #expect((HTTP2Code.internalError.number, HTTP2Code.cancel.number) == (2, 8))
  }
}
