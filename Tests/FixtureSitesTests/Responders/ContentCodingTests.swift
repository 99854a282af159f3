import CZlib
import FixtureSites
import HTTPTypes
import Testing

@Suite struct ContentCodingTests {
  static let text = String(repeating: "compress me ", count: 100)
  let coded = ContentCoding([.gzip, .deflate], content: Reply.text(text))

  @Test(arguments: [
    ("gzip", "gzip"), ("deflate", "deflate"), ("br, deflate, gzip", "gzip"), ("*", "gzip"),
    ("gzip;q=0.5, deflate;q=0.8", "deflate"), ("gzip;q=0, *", "deflate"), ("GZIP", "gzip"),
    ("gzip ; q=0", nil), ("br", nil), ("", nil), ("identity, *;q=0", nil), ("x-gzip", "gzip"),
    ("X-GZIP;Q=0.1, deflate;q=0", "gzip"), ("identity, gzip;q=0.5", nil),
    ("identity;q=0.5, gzip;q=0.5", "gzip"), ("gzip;q=0.5, *", "deflate"),
    (",, deflate ,", "deflate"),
    ("gzip;q=1.001", nil), ("gzip;q=2, deflate;q=0.001", "deflate"), ("gzip;q=0.0001", nil),
    ("gzip;q=-1", nil), ("gzip;q=", nil), ("gzip;q=1.", "gzip"), ("gzip;x=y;q=1.000", "gzip"),
    ("identity;q=0, gzip", "gzip"),
  ])
  func `Accept-Encoding selects the coding`(accept: String, coding: String?) throws {
    let reply = coded.reply(to: try .make(fields: ["Accept-Encoding: \(accept)"]))
    #expect(reply.fields[.contentEncoding] == coding)
    #expect(reply.fields[.vary] == "Accept-Encoding")
    #expect(try inflated(reply.body) == (coding == nil ? nil : Self.text))
    #expect((reply.body.count < Self.text.utf8.count) == (coding != nil))
  }

  @Test(arguments: ["identity;q=0", "*;q=0", "br, *;q=0", "gzip;q=0, deflate;q=0, identity;q=0"])
  func `a client that accepts neither a coding nor plain content gets 406`(accept: String) throws {
    let request = try FixtureRequest.make(fields: ["Accept-Encoding: \(accept)"])
    #expect(coded.reply(to: request).status == 406)
    #expect(coded.reply(to: request).fields[.vary] == "Accept-Encoding")
    let precoded = ContentCoding(
      [.gzip], content: Reply.text("x", fields: [.contentEncoding: "br"]))
    #expect(precoded.reply(to: request).status == 200)
  }

  @Test func `a client without Accept-Encoding gets the plain content`() throws {
    let reply = coded.reply(to: try .make())
    #expect(reply.fields[.contentEncoding] == nil)
    #expect(reply.body == [UInt8](Self.text.utf8))
  }

  @Test(arguments: [
    ("Origin", "Origin, Accept-Encoding"), ("accept-encoding", "accept-encoding"), ("*", "*"),
  ])
  func `Vary lists Accept-Encoding once`(authored: String, vary: String) throws {
    let coding = ContentCoding([.gzip], content: Reply.text("x", fields: [.vary: authored]))
    #expect(coding.reply(to: try .make()).fields[.vary] == vary)
  }

  @Test func `ranges are served only to clients that get the plain content`() throws {
    let file = Representation(
      file: [UInt8](Self.text.utf8), type: "text/plain", modified: HTTPDate(seconds: 0))
    let coding = ContentCoding([.gzip], content: file)
    let plain = coding.reply(to: try .make(fields: ["Range: bytes=0-7"]))
    #expect(plain.status == 206)
    #expect(plain.body == [UInt8]("compress".utf8))
    #expect(plain.fields[.contentEncoding] == nil)
    let gzip = "Accept-Encoding: gzip"
    let whole = coding.reply(to: try .make(fields: ["Range: bytes=0-7", gzip]))
    #expect(whole.status == 200)
    #expect(whole.fields[.contentEncoding] == "gzip")
    #expect(whole.fields[.acceptRanges] == nil)
    let tag = try #require(whole.fields[.eTag])
    let resumed = ["Range: bytes=8-", "If-Range: \(tag)"]
    #expect(coding.reply(to: try .make(fields: resumed)).status == 200)
    let known = coding.reply(to: try .make(fields: ["If-None-Match: \(tag)", gzip]))
    #expect(known.status == 304)
    #expect(known.fields[.eTag] == tag)
  }

  @Test func `content with the author's own coding keeps its ranges`() throws {
    let file = Representation(
      file: [1, 2, 3], type: "text/plain", modified: HTTPDate(seconds: 0),
      fields: [.contentEncoding: "br"])
    let coding = ContentCoding([.gzip], content: file)
    let reply = coding.reply(
      to: try .make(fields: ["Accept-Encoding: br, gzip", "Range: bytes=1-1"]))
    #expect(reply.status == 206)
    #expect(reply.body == [2])
  }

  @Test func `a compressed body keeps its pieces, and each can be decoded when it arrives`() throws
  {
    let parts: [ReplyPart] = [
      .head(ReplyHead(status: 200)), .body([UInt8]("first ".utf8)), .gate("g"),
      .body([UInt8]("second".utf8)),
    ]
    let coding = ContentCoding([.gzip], content: Reply(parts))
    let reply = coding.reply(to: try .make(fields: ["Accept-Encoding: gzip"]))
    #expect(reply.parts.count == 4)
    #expect(try inflated(Reply([reply.parts[0], reply.parts[1]]).body) == "first ")
    #expect(try inflated(reply.body) == "first second")
  }

  @Test func `a compressed file has a weak ETag that If-None-Match still matches`() throws {
    let file = Representation(file: [1, 2, 3], type: "text/plain", modified: HTTPDate(seconds: 0))
    let coding = ContentCoding([.gzip], content: file)
    let tag = coding.reply(to: try .make(fields: ["Accept-Encoding: gzip"])).fields[.eTag] ?? ""
    #expect(tag.hasPrefix("W/\"3-"))
    let request = try FixtureRequest.make(
      fields: ["Accept-Encoding: gzip", "If-None-Match: \(tag)"])
    #expect(coding.reply(to: request).status == 304)
  }

  @Test(arguments: [
    Reply.empty(204), Reply.text("x", fields: [.contentEncoding: "br"]),
    Reply.text("x", fields: [.contentLength: "100"]), Reply([.raw([1])]),
    Reply.text("x", status: 206),
  ])
  func `a reply with a coding or length, or without a body, is not compressed`(reply: Reply) throws
  {
    let coding = ContentCoding([.gzip], content: reply)
    let answer = coding.reply(to: try .make(fields: ["Accept-Encoding: gzip"]))
    #expect(answer.body == reply.body)
  }

  /// Returns the text of gzip or zlib data, as far as it goes; nil if it is neither.
  private func inflated(_ bytes: [UInt8]) throws -> String? {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    try #require(inflateInit2_(&stream, 47, ZLIB_VERSION, size) == Z_OK)
    defer { inflateEnd(&stream) }
    var input = bytes
    let output = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      input.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(buffer.count)
        _ = inflate(&stream, Z_SYNC_FLUSH)
        count = buffer.count - Int(stream.avail_out)
      }
    }
    return output.isEmpty ? nil : String(decoding: output, as: UTF8.self)
  }
}
