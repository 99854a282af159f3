import Foundation
import HTTPFixtures
import HTTPTypes
import Testing

@Suite struct StaticFilesTests {
  /// A folder of its own for each test, and the secret beside it.
  let folder: TemporaryFolder
  let files: StaticFiles

  init() throws {
    folder = try TemporaryFolder([
      "root/index.html": "<p>home", "root/a b.txt": "space", "root/sub/index.html": "sub",
      "root/empty/x.bin": "x", "root/page.HTML": "upper", "root/none": "bytes",
      "root/é.css": "css", "secret.txt": "secret", "root2/x.txt": "secret",
    ])
    files = StaticFiles(root: folder.path + "/root", fields: [.contentLanguage: "en"])
  }

  @Test(arguments: [
    ("/", "text/html; charset=utf-8", "<p>home"),
    ("/index.html?x=y", "text/html; charset=utf-8", "<p>home"),
    ("/a%20b.txt", "text/plain; charset=utf-8", "space"),
    ("/%61%20b.txt", "text/plain; charset=utf-8", "space"),
    ("/sub/", "text/html; charset=utf-8", "sub"),
    ("/page.HTML", "text/html; charset=utf-8", "upper"),
    ("/none", "application/octet-stream", "bytes"),
    ("/%C3%A9.css", "text/css; charset=utf-8", "css"),
  ])
  func `a file has the type of its extension`(path: String, type: String, body: String) throws {
    let reply = files.reply(to: try .make("GET", path))
    #expect(reply.status == 200)
    #expect(reply.fields[.contentType] == type)
    #expect(String(decoding: reply.body, as: UTF8.self) == body)
    #expect(reply.fields[.contentLanguage] == "en")
    #expect(reply.fields[.cacheControl] == "no-store")
  }

  @Test(arguments: [
    "/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/%2E%2e%2Fsecret.txt",
    "/sub/../../secret.txt", "/sub/../index.html", "/./index.html", "//index.html", "/sub//",
    "/..%5csecret.txt", "/%c0%ae%c0%ae/secret.txt", "/index.html/", "/%ff", "/link.txt", "/out/",
    "/out/secret.txt", "/out", "/../root2/x.txt", "/missing",
    "/empty/", "/near/x.txt",
  ])
  func `nothing from outside the folder is served`(path: String) throws {
    try folder.link("root/link.txt", to: folder.path + "/secret.txt")
    try folder.link("root/out", to: "..")
    try folder.link("root/near", to: folder.path + "/root2")
    let reply = files.reply(to: try .make("GET", path))
    #expect(reply.status == 404)
  }

  @Test func `a link inside the folder is followed`() throws {
    try folder.link("root/inside.html", to: "sub/index.html")
    #expect(files.reply(to: try .make("GET", "/inside.html")).status == 200)
  }

  @Test func `a folder without its slash is redirected, with its query`() throws {
    let reply = files.reply(to: try .make("GET", "/sub?a=b"))
    #expect(reply.status == 301)
    #expect(reply.fields[.location] == "/sub/?a=b")
  }

  @Test func `no file is newer than the answer`() throws {
    try folder.setDate(Date(timeIntervalSinceNow: 86_400), of: "root/none")
    let text = try #require(files.reply(to: try .make("GET", "/none")).fields[.lastModified])
    let date = try #require(HTTPDate(text))
    #expect(date.seconds <= Int(Date().timeIntervalSince1970))
  }

  @Test func `an edited page shows at once`() throws {
    let before = files.reply(to: try .make())
    try folder.write("new", to: "root/index.html")
    let after = files.reply(to: try .make())
    #expect(after.body == [UInt8]("new".utf8))
    #expect(before.fields[.eTag] != after.fields[.eTag])
  }

  @Test func `a large file is sent in parts, and its new content once it changes`() throws {
    try folder.write(String(repeating: "a", count: 2 << 20), to: "root/big.bin")
    let old = Date(timeIntervalSince1970: 1_000_000)
    try folder.setDate(old, of: "root/big.bin")
    let part = ["Range: bytes=-2"]
    for _ in 0..<2 {
      let reply = files.reply(to: try .make("GET", "/big.bin", fields: part))
      #expect(reply.body == [UInt8]("aa".utf8))
    }
    try folder.write(String(repeating: "b", count: 2 << 20), to: "root/big.bin")
    let changed = files.reply(to: try .make("GET", "/big.bin", fields: part))
    #expect(changed.body == [UInt8]("bb".utf8))
    try FileManager.default.removeItem(atPath: folder.path + "/root/big.bin")
    #expect(files.reply(to: try .make("GET", "/big.bin")).status == 404)
  }

  @Test func `placeholders are replaced in text and nowhere else`() throws {
    try folder.write("${origin.main}/x ${a} `${origin.none}`", to: "root/p.html")
    try folder.write("${origin.main}", to: "root/p.bin")
    let resolved = files.resolved(
      SiteContext(origins: OriginAddresses(["main": "http://h:1"])))
    let page = resolved.reply(to: try .make("GET", "/p.html"))
    #expect(page.body == [UInt8]("http://h:1/x ${a} `${origin.none}`".utf8))
    #expect(resolved.reply(to: try .make("GET", "/p.bin")).body == [UInt8]("${origin.main}".utf8))
  }
}
