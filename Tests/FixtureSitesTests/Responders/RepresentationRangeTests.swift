import FixtureSites
import HTTPTypes
import Testing

@Suite struct RepresentationRangeTests {
  static let date = HTTPDate(seconds: 784_111_777)
  let file = Representation(
    file: [UInt8]("0123456789".utf8), type: "text/plain", modified: date)

  func reply(_ fields: String..., method: String = "GET") throws -> Reply {
    let tag = try file.reply(to: .make()).fields[.eTag] ?? ""
    return file.reply(
      to: try .make(method, fields: fields.map { $0.replacing("TAG", with: tag) }))
  }

  @Test(arguments: [
    ("bytes=0-0", "0", "0-0"), ("bytes=0-9", "0123456789", "0-9"), ("bytes=3-5", "345", "3-5"),
    ("bytes=8-", "89", "8-9"), ("bytes=-3", "789", "7-9"), ("bytes=-99", "0123456789", "0-9"),
    ("bytes=5-99", "56789", "5-9"), ("Bytes= 1-2 ", "12", "1-2"), ("bytes=,1-2,", "12", "1-2"),
    ("bytes=9-99999999999999999999999", "9", "9-9"), ("bytes=10-20, 1-1", "1", "1-1"),
  ])
  func `one range is sent with its Content-Range`(range: String, body: String, place: String) throws
  {
    let reply = try reply("Range: \(range)")
    #expect(reply.status == 206)
    #expect(reply.body == [UInt8](body.utf8))
    #expect(reply.fields[.contentRange] == "bytes \(place)/10")
    let text = reply.text(for: try .make())
    #expect(text.contains("\r\nContent-Length: \(body.utf8.count)\r\n"))
    for field in [
      "Content-Type: text/plain", "ETag: \"a-", "Last-Modified: ", "Accept-Ranges: bytes",
    ] {
      #expect(text.contains("\r\n\(field)"))
    }
  }

  @Test func `several ranges are sent in one body, each with its type and Content-Range`() throws {
    let reply = try reply("Range: bytes=0-1, -1,20-,4-5")
    #expect(reply.status == 206)
    #expect(reply.fields[.contentRange] == nil)
    let type = try #require(reply.fields[.contentType])
    let prefix = "multipart/byteranges; boundary="
    #expect(type.hasPrefix(prefix))
    let boundary = type.dropFirst(prefix.count)
    let parts = [("0-1", "01"), ("9-9", "9"), ("4-5", "45")].map { place, bytes in
      "--\(boundary)\r\nContent-Type: text/plain\r\nContent-Range: bytes \(place)/10\r\n\r\n\(bytes)\r\n"
    }
    #expect(String(decoding: reply.body, as: UTF8.self) == parts.joined() + "--\(boundary)--\r\n")
  }

  @Test(arguments: ["bytes=10-", "bytes=10-10, 11-", "bytes=-0", "bytes=99999999999999999999-"])
  func `a range after the end gets 416 and the length`(range: String) throws {
    let reply = try reply("Range: \(range)")
    #expect(reply.status == 416)
    #expect(reply.fields[.contentRange] == "bytes */10")
  }

  @Test(arguments: [
    "", "bytes", "bytes=", "bytes=,", "bytes=-", "bytes=5-3", "bytes=a-b", "bytes=1-2-3",
    "bytes=+1-2",
    "bytes=0-1;2-3", "lines=0-1", "bytes =0-1", "bytes=0-1, x",
    "bytes=0-9,0-9", "bytes=0-5,5-9", "bytes=" + String(repeating: "0-0,", count: 17),
  ])
  func `an invalid range, another unit or too many ranges get the whole content`(range: String)
    throws
  {
    let reply = try reply("Range: \(range)")
    #expect(reply.status == 200)
    #expect(reply.body.count == 10)
    #expect(reply.fields[.acceptRanges] == "bytes")
  }

  @Test(arguments: [
    ("TAG", 206), ("Sun, 06 Nov 1994 08:49:37 GMT", 206), ("W/TAG", 200), ("\"x\"", 200),
    ("*", 200),
    ("Sun, 06 Nov 1994 08:49:38 GMT", 200), ("TAG, TAG", 200), ("", 200),
  ])
  func `a request with If-Range gets the range only if the validator matches`(
    condition: String, status: Int
  ) throws {
    #expect(try reply("Range: bytes=1-", "If-Range: \(condition)").status == status)
    #expect(try reply("If-Range: \(condition)").status == 200)
    // A range behind the end is an error only if the version is this one.
    let behind = status == 206 ? 416 : 200
    #expect(try reply("Range: bytes=10-", "If-Range: \(condition)").status == behind)
  }

  @Test func `conditions are evaluated before ranges`() throws {
    #expect(try reply("Range: bytes=0-0", "If-None-Match: TAG").status == 304)
    #expect(try reply("Range: bytes=99-", "If-Match: \"x\"").status == 412)
    #expect(try reply("Range: bytes=0-0", "If-Match: TAG").status == 206)
  }

  @Test func `a range is ignored if the method is not GET or there are two Range fields`()
    throws
  {
    for method in ["HEAD", "POST"] {
      #expect(try reply("Range: bytes=0-0", method: method).status == 200)
    }
    #expect(try reply("Range: bytes=0-0", "Range: bytes=1-1").status == 200)
  }

  @Test func `a range of an empty file gets 416 or the whole file`() throws {
    let empty = Representation(file: [], type: "a/b", modified: Self.date)
    #expect(empty.reply(to: try .make(fields: ["Range: bytes=0-"])).status == 416)
    #expect(empty.reply(to: try .make(fields: ["Range: bytes=-5"])).status == 200)
  }

  @Test func `content that does not support ranges is sent completely and without Accept-Ranges`()
    throws
  {
    for file in [
      Representation(file: [1, 2], type: "a/b", modified: Self.date, acceptsRanges: false),
      Representation(file: [1, 2], type: "a/b", modified: Self.date, fields: [.eTag: "W/\"1\""]),
      Representation(file: [1, 2], type: "a/b", modified: Self.date, fields: [.eTag: "1"]),
      Representation(file: [1, 2], type: "a/b", modified: Self.date, status: 203),
    ] {
      let reply = file.reply(to: try .make(fields: ["Range: bytes=0-0"]))
      #expect(reply.body == [1, 2])
      #expect(reply.fields[.acceptRanges] == nil)
    }
  }
}
