import FixtureSites
import HTTPTypes
import Testing

@Suite struct PacedTests {
  @Test(arguments: [
    (Reply.text("0123456789"), "0123<delay 0.5 seconds>4567<delay 0.5 seconds>89"),
    (.text("0123"), "0123"),
    (
      Reply([
        .head(ReplyHead(status: 200, fields: [.transferEncoding: "chunked"])),
        .body([UInt8]("012345".utf8)), .gate("g"), .body([UInt8]("6".utf8)),
      ]),
      "4\r\n0123\r\n<delay 0.5 seconds>2\r\n45\r\n<gate g><delay 0.5 seconds>1\r\n6\r\n0\r\n\r\n"
    ),
  ])
  func `a paced body is sent in pieces with pauses between them`(reply: Reply, body: String) throws
  {
    let request = try FixtureRequest.make()
    let paced = reply.trickled(bytes: 4, every: .seconds(0.5)).reply(to: request)
    let text = paced.text(for: request)
    #expect(text.split(separator: "\r\n\r\n", maxSplits: 1).last.map(String.init) == body)
    #expect(!paced.wire(for: request.head).endsConnection)
    #expect(paced.body == reply.body)
  }

  @Test(arguments: [
    ("HEAD", Reply.text("0123456789")), ("GET", .empty(204)), ("GET", .empty(304)),
    ("GET", .text("")), ("GET", Reply([.raw([0x21, 0x21])])),
  ])
  func `a reply without a body is not slowed down`(method: String, reply: Reply) throws {
    let request = try FixtureRequest.make(method)
    let paced = reply.trickled(bytes: 1, every: .seconds(1)).reply(to: request)
    #expect(paced.text(for: request) == reply.text(for: request))
  }

  @Test(arguments: [
    (1000, 100, 0.1), (1, 1, 1), (7, 1, 1.0 / 7), (10, 1, 0.1), (25, 2, 0.08),
    (123_456, 12_345, 0.1),
  ])
  func `a bandwidth is split into pieces of at most a tenth of a second or single bytes`(
    bandwidth: Int, bytes: Int, seconds: Double
  ) {
    let pace = Pace.bandwidth(bandwidth)
    #expect(pace.bytes == bytes)
    #expect(abs(pace.pause / .seconds(1) - seconds) < 0.0001)
  }

  @Test func `a large paced body has larger pieces and longer pauses at the same rate`() throws {
    let large = Reply.content([UInt8](repeating: 1, count: 1_000_001), type: nil)
    let reply = large.trickled(bytes: 10, every: .seconds(0.001)).reply(to: try .make())
    #expect(reply.parts.count < 20_010)
    #expect(reply.body.count == 1_000_001)
    guard case .body(let piece) = reply.parts[1] else {
      Issue.record("no piece")
      return
    }
    #expect(piece.count == 110)
    #expect(reply.parts[2] == .delay(.milliseconds(11)))
  }

  @Test func `a paced file ignores conditions and ranges unless its author allows it to be stored`()
    throws
  {
    let conditions = ["If-None-Match: *", "Range: bytes=0-1"]
    let request = try FixtureRequest.make(fields: conditions)
    let bytes = [UInt8](repeating: 1, count: 10)
    let file = Representation(file: bytes, type: "text/plain", modified: HTTPDate(seconds: 0))
    let reply = file.trickled(bytes: 4, every: .seconds(1)).reply(to: request)
    #expect(reply.status == 200)
    #expect(reply.body == bytes)
    #expect(reply.fields[values: .cacheControl] == ["no-store"])
    #expect(reply.fields[.eTag] == nil)
    #expect(reply.fields[.lastModified] == nil)
    let kept = Representation(
      file: bytes, type: "text/plain", modified: HTTPDate(seconds: 0),
      fields: [.cacheControl: "max-age=60"])
    let stored = kept.trickled(bytes: 4, every: .seconds(1))
    #expect(stored.reply(to: request).status == 304)
    let part = stored.reply(to: try .make(fields: ["Range: bytes=2-6"]))
    #expect(part.status == 206)
    #expect(part.body.count == 5)
    #expect(part.parts.count == 4)
    #expect(stored.reply(to: try .make()).fields[.eTag] != nil)
  }
}
