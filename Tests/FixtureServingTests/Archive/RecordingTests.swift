import FixtureClient
import FixtureSites
import Foundation
import HTTPTypes
import Testing

@testable import FixtureServing

@Suite(.timeLimit(.minutes(1))) struct RecordingTests {
  /// A response as its client gets it.
  private struct Got: Hashable {
    var status: Int
    /// The fields that do not follow from how the body is sent, or stored.
    var fields: [String]
    var body: [UInt8]
  }

  private static let site = """
    origins:
      main:
        /: {html: "<p>é <a href='${origin.other}/text'>", headers: {X-A: ["1", "2"]}, coding: gzip}
        /moved: {redirect: 302, to: "${origin.other}/text?a=1", cookies: [{name: a, value: b, path: /}]}
        /gone: {status: 410, text: gone}
        /pixel: {base64: R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=, type: image/gif}
        /turns: {turns: [{status: 503, headers: {Retry-After: 1}}, {text: at last}]}
        /form: {echo: body, when: [{query: {b: "2"}, reply: {json: {b: 2}}}], methods: [POST]}
        /chunks: {parts: [{head: 200, headers: {Transfer-Encoding: chunked, Content-Type: text/plain}}, {body: one}, {body: two}]}
        /empty: {status: 204}
      other:
        /text: {text: plain, type: text/plain; charset=utf-8}
    """

  private static let requests: [(origin: String, method: HTTPRequest.Method, target: String)] = [
    ("main", .get, "/"), ("main", .get, "/moved"), ("main", .get, "/gone"),
    ("main", .get, "/pixel"),
    ("main", .get, "/turns"), ("main", .get, "/turns"), ("main", .get, "/turns"),
    ("main", .post, "/form"), ("main", .post, "/form?b=2"), ("main", .get, "/chunks"),
    ("main", .get, "/empty"), ("other", .get, "/text"), ("other", .get, "/text?a=1"),
  ]

  private func session(_ site: String, keeping bytes: Int = 0) async throws -> FixtureSession {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "site.yaml")
    try Data(site.utf8).write(to: file)
    return try await session(of: Site(contentsOf: file.path), keeping: bytes)
  }

  private func session(of site: Site, keeping bytes: Int) async throws -> FixtureSession {
    var limits = ServingLimits()
    limits.keptBodies = bytes
    return try await FixtureServer(limits: limits).openSession(site: site)
  }

  /// Requests every path, and returns the responses without the session's own addresses.
  private func ask(
    _ session: FixtureSession, _ names: [String: String] = ["main": "main", "other": "other"]
  ) async throws -> [Got] {
    var all: [Got] = []
    for (origin, method, target) in Self.requests {
      let address = try #require(session.origins[names[origin] ?? ""])
      let port = try #require(address.split(separator: ":").last.flatMap { UInt16($0) })
      var request = HTTPClientRequest(
        host: "127.0.0.1", port: port, method: method, target: target,
        fields: [.acceptEncoding: "gzip"])
      if method == .post { request.body = [UInt8]("a=\u{E9}".utf8) + [0xFF] }
      let response = try await HTTPClient().send(request)
      let made: Set<HTTPField.Name> = [
        .date, .connection, .contentLength, .transferEncoding, .contentEncoding, .eTag,
        .lastModified, .acceptRanges,
      ]
      var body = try await response.body()
      if response.head.fields[.contentEncoding] == "gzip" {
        body = try #require(Coding.gzip.decompressed(body, limit: 1000))
      }
      func neutral(_ text: String) -> String {
        session.origins.values.reduce(text) { $0.replacing($1, with: "ORIGIN") }
      }
      all.append(
        Got(
          status: response.head.status,
          fields: response.head.fields.filter { !made.contains($0.name) }
            .map { neutral("\($0.name.canonicalName): \($0.value)") }.sorted(),
          body: String(validating: body, as: UTF8.self).map { [UInt8](neutral($0).utf8) } ?? body))
    }
    _ = try await session.endedLog()
    return all
  }

  private func archive(of session: FixtureSession) throws -> String {
    String(decoding: try JSONEncoder().encode(session.archive), as: UTF8.self)
  }

  @Test func `a site imported from its own archive serves the same replies`() async throws {
    let first = try await session(Self.site, keeping: 1000)
    let recorded = try await ask(first)
    let imported = try ImportedSite(archive: archive(of: first), file: "recorded.har")
    #expect(imported.notes == [])
    #expect(imported.origins.count == 2)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "bodies"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, bytes) in [("site.yaml", [UInt8](imported.text.utf8))] + imported.files {
      try Data(bytes).write(to: folder.appending(path: path))
    }
    let site = try Site(contentsOf: folder.appending(path: "site.yaml").path)
    let second = try await session(of: site, keeping: 0)
    let names = ["main": "main", "other": imported.origins[1].name]
    for ((request, first), second) in zip(
      zip(Self.requests, recorded), try await ask(second, names))
    {
      #expect(second == first, "\(request)")
    }
    await first.close()
    await second.close()
  }

  @Test func `a body is in the archive only if it is within the limit for kept bodies`()
    async throws
  {
    for (bytes, hasText) in [(0, false), (4, false), (5, true)] {
      let session = try await session("site: {/: {text: hello, methods: [POST]}}", keeping: bytes)
      let port = try #require(session.origins["main"]?.split(separator: ":").last)
      _ = try await HTTPClient().send(
        HTTPClientRequest(
          host: "127.0.0.1", port: UInt16(port) ?? 0, method: .post, body: [UInt8]("12345".utf8))
      ).body()
      _ = try await session.endedLog()
      let entry = try #require(session.archive.log.entries.first)
      #expect(entry.response.content.text == (hasText ? "hello" : nil))
      #expect(entry.request.postData?.text == (hasText ? "12345" : nil))
      #expect(
        entry.response.content.comment
          == (bytes == 4 ? "the body has more bytes than are kept" : nil))
      #expect(entry.response.content.size == 5)
      await session.close()
    }
  }

  @Test func `kept bodies count towards the byte limit of the log`() async throws {
    var limits = ServingLimits()
    limits.keptBodies = 10_000
    limits.logBytes = 15_000
    let page = Reply.text(String(repeating: "x", count: 10_000))
    let session = try await FixtureServer(limits: limits).openSession(
      site: Site(main: Origin(["/": page])))
    for _ in 0..<2 {
      _ = try await session.connect().exchange("GET / HTTP/1.0\r\n\r\n")
      _ = try await session.endedLog()
    }
    #expect(session.log.map(\.number) == [2])
    await session.close()
  }

  @Test func `a large file is archived byte for byte`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = (0..<900_000).map { UInt8(ascii: "a") + UInt8($0 / 7 % 26) }
    try Data(bytes).write(to: folder.appending(path: "large.txt"))
    var origin = Origin()
    origin.serve(StaticFiles(root: folder.path))
    let session = try await session(of: Site(main: origin), keeping: 1 << 20)
    let port = try #require(session.origins["main"]?.split(separator: ":").last)
    _ = try await HTTPClient().send(
      HTTPClientRequest(host: "127.0.0.1", port: UInt16(port) ?? 0, target: "/large.txt")
    ).body()
    _ = try await session.endedLog()
    let text = try #require(session.archive.log.entries.first?.response.content.text)
    #expect([UInt8](text.utf8) == bytes)
    await session.close()
  }

  @Test func `a binary body that was cut off is archived in base64 up to the cut`()
    async throws
  {
    let cut = Reply([
      .head(ReplyHead(status: 200, fields: [.contentLength: "9"])), .body([0xFF]), .close,
    ])
    let session = try await FixtureSession.make(
      ["/": cut],
      limits: {
        var limits = ServingLimits()
        limits.keptBodies = 9
        return limits
      }())
    _ = try await session.connect().exchange("GET / HTTP/1.0\r\n\r\n")
    _ = try await session.endedLog()
    let content = try #require(session.archive.log.entries.first).response.content
    #expect(content.text == "/w==")
    #expect(content.encoding == "base64")
    await session.close()
  }
}
