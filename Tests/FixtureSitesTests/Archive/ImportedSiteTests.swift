import AuthoredYAML
import Foundation
import HTTPTypes
import Testing

@testable import FixtureSites
@testable import HTTPMessages

@Suite struct ImportedSiteTests {
  /// An entry of an archive, with the members that every archive has.
  static func entry(
    _ url: String, _ method: String = "GET", status: Int = 200, headers: [String] = [],
    content: String = #""size": 2, "mimeType": "text/plain", "text": "hi""#, more: String = ""
  ) -> String {
    let fields = headers.map { line in
      let sides = line.split(separator: ":", maxSplits: 1).map { String($0.trimmingBlanks) }
      return #"{"name": \#(sides[0].quotedForJSON), "value": \#(sides[1].quotedForJSON)}"#
    }
    return """
      {"_other": {}, "request": {"method": "\(method)", "url": "\(url)", "headers": []},
       "response": {"status": \(status), "headers": [\(fields.joined(separator: ", "))],
        "content": {\(content)}, "redirectURL": ""\(more)}}
      """
  }

  static func archive(_ entries: [String]) -> String {
    #"{"log": {"version": "1.2", "creator": {}, "entries": [\#(entries.joined(separator: ",\n"))]}}"#
  }

  /// An imported site that was written and read again, at addresses `http://NAME`.
  struct Served {
    let site: ImportedSite
    private let origins: [String: Origin]

    init(_ entries: [String]) throws {
      site = try ImportedSite(archive: ImportedSiteTests.archive(entries), file: "a/b.har")
      let folder = try TemporaryFolder(["site.yaml": site.text])
      for (path, bytes) in site.files {
        let place = URL(filePath: folder.path).appending(path: path)
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: place)
      }
      let read = try Site(contentsOf: folder.path + "/site.yaml")
      let addresses = read.origins.map { ($0.name, "http://\($0.name)") }
      let resolved = read.resolved(origins: Dictionary(uniqueKeysWithValues: addresses))
      origins = Dictionary(uniqueKeysWithValues: resolved.origins.map { ($0.name, $0.origin) })
    }

    func reply(
      _ target: String, _ method: String = "GET", of origin: String = "main"
    ) throws -> Reply {
      try #require(origins[origin]).reply(to: .make(method, target))
    }

    func text(_ target: String, _ method: String = "GET", of origin: String = "main") throws
      -> String
    {
      String(decoding: try reply(target, method, of: origin).body, as: UTF8.self)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `an archive with many queries of one path and many origins is imported in linear time`()
    throws
  {
    let queries = (0..<10_000).map { Self.entry("http://a/?q=\($0)", status: 200 + $0 % 3) }
    let links = String(repeating: "/h", count: 500)
    let origins = (0..<1_000).map {
      let content = #""mimeType": "text/html", "text": "http://h\#($0)/ \#(links)""#
      return Self.entry("http://h\($0)/", content: content)
    }
    let site = try ImportedSite(archive: Self.archive(queries + origins), file: "b.har")
    #expect(site.counts.repeated == 11_000)
    #expect(site.text.contains(#""query": {"q": "9999"}"#))
    #expect(site.files.contains { $0.bytes.starts(with: "${origin.h999}/ ".utf8) })
  }

  @Test
  func `an imported reply keeps its status, fields and body, except fields that the server sets`()
    throws
  {
    let served = try Served([
      Self.entry(
        "https://example.com/a?b#c", status: 404,
        headers: [
          ":status: 404", "Content-Type: text/html", "X-A: 1", "x-a: 2", "Content-Length: 99",
          "Transfer-Encoding: chunked", "Content-Encoding: br", "Date: today", "Connection: close",
          "Cache-Control: max-age=5", "Set-Cookie: a=b; Domain=.example.com; Path=/\nc=d",
        ])
    ])
    let reply = try served.reply("/a")
    #expect(reply.status == 404)
    #expect(reply.body == [UInt8]("hi".utf8))
    #expect(reply.fields[.contentType] == "text/html")
    #expect(reply.fields[values: try #require(HTTPField.Name("X-A"))] == ["1", "2"])
    #expect(reply.fields[values: .setCookie] == ["a=b; Path=/", "c=d"])
    #expect(reply.fields[.cacheControl] == "max-age=5")
    for name in [HTTPField.Name.contentEncoding, .transferEncoding, .date, .connection] {
      #expect(reply.fields[name] == nil)
    }
    #expect(served.site.files.map(\.path) == ["bodies/1.html"])
    #expect(served.site.text.contains("    tls: good\n"))
    #expect(served.site.notes == [])
  }

  @Test func `URLs of recorded origins become the site's URLs, and other URLs stay`() throws {
    let page = "https://a.test/x http://b.test:81 https://a.test.other https://a.test:8 //a.test/y."
    let served = try Served([
      Self.entry(
        "https://a.test/", headers: ["Content-Type: text/html", "Link: <http://b.test:81/z>"],
        content: #""text": "\#(page) https://a.test.""#),
      Self.entry("http://b.test:81/z", content: #""text": "z""#),
    ])
    #expect(served.site.origins.map(\.name) == ["main", "b-test-81"])
    #expect(
      try served.text("/")
        == "http://main/x http://b-test-81 https://a.test.other https://a.test:8 //main/y."
        + " http://main.")
    #expect(
      try served.reply("/").fields[try #require(HTTPField.Name("Link"))] == "<http://b-test-81/z>")
    #expect(try served.text("/z", of: "b-test-81") == "z")
  }

  @Test func `binary content becomes a file, and equal content shares one file`() throws {
    let picture = #""mimeType": "image/png", "encoding": "base64", "text": "aHR0cDovL2EvAP8=""#
    let served = try Served([
      Self.entry("http://a/p.png", content: picture), Self.entry("http://a/q", content: picture),
    ])
    #expect(try served.reply("/q").body == [UInt8]("http://a/".utf8) + [0, 0xFF])
    #expect(try served.reply("/q").fields[.contentType] == "image/png")
    #expect(served.site.files.map(\.path) == ["bodies/1.png"])
  }

  @Test func `an imported redirect keeps its Location and its cookies`() throws {
    let served = try Served([
      Self.entry(
        "http://a/old", "POST", status: 303,
        headers: ["Location: http://a/new?x=1", "Set-Cookie: s=1"], content: #""size": 0"#),
      Self.entry("http://a/new?x=1"),
    ])
    let reply = try served.reply("/old", "POST")
    #expect(reply.status == 303)
    #expect(reply.fields[.location] == "http://main/new?x=1")
    #expect(reply.fields[.setCookie] == "s=1")
    #expect(try served.reply("/old").status == 405)
  }

  @Test func `a repeated request gets its recorded replies in turn only if they differ`() throws {
    func content(_ text: String) -> String { #""text": "\#(text)""# }
    let served = try Served(
      ["one", "two", "two"].map { Self.entry("http://a/t", content: content($0)) }
        + ["same", "same"].map { Self.entry("http://a/s", content: content($0)) })
    let texts = try (0..<4).map { _ in try served.text("/t") }
    #expect(texts == ["one", "two", "two", "two"])
    #expect(
      !served.site.text.split(separator: "\n").contains {
        $0.contains("/s\"") && $0.contains("turns")
      })
  }

  @Test func `a recorded query gets its own reply, and any other query gets the first reply`()
    throws
  {
    func entry(_ query: String) -> String {
      Self.entry("http://a/q\(query)", content: #""text": "[\#(query)]""#)
    }
    let served = try Served(["?a=1", "?a=1&b=2", "?a=2", "?a=%20&c"].map(entry))
    for (query, text) in [
      ("?a=1", "[?a=1]"), ("?b=2&a=1", "[?a=1&b=2]"), ("?a=2", "[?a=2]"), ("?c&a=+", "[?a=%20&c]"),
      ("?z", "[?a=1]"), ("", "[?a=1]"),
    ] {
      #expect(try served.text("/q\(query)") == text)
    }
  }

  @Test func `each method of a path gets its own reply, and braces in a path are literal`() throws {
    let served = try Served([
      Self.entry("http://a/%7Bx%7D", content: #""text": "got""#),
      Self.entry("http://a/{x}", "DELETE", status: 204, content: #""size": 0"#),
      Self.entry("http://a/%7eb"), Self.entry("http://a/~b", status: 201),
      Self.entry("http://a/~b?%7F&=x&a=$%7Borigin.none%7D", status: 202),
    ])
    #expect(try (0..<3).map { _ in try served.reply("/~b").status } == [200, 201, 202])
    #expect(try served.text("/{x}") == "got")
    #expect(try served.reply("/%7Bx%7D", "DELETE").status == 204)
    #expect(try served.reply("/y").status == 404)
  }

  @Test
  func `text with non-ASCII characters is served as UTF-8, regardless of the recorded charset`()
    throws
  {
    let served = try Served([
      Self.entry(
        "http://a/", headers: ["Content-Type: text/html; charset=iso-8859-1"],
        content: #""text": "é""#)
    ])
    #expect(try served.reply("/").fields[.contentType] == "text/html; charset=utf-8")
    #expect(try served.text("/") == "é")
  }

  @Test func `cookies that an archive lists without Set-Cookie fields are sent`() throws {
    let cookie = #"{"name": "a", "value": "b", "path": "/x", "httpOnly": true, "secure": false}"#
    let served = try Served([Self.entry("http://a/", more: #", "cookies": [\#(cookie)]"#)])
    #expect(try served.reply("/").fields[.setCookie] == "a=b; Path=/x; HttpOnly")
  }

  @Test(arguments: [
    (entry("data:text/plain,x"), "'data' is not http"),
    (entry("http://a/", status: 0), "no response came"),
    (entry("http://a/", status: 99), "HTTP has no status 99"),
    (entry("http://a/", status: 206), "a part; record the whole, of which the server makes parts"),
    (
      entry("http://a/", status: 304), "the content was in the client's cache; record with an empty"
    ),
    (entry("http://a/", status: 101), "a WebSocket; see 'websocket'"),
    (entry("http://a/", "OPTIONS"), "the server answers OPTIONS itself"),
    (entry("http://a/", "BREW"), "a site file has no replies to BREW"),
    (entry("http://a/%zz"), "an escape in its path is broken"),
  ])
  func `an entry that cannot be replayed is left out with a note`(entry: String, reason: String)
    throws
  {
    let served = try Served([Self.entry("http://a/"), entry])
    #expect(served.site.counts == (2, 1))
    let note = try #require(served.site.notes.first)
    #expect(note.hasPrefix("entry 2: ") && note.contains(reason))
  }

  @Test func `missing content becomes an empty body, and a field with a placeholder is left out`()
    throws
  {
    let served = try Served([
      Self.entry(
        "http://a/", headers: ["X-A: ${origin.none}", "X-B: $"], content: #""size": 7"#)
    ])
    #expect(
      served.site.notes == [
        "entry 1: its content is not in the archive; it is empty",
        "entry 1: X-A is left out: it has '${…}', or no printable text",
      ])
    #expect(try served.reply("/").body == [])
    #expect(try served.reply("/").fields[try #require(HTTPField.Name("X-B"))] == "$")
  }

  @Test(arguments: [
    ("[]", "x.har:1: found a list; expected an object with 'log'"),
    ("{", "x.har:1:2: is not JSON: found the end; "),
    ("{}", "x.har:1: no key 'log'; expected an object with entries, as HAR 1.2 has it"),
    (
      #"{"log": {"entries": {}}}"#,
      "x.har:1: at 'log.entries': found a mapping; expected a list of entries"
    ),
    (archive([]), "x.har: at 'log.entries': no entry that a server can repeat; expected"),
    (
      archive([entry("ftp://a/")]),
      "x.har: at 'log.entries': no entry that a server can repeat: entry 1: GET ftp://a/: 'ftp' is"
    ),
    (
      archive([entry("http://a/"), "{}"]),
      "x.har:4: at 'log.entries.2': no key 'request'; expected the request"
    ),
    (
      archive([entry("http:///x")]),
      "x.har:1: at 'log.entries.1.request.url': 'http:///x' is not an http address; expected such as"
    ),
    (
      archive([entry("http://a/", status: 2000)]),
      "x.har:2: at 'log.entries.1.response.status': found '2000'; expected a whole number from 0 to"
    ),
    (
      archive([entry("http://a/", headers: ["a b: c"])]),
      "x.har:2: at 'log.entries.1.response.headers.1.name': 'a b' is not a header field name"
    ),
    (
      archive([entry("http://a/", headers: ["a: b\u{1}"])]),
      "x.har:2: at 'log.entries.1.response.headers.1.value': a header field cannot hold"
    ),
    (
      archive([entry("http://a/", content: #""text": "!", "encoding": "base64""#)]),
      "x.har:3: at 'log.entries.1.response.content.text': it is not valid base64; expected bytes in"
    ),
    (
      archive([entry("http://a/", content: #""text": "!", "encoding": "gzip""#)]),
      "x.har:3: at 'log.entries.1.response.content': the encoding 'gzip'; expected base64, or none"
    ),
  ])
  func `a mistake in an archive is reported with its line, its entry and its key`(
    archive: String, message: String
  ) {
    let error = #expect(throws: AuthoredError.self) {
      _ = try ImportedSite(archive: archive, file: "x.har")
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }
}
