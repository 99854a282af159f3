import HTTPFixtures
import HTTPTypes
import Testing

@Suite struct FileReplyTests {
  /// Sun, 06 Nov 1994 08:49:37 GMT.
  static let date = HTTPDate(seconds: 784_111_777)
  let file = FileReply([UInt8]("hello".utf8), type: "text/plain", modified: date)
  var etag: String { file.tag }

  @Test func `a file says when it was changed and what it is`() throws {
    let fields = file.reply(to: try .make()).fields
    #expect(fields[.lastModified] == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(fields[.eTag]?.hasPrefix("\"5-") == true)
  }

  @Test(arguments: [
    (["If-None-Match: TAG"], 304),
    (["If-None-Match: W/TAG"], 304),
    (["If-None-Match: \"x\" , TAG"], 304),
    (["If-None-Match: \"x\"", "If-None-Match: TAG"], 304),
    (["If-None-Match: *"], 304),
    (["If-None-Match: \"x\""], 200),
    (["If-None-Match: \"x\"", "If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT"], 200),
    (["If-None-Match: TAG", "If-Modified-Since: Sun, 06 Nov 1994 08:49:36 GMT"], 304),
    (["If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT"], 304),
    (["If-Modified-Since: Sun, 06 Nov 1994 08:49:36 GMT"], 200),
    (["If-Modified-Since: Mon, 07 Nov 1994 00:00:00 GMT"], 304),
    (["If-Modified-Since: yesterday"], 200),
    ([], 200),
  ])
  func `conditions are weighed in the order of RFC 9110`(fields: [String], status: Int) throws {
    let fields = fields.map { $0.replacing("TAG", with: etag) }
    for method in ["GET", "HEAD"] {
      #expect(file.reply(to: try .make(method, fields: fields)).status == status)
    }
    #expect(file.reply(to: try .make("POST", fields: fields)).status == 200)
  }

  @Test func `a 304 repeats the validators and has neither type nor body`() throws {
    let reply = file.reply(to: try .make(fields: ["If-None-Match: *"]))
    let names = reply.fields.map(\.name.rawName).sorted()
    #expect(names == ["Cache-Control", "ETag", "Last-Modified"])
    #expect(reply.text(for: try .make()).hasSuffix("\r\n\r\n"))
  }

  @Test func `the tag depends on every byte`() throws {
    let other = FileReply([UInt8]("hellp".utf8), type: "text/plain", modified: Self.date)
    #expect(other.tag != etag)
  }
}

extension FileReply {
  fileprivate var tag: String {
    (try? reply(to: .make()).fields[.eTag]) ?? ""
  }
}
