import HTTPTypes
import Testing

@testable import FixtureSites
@testable import HTTPMessages

@Suite struct ReplyNeedsTests {
  /// A responder that may look at all of a request.
  private struct Reader: Responder {
    func reply(to request: FixtureRequest) -> Reply { .text("read") }
  }

  private let folder: TemporaryFolder
  private let origin: Origin

  init() throws {
    folder = try TemporaryFolder(["index.html": "hello"])
    var origin = Origin(["/page": .text("hello")])
    origin["/reader"] = Reader()
    origin["/coded"] = ContentCoding([.gzip], content: Reply.text("hello"))
    let long = Reply.text(String(repeating: "x", count: 300 << 10))
    origin["/long"] = ContentCoding([.gzip], content: long)
    origin["/turns"] = ContentCoding([.gzip], content: SetFields([:], content: Turns([long])))
    origin["/locked"] = Challenge(.bearer(tokens: []), content: Reader())
    origin.helpers = HTTPBin()
    origin.serve(StaticFiles(root: folder.path, prefix: "/files/"))
    origin.serve(
      StaticFiles(
        root: folder.path, prefix: "/list/", options: FolderOptions(listsFolders: true)))
    self.origin = origin
  }

  @Test(
    arguments: [
      ("GET", "/page", [], []), ("POST", "/page", [], []), ("GET", "/nowhere", [], []),
      ("POST", "/reader", [], .body), ("POST", "/locked", [], []),
      ("POST", "/locked", ["Authorization: Bearer t"], .body),
      ("POST", "/post", [], [.body, .address]), ("PUT", "/post", [], []),
      ("GET", "/coded", [], []), ("GET", "/coded", ["Accept-Encoding: gzip"], .time),
      ("GET", "/long", [], []), ("GET", "/long", ["Accept-Encoding: gzip"], .longTime),
      ("GET", "/turns", ["Accept-Encoding: gzip"], .longTime),
      ("GET", "/files/", [], []), ("GET", "/list/index.html", [], []), ("GET", "/list/", [], .time),
    ] as [(String, String, [String], ReplyNeeds)])
  func `the request determines whether its reply needs the body, the client's address or more time`(
    method: String, target: String, fields: [String], needs: ReplyNeeds
  ) throws {
    let request = try FixtureRequest.make(method, target, fields: fields)
    #expect(origin.match(for: request.head).needs(for: request.head) == needs)
  }
}
