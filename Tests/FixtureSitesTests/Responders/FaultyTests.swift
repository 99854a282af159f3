import FixtureSites
import HTTPTypes
import Testing

@Suite struct FaultyTests {
  /// `x` for each of twenty requests that a fault happens to.
  static func pattern(_ responder: any Responder, count: Int = 20) throws -> String {
    let request = try FixtureRequest.make()
    return (0..<count).map { _ in
      responder.reply(to: request).parts == [.reset] ? "x" : "."
    }.joined()
  }

  @Test(arguments: [
    (Occurrence.always, "xxxxxxxxxxxxxxxxxxxx"), (.first(3), "xxx................."),
    (.every(4), "...x...x...x...x...x"), (.every(1), "xxxxxxxxxxxxxxxxxxxx"),
  ])
  func `a fault happens to the requests that its occurrence selects`(
    occurrence: Occurrence, pattern: String
  ) throws {
    #expect(try Self.pattern(Reply.text("x").failing(with: .reset(), occurrence)) == pattern)
  }

  @Test func `requests for a fault are counted in each session and over all methods of a path`()
    throws
  {
    let faulty = MethodTable([.get, .post], Reply.text("x").failing(with: .reset(), .first(1)))
    for _ in 0..<2 {
      let responder = try #require(faulty.resolved(SiteContext()))
      let statuses = try ["DELETE", "POST", "GET", "POST"].map { method in
        responder.reply(to: try .make(method)).status
      }
      #expect(statuses == [405, nil, 200, 200])
    }
  }

  @Test(arguments: [
    Fault.close(at: .body(1)), .close(at: .head(5)), .shortLength(by: 1), .badChunkSize, .bareLF,
    .duplicateHeaders(.contentType), .wrongCoding, .truncatedCoding,
  ])
  func `a file with a fault ignores conditions and ranges, and has no-store by default`(
    fault: Fault
  ) throws {
    let conditions = [
      "If-None-Match: *", "If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT", "Range: bytes=0-1",
      "If-Range: \"x\"", "If-Match: \"x\"", "If-Unmodified-Since: Sun, 06 Nov 1994 08:49:37 GMT",
    ]
    let date = HTTPDate(seconds: 1)
    let file = Representation(file: [1, 2, 3, 4], type: "text/plain", modified: date)
    let request = try FixtureRequest.make(fields: conditions)
    let text = file.failing(with: fault).reply(to: request).text(for: request)
    for (name, count) in [
      ("ETag", 0), ("Last-Modified", 0), ("Accept-Ranges", 0), ("no-store", 1), (" 304", 0),
    ] {
      let isCut = fault == .close(at: .head(5))
      #expect(text.ranges(of: name).count == (isCut ? 0 : count))
    }
    let stored = Representation(
      file: [1, 2, 3, 4], type: "text/plain", modified: date,
      fields: [.cacheControl: "max-age=9"])
    let kept = stored.failing(with: .longLength(by: 1)).reply(to: request)
    #expect(kept.status == 200)
    #expect(kept.body.count == 4)
    #expect(kept.fields[.cacheControl] == "max-age=9")
    #expect(kept.fields[.lastModified] == date.text)
  }

  @Test func `if a fault does not happen, the reply is unchanged`() throws {
    let file = Representation(file: [1, 2], type: "text/plain", modified: HTTPDate(seconds: 0))
    let request = try FixtureRequest.make(fields: ["If-None-Match: *"])
    let faulty = file.failing(with: .close(at: .body), .first(1))
    #expect(faulty.reply(to: request).status == 200)
    #expect(faulty.reply(to: request) == file.reply(to: request))
  }

  @Test func `placeholders are replaced in content with a fault, a gate or pacing`() throws {
    let context = SiteContext(origins: OriginAddresses(["main": "http://h"]))
    let page = Reply.text("${origin.main}").trickled(bytes: 1, every: .seconds(0))
    let responder = page.held(by: "g").failing(with: .longLength(by: 1)).resolved(context)
    #expect(try #require(responder).reply(to: try .make()).body == [UInt8]("http://h".utf8))
  }
}
