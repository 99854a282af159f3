import Foundation
import HTTPTypes
import Testing

@testable import HTTPFixtures

@Suite struct WPTFilesTests {
  @Test(arguments: [
    ("a.xpi", "application/x-xpinstall"), ("a.wav", "audio/x-wav"), ("a.md", "text/plain"),
    ("a.manifest", "text/cache-manifest"), ("a.event_stream", "text/event-stream"),
    ("a.html", "text/html"), ("a.webp", "application/octet-stream"),
    ("a.HTML", "application/octet-stream"), ("html", "application/octet-stream"),
  ])
  func `a type is that of the table of wptserve`(name: String, type: String) {
    #expect(WPTFileName(name).type == type)
  }

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder([
      "root/page.html": "<p>{{host}}",
      "root/page.html.headers": "X-One: 1\r\nX-One: 2\nContent-Type : text/html; charset=x \n\n",
      "root/__dir__.headers": "X-Folder: top\n", "root/bare.txt": "bare",
      "root/below/data.bin": "abcdef", "root/below/__dir__.sub.headers": "X-Asked: {{GET[a]}}\n",
      "root/below/__dir__.headers": "X-Asked: plain\n",
      "root/whole.asis": "HTTP/1.1 299 Mine\r\nX-A: b\r\n\r\nbody", "root/script.py": "main = 1",
      "root/page.sub.html": "<p title='{{GET[a]}}'>{{GET[a]}}", "root/code.sub.js": "{{GET[a]}}",
      "root/list/x.txt": "", "root/index/index.sub.html": "no index", "root/bytes.html": "b",
      "root/index/index.html": "index", "secret.headers": "X-Secret: 1",
      "root/no.html": "x", "root/no.html.headers": "X-A: b\nnothing\n",
      "root/name.html": "x", "root/name.html.headers": "X A: b\n",
      "root/unknown.sub.html": "\n{{nothing}}", "root/page.sub.html.headers": "X-A: {{nothing}}",
    ])
  }

  func reply(
    _ target: String, _ method: String = "GET", fields: [String] = [], isListed: Bool = false
  ) throws -> Reply {
    var origin = Origin()
    origin.serve(
      WPTFiles(root: folder.path + "/root", options: FolderOptions(listsFolders: isListed)))
    let site = Site(main: origin).resolved(origins: ["main": "http://h.test:8000"])
    return site.origins[0].origin.reply(to: try .make(method, target, fields: fields))
  }

  func values(_ name: String, of reply: Reply) throws -> [String] {
    reply.fields[values: try #require(HTTPField.Name(name))]
  }

  @Test func `a file has the fields of its folder, then its own`() throws {
    let reply = try reply("/page.html")
    #expect(reply.status == 200)
    #expect(
      reply.fields.map { "\($0.name.rawName): \($0.value)" }.prefix(4) == [
        "X-Folder: top", "X-One: 1", "X-One: 2", "Content-Type: text/html; charset=x",
      ])
    #expect(reply.body == [UInt8]("<p>{{host}}".utf8))
  }

  @Test func `what no file says is left out`() throws {
    let fields = try reply("/bare.txt").fields
    #expect(fields[.contentType] == "text/plain")
    #expect(fields[.cacheControl] == nil)
    #expect(fields[.lastModified] == nil)
    #expect(fields[.eTag] != nil)
  }

  @Test func `a header file that is a template wins over a plain one`() throws {
    #expect(try values("X-Asked", of: reply("/below/data.bin?a=b")) == ["b"])
    #expect(try values("X-Folder", of: reply("/below/data.bin?a=b")) == [])
  }

  @Test(arguments: ["a%0D%0AX-B:%20c", "%0A", "%00"])
  func `no query begins a line of its own`(value: String) throws {
    let reply = try reply("/below/data.bin?a=\(value)")
    #expect(reply.status == 500)
    #expect(try values("X-B", of: reply) == [])
    #expect(
      String(decoding: reply.body, as: UTF8.self)
        .hasPrefix("500: below/__dir__.sub.headers:1: 'X-Asked: "))
  }

  @Test func `bytes beyond UTF-8 go out as they are`() throws {
    let file = URL(filePath: folder.path + "/root/bytes.html.headers")
    try Data([0x58, 0x3A, 0xE9]).write(to: file)
    let head = try #require(
      reply("/bytes.html").wire.steps.compactMap { step -> [UInt8]? in
        if case .head(let bytes, _, _) = step { bytes } else { nil }
      }.first)
    #expect(head.split(separator: 0x0A).contains([0x58, 0x3A, 0x20, 0xE9, 0x0D]))
  }

  @Test(arguments: ["GET", "HEAD"])
  func `an asis file is the whole response`(method: String) throws {
    let request = try FixtureRequest.make(method, "/whole.asis")
    let reply = try reply("/whole.asis", method)
    #expect(reply.text(for: request) == "HTTP/1.1 299 Mine\r\nX-A: b\r\n\r\nbody")
    #expect(reply.wire.endsConnection)
  }

  @Test(arguments: [
    ("/page.sub.html?a=%3C%27%22%26", "<p title='&lt;&#x27;&quot;&amp;'>&lt;&#x27;&quot;&amp;"),
    ("/code.sub.js?a=%3C%27%22%26", "<'\"&"), ("/code.sub.js", ""),
  ])
  func `a template is filled, escaped for markup alone`(target: String, body: String) throws {
    #expect(try String(decoding: reply(target).body, as: UTF8.self) == body)
  }

  @Test func `conditions and ranges hold`() throws {
    let part = try reply("/below/data.bin?a=", fields: ["Range: bytes=1-2"])
    #expect(part.status == 206)
    #expect(part.body == [UInt8]("bc".utf8))
    let tag = try #require(reply("/bare.txt").fields[.eTag])
    let unchanged = try reply("/bare.txt", fields: ["If-None-Match: \(tag)"])
    #expect(unchanged.status == 304)
    #expect(unchanged.fields[.cacheControl] == nil)
  }

  @Test(arguments: [
    ("/no.html", "500: no.html.headers:2: 'nothing' is no header field; expected NAME: VALUE\n"),
    ("/name.html", "500: name.html.headers:1: 'X A: b' is no header field; expected NAME: VALUE\n"),
  ])
  func `a bad line is reported with its file and number`(target: String, message: String) throws {
    let reply = try reply(target)
    #expect(reply.status == 500)
    #expect(String(decoding: reply.body, as: UTF8.self) == message)
  }

  @Test func `a script is not run, and not given away`() throws {
    let reply = try reply("/script.py")
    #expect(reply.status == 501)
    #expect(
      String(decoding: reply.body, as: UTF8.self)
        == "501: script.py is a script for wptserve, which this server does not run; write a path "
        + "with its reply into the site file\n")
  }

  @Test(arguments: [
    ("/index/", 200), ("/index", 301), ("/list/", 404), ("/nothing", 404), ("/secret", 404),
    ("/../secret.headers", 404), ("/link.html", 200),
  ])
  func `folders and what is outside are as in any folder`(target: String, status: Int) throws {
    try folder.link("root/link.html", to: "page.html")
    try folder.link("root/link.html.headers", to: folder.path + "/secret.headers")
    let reply = try reply(target)
    #expect(reply.status == status)
    #expect(try values("X-Secret", of: reply) == [])
  }

  @Test func `folders are listed if asked for`() throws {
    #expect(try reply("/list/", isListed: true).status == 200)
  }

  @Test func `a check reads header files and templates`() throws {
    var origin = Origin()
    origin.serve(WPTFiles(root: folder.path + "/root"))
    let site = Site(main: origin)
    for (name, message) in [
      ("name.html.headers", ":1: 'X A: b' is no header field; expected NAME: VALUE"),
      ("no.html.headers", ":2: 'nothing' is no header field; expected NAME: VALUE"),
      (
        "unknown.sub.html",
        ":2: '{{nothing}}' is nothing that is known; expected one of GET[NAME], "
      ),
    ] {
      let error = try #require(throws: (any Error).self) { try site.checkFiles() }
      #expect("\(error)".contains("/root/\(name)\(message)"))
      try FileManager.default.removeItem(atPath: "\(folder.path)/root/\(name)")
    }
    try site.checkFiles()
  }
}
