import FixtureSystem
import Foundation
import HTTPTypes
import Testing

@testable import FixtureSites
@testable import HTTPMessages

@Suite struct StaticFilesTests {
  /// A folder of its own for each test, and the secret beside it.
  let folder: TemporaryFolder
  let files: StaticFiles
  private static let context = SiteContext(origins: OriginAddresses(["main": "http://h:1"]))

  init() throws {
    folder = try TemporaryFolder([
      "root/index.html": "<p>home", "root/a b.txt": "space", "root/sub/index.html": "sub",
      "root/empty/x.bin": "x", "root/page.HTML": "upper", "root/none": "bytes",
      "root/é.css": "css", "secret.txt": "secret", "root2/x.txt": "secret",
    ])
    files = StaticFiles(
      root: folder.path + "/root", options: FolderOptions(fields: [.contentLanguage: "en"]))
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
  func `a file is served with the content type for its extension`(
    path: String, type: String, body: String
  ) throws {
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

  @Test func `a cached file is not served after its folder was moved out of the root`() throws {
    let text = String(repeating: "a", count: FileSlice.leastCount)
    try folder.write(text, to: "root/moved/page.html")
    // The reply is remembered.
    #expect(try settledReply(to: "/moved/page.html").isSentFromFile)
    try folder.rename("root/moved", to: "moved")
    try folder.link("root/moved", to: "../moved")
    #expect(files.reply(to: try .make("GET", "/moved/page.html")).status == 404)
    try FileManager.default.removeItem(atPath: folder.path + "/root/moved")
    try folder.rename("moved", to: "root/moved")
    #expect(files.reply(to: try .make("GET", "/moved/page.html")).status == 200)
  }

  @Test func `a folder path without a trailing slash is redirected, and the query is kept`() throws
  {
    let reply = files.reply(to: try .make("GET", "/sub?a=b"))
    #expect(reply.status == 301)
    #expect(reply.fields[.location] == "/sub/?a=b")
  }

  @Test func `Last-Modified is never later than the current time`() throws {
    try folder.setDate(Date(timeIntervalSinceNow: 86_400), of: "root/none")
    let text = try #require(files.reply(to: try .make("GET", "/none")).fields[.lastModified])
    let date = try #require(HTTPDate(text))
    #expect(date.seconds <= Int(Date().timeIntervalSince1970))
  }

  @Test func `an edited page is served at once with a new ETag`() throws {
    let before = files.reply(to: try .make())
    try folder.write("new", to: "root/index.html")
    let after = files.reply(to: try .make())
    #expect(after.body == [UInt8]("new".utf8))
    #expect(before.fields[.eTag] != after.fields[.eTag])
  }

  @Test func `an edited page is served to requests that arrive after the edit`() throws {
    func page(of arrival: UInt64?) throws -> String {
      var request = try FixtureRequest.make()
      request.arrival = arrival
      return String(decoding: files.reply(to: request).body, as: UTF8.self)
    }
    #expect(try page(of: 2) == "<p>home")
    try folder.write("new", to: "root/index.html")
    #expect(try page(of: 1) == "<p>home")
    #expect(try page(of: 2) == "<p>home")
    #expect(try page(of: 3) == "new")
    // A version that was read for the later request is new enough for the earlier one, too.
    #expect(try page(of: 2) == "new")
    try folder.write("newer", to: "root/index.html")
    #expect(try page(of: nil) == "newer")
  }

  @Test func `16 files are cached for requests that arrive together`() throws {
    func text(_ number: Int) throws -> String {
      var request = try FixtureRequest.make("GET", "/\(number).txt")
      request.arrival = 1
      return String(decoding: files.reply(to: request).body, as: UTF8.self)
    }
    for number in 1...17 { try folder.write("old", to: "root/\(number).txt") }
    for number in 1...17 { #expect(try text(number) == "old") }
    for number in 1...17 { try folder.write("new", to: "root/\(number).txt") }
    #expect(try (1...17).map(text) == Array(repeating: "old", count: 16) + ["new"])
  }

  @Test func `a large file is sent from disk, and with new content after it changes`() throws {
    try folder.write(String(repeating: "a", count: 2 << 20), to: "root/big.bin")
    let old = Date(timeIntervalSince1970: 1_000_000)
    try folder.setDate(old, of: "root/big.bin")
    #expect(files.reply(to: try .make("GET", "/big.bin")).isSentFromFile)
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

  @Test(arguments: [
    (FileSlice.leastCount - 1, false), (FileSlice.leastCount, true),
    (FileSlice.mostInMemory, true),
  ])
  func `an unchanged file of 48 KiB or more is sent from disk, with its content's ETag`(
    size: Int, isSent: Bool
  ) throws {
    try folder.write(String(repeating: "a", count: size), to: "root/page.html")
    let fresh = try files.reply(to: .make("GET", "/page.html"))
    let settled = try settledReply(to: "/page.html")
    #expect(settled.isSentFromFile == isSent)
    #expect(settled.body == fresh.body)
    #expect(settled.fields == fresh.fields)
    let known = ["If-None-Match: \(try #require(fresh.fields[.eTag]))"]
    #expect(try files.reply(to: .make("GET", "/page.html", fields: known)).status == 304)
  }

  @Test func `placeholders are replaced in an unchanged file of 48 KiB`() throws {
    let rest = String(repeating: " ", count: FileSlice.leastCount)
    try folder.write("${origin.main}" + rest, to: "root/page.html")
    let resolved = try #require(files.resolved(Self.context))
    let reply = try settledReply(to: "/page.html", from: resolved)
    #expect(reply.body == [UInt8](("http://h:1" + rest).utf8))
  }

  @Test func `an unchanged file of 48 KiB is compressed like any other`() throws {
    let text = String(repeating: "a", count: FileSlice.leastCount)
    try folder.write(text, to: "root/page.html")
    #expect(try settledReply(to: "/page.html").isSentFromFile)
    let coding = ContentCoding([.gzip], content: files)
    let page = Reply([.head(ReplyHead(status: 200)), .body([UInt8](text.utf8))])
    let reply = try coding.reply(to: .make("GET", "/page.html", fields: ["Accept-Encoding: gzip"]))
    #expect(reply.fields[.contentEncoding] == "gzip")
    #expect(reply.body == page.compressed(by: .gzip)?.body)
  }

  @Test func `a large file is compressed neither as a whole nor in pieces`() throws {
    let size = FileSlice.mostInMemory + 1
    try folder.write(String(repeating: "a", count: size), to: "root/large.html")
    let file = try #require(try folder.open("root/large.html"))
    let slice = FileSlice(file)
    let (first, rest) = (slice[0..<1000], slice[1000..<size])
    let head = ReplyPart.head(ReplyHead(status: 200))
    #expect(!Reply([head, .file(slice)]).allowsCoding)
    #expect(!Reply([head, .file(first), .file(rest)]).allowsCoding)
  }

  /// Asks for a file until it is sent from where it is, or 100 ms are over: five times as long as
  /// a new version is read again.
  private func settledReply(
    to path: String, from files: (any Responder)? = nil
  ) throws -> Reply {
    let end = ContinuousClock.now + .milliseconds(100)
    while true {
      let reply = try (files ?? self.files).reply(to: .make("GET", path))
      if reply.isSentFromFile || ContinuousClock.now > end { return reply }
    }
  }

  @Test func `placeholders are replaced in text files but not in binary files`() throws {
    try folder.write("${origin.main}/x ${a} `${origin.none}`", to: "root/p.html")
    try folder.write("${origin.main}", to: "root/p.bin")
    let resolved = try #require(files.resolved(Self.context))
    let page = resolved.reply(to: try .make("GET", "/p.html"))
    #expect(page.body == [UInt8]("http://h:1/x ${a} `${origin.none}`".utf8))
    #expect(resolved.reply(to: try .make("GET", "/p.bin")).body == [UInt8]("${origin.main}".utf8))
  }

  @Test(arguments: [10, FileSlice.mostInMemory + 1])
  func `a file replaced by one of the same size and date has its new content and a new ETag`(
    size: Int
  ) throws {
    let date = Date(timeIntervalSince1970: 1_000_000)
    var tags: Set<String> = []
    for letter in ["a", "b", "c"] {
      try folder.write(String(repeating: letter, count: size), to: "root/new")
      try folder.setDate(date, of: "root/new")
      try folder.rename("root/new", to: "root/same.bin")
      let reply = files.reply(to: try .make("GET", "/same.bin"))
      #expect(reply.body == [UInt8](String(repeating: letter, count: size).utf8))
      tags.insert(try #require(reply.fields[.eTag]))
    }
    #expect(tags.count == 3)
  }

  @Test func `a file overwritten within one tick of the clock is served with its new content`()
    throws
  {
    for number in 0..<200 {
      try folder.overwrite("\(number % 10)", at: "root/none")
      #expect(
        files.reply(to: try .make("GET", "/none")).body == [UInt8("\(number % 10)".utf8.first!)])
    }
  }

  @Test(arguments: [
    "bytes=0-0", "bytes=-1", "bytes=5-9,300000-300009", "bytes=0-", "bytes=400000-",
  ])
  func `ranges of a large file equal ranges of the same bytes in memory`(range: String) throws {
    let text = (0..<60_000).map { "\($0)," }.joined()
    try folder.write(text, to: "root/large.bin")
    let large = files.reply(to: try .make("GET", "/large.bin", fields: ["Range: \(range)"]))
    let page = Representation(
      page: [UInt8](text.utf8), type: "application/octet-stream",
      fields: [.eTag: try #require(files.reply(to: try .make("GET", "/large.bin")).fields[.eTag])])
    let small = page.reply(to: try .make("GET", "/", fields: ["Range: \(range)"]))
    #expect(large.status == small.status)
    #expect(large.body == small.body)
    #expect(large.fields[.contentRange] == small.fields[.contentRange])
    #expect(large.isSentFromFile == (large.status == 206))
  }

  @Test func `placeholders in a large text file are not replaced, and its type is kept`() throws {
    let text = "${origin.main}" + String(repeating: " ", count: FileSlice.mostInMemory)
    try folder.write(text, to: "root/large.html")
    let resolved = try #require(files.resolved(Self.context))
    let reply = resolved.reply(to: try .make("GET", "/large.html"))
    #expect(reply.body.starts(with: "${origin.main}".utf8))
    #expect(reply.fields[.contentType] == "text/html; charset=utf-8")
  }

  @Test(arguments: [
    (".env", 404), (".git/config", 404), ("sub/.hidden", 404), ("%2eenv", 404),
    (".well-known/x.json", 200), ("sub/.well-known/x.json", 404),
  ])
  func `a hidden file that is not well-known is served only if the options allow it`(
    name: String, status: Int
  ) throws {
    let path = try #require(name.removingPercentEncoding)
    try folder.write("secret", to: "root/\(path)")
    #expect(files.reply(to: try .make("GET", "/\(name)")).status == status)
    let open = StaticFiles(root: folder.path + "/root", options: FolderOptions(servesHidden: true))
    #expect(open.reply(to: try .make("GET", "/\(name)")).status == 200)
  }

  #if os(Linux)
  @Test func `a pipe or a link to a device gets 404 at once`() throws {
    #expect(mkfifo(folder.path + "/root/pipe", 0o600) == 0)
    try folder.link("root/zero", to: "/dev/zero")
    for path in ["/pipe", "/zero"] {
      #expect(files.reply(to: try .make("GET", path)).status == 404)
    }
  }
  #endif

  @Test(.enabled(if: geteuid() != 0, "whoever may read everything is not refused"))
  func `a file that the server may not read gets 403`() throws {
    #expect(chmod(folder.path + "/root/none", 0) == 0)
    #expect(files.reply(to: try .make("GET", "/none")).status == 403)
  }
}

extension Reply {
  /// Whether bytes of the body stay in a file until they are sent.
  fileprivate var isSentFromFile: Bool {
    parts.contains { if case .file = $0 { true } else { false } }
  }
}
