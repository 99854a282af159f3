import FixtureSites
import HTTPTypes
import Testing

@Suite struct RepresentationTests {
  /// Sun, 06 Nov 1994 08:49:37 GMT.
  static let date = HTTPDate(seconds: 784_111_777)
  let file = Representation(file: [UInt8]("hello".utf8), type: "text/plain", modified: date)
  var etag: String { file.tag }

  @Test func `a file has its Last-Modified date and an ETag`() throws {
    let fields = file.reply(to: try .make()).fields
    #expect(fields[.lastModified] == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(fields[.eTag]?.hasPrefix("\"5-") == true)
  }

  static let then = "Sun, 06 Nov 1994 08:49:37 GMT"
  static let before = "Sun, 06 Nov 1994 08:49:36 GMT"

  @Test(arguments: [
    (["If-None-Match: TAG"], 304, 412),
    (["If-None-Match: W/TAG"], 304, 412),
    (["If-None-Match: \"x\" , TAG"], 304, 412),
    (["If-None-Match: \"x,y\",,TAG"], 304, 412),
    (["If-None-Match: \"x\"", "If-None-Match: TAG"], 304, 412),
    (["If-None-Match: *"], 304, 412),
    (["If-None-Match: \"x\""], 200, 200),
    (["If-None-Match: x, TAG"], 200, 200),
    (["If-None-Match: \"x\"", "If-Modified-Since: \(then)"], 200, 200),
    (["If-None-Match: TAG", "If-Modified-Since: \(before)"], 304, 412),
    (["If-Modified-Since: \(then)"], 304, 200),
    (["If-Modified-Since: \(before)"], 200, 200),
    (["If-Modified-Since: Mon, 07 Nov 1994 00:00:00 GMT"], 304, 200),
    (["If-Modified-Since: yesterday"], 200, 200),
    (["If-Match: TAG"], 200, 200),
    (["If-Match: *"], 200, 200),
    (["If-Match: \"x\", TAG"], 200, 200),
    (["If-Match: W/TAG"], 412, 412),
    (["If-Match: \"x\""], 412, 412),
    (["If-Match: \"x\"", "If-None-Match: TAG"], 412, 412),
    (["If-Match: TAG", "If-None-Match: TAG"], 304, 412),
    (["If-Match: TAG", "If-Unmodified-Since: \(before)"], 200, 200),
    (["If-Unmodified-Since: \(before)"], 412, 412),
    (["If-Unmodified-Since: \(then)"], 200, 200),
    (["If-Unmodified-Since: \(then)", "If-Modified-Since: \(then)"], 304, 200),
    (["If-Unmodified-Since: yesterday"], 200, 200),
    ([], 200, 200),
  ])
  func `conditions are evaluated in the order of RFC 9110`(
    fields: [String], status: Int, ofOtherMethods other: Int
  ) throws {
    let fields = fields.map { $0.replacing("TAG", with: etag) }
    for method in ["GET", "HEAD"] {
      #expect(file.reply(to: try .make(method, fields: fields)).status == status)
    }
    #expect(file.reply(to: try .make("POST", fields: fields)).status == other)
  }

  @Test func `conditions are evaluated only if the reply would be a success`() throws {
    let gone = Representation(file: [1], type: "a/b", modified: Self.date, status: 410)
    #expect(gone.reply(to: try .make(fields: ["If-None-Match: *"])).status == 410)
  }

  @Test func `authored validators replace the server's and are used in conditions`() throws {
    let file = Representation(
      file: [1], type: "a/b", modified: Self.date,
      fields: [.eTag: "\"mine\"", .lastModified: "Mon, 07 Nov 1994 00:00:00 GMT"])
    #expect(file.reply(to: try .make(fields: ["If-None-Match: \"mine\""])).status == 304)
    #expect(file.reply(to: try .make(fields: ["If-Modified-Since: \(Self.then)"])).status == 200)
    #expect(file.tag == "\"mine\"")
  }

  @Test func `a page with an authored ETag serves ranges of its text with placeholders replaced`()
    throws
  {
    let page = Representation(
      page: [UInt8]("${origin.main}".utf8), type: "a/b", fields: [.eTag: "\"1\""])
    let context = SiteContext(origins: OriginAddresses(["main": "http://h:1"]))
    let resolved = try #require(page.resolved(context))
    let part = resolved.reply(to: try .make(fields: ["Range: bytes=0-3"]))
    #expect(part.status == 206)
    #expect(part.body == [UInt8]("http".utf8))
    #expect(part.fields[.lastModified] == nil)
    #expect(part.fields[.cacheControl] == "no-store")
  }

  @Test func `a 304 repeats the validators and has neither type nor body`() throws {
    let reply = file.reply(to: try .make(fields: ["If-None-Match: *"]))
    let names = reply.fields.map(\.name.rawName).sorted()
    #expect(names == ["Cache-Control", "ETag", "Last-Modified"])
    #expect(reply.text(for: try .make()).hasSuffix("\r\n\r\n"))
  }

  @Test func `files that differ in one byte have different ETags`() throws {
    let other = Representation(file: [UInt8]("hellp".utf8), type: "text/plain", modified: Self.date)
    #expect(other.tag != etag)
  }
}

extension Representation {
  fileprivate var tag: String {
    (try? reply(to: .make()).fields[.eTag]) ?? ""
  }
}
