import FixtureServing
import FixtureSites
import Testing

@Suite struct HandlerTests {
  struct Refusal: Error {}

  @Test(arguments: [
    RequestHandler.inline { .text("<\($0.path)>") },
    .onLoop { request in
      await Task.yield()
      return .text("<\(request.path)>")
    },
    .anywhere { request in
      await Task.yield()
      return .text("<\(request.path)>")
    },
  ])
  func `a handler answers its paths, and the replies keep the order of the requests`(
    handler: RequestHandler
  ) async throws {
    let session = try await FixtureSession.make(
      ["/a": .text("<site>")], handlers: ["/b": handler, "/c": handler])
    let paths = (0..<30).map { ["/a", "/b", "/c"][$0 % 3] }
    let answer = try await session.connect().exchange(
      paths.map { "GET \($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined() + "GET /c HTTP/1.0\r\n\r\n")
    let order = answer.matches(of: /<(.*?)>/).map { String($0.1) }
    #expect(order == (paths + ["/c"]).map { $0 == "/a" ? "site" : $0 })
    await session.close()
  }

  @Test func `an error that a handler throws is answered with 500, and the server continues`()
    async throws
  {
    let session = try await FixtureSession.make(handlers: [
      "/bad": .anywhere { _ in throw Refusal() }
    ])
    let client = try await session.connect()
    try await client.send("GET /bad HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.0\r\n\r\n")
    let answer = try await client.receiveAll()
    #expect(answer.statuses == ["500", "200"])
    #expect(answer.contains("the handler of this path threw: Refusal()"))
    await session.close()
  }

  @Test func `a handler whose client has disconnected is cancelled`() async throws {
    let (cancelled, report) = AsyncStream.makeStream(of: Bool.self)
    let (never, end) = AsyncStream.makeStream(of: Bool.self)
    defer { end.finish() }
    let session = try await FixtureSession.make(handlers: [
      "/": .anywhere { _ in
        // The stream never yields, and ends if its task is cancelled.
        for await _ in never {}
        report.yield(Task.isCancelled)
        return .empty(204)
      }
    ])
    do {
      let client = try await session.connect()
      try await client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(await session.waitForLog(within: .seconds(60)) { $0.count == 1 })
    }
    #expect(await cancelled.first { _ in true } == true)
    #expect(try await session.endedLog() == ["main #1 GET / - clientGone"])
    await session.close()
  }

  @Test(arguments: [
    ("/api/", "<all>"), ("/api/x/y", "<all>"), ("/api/x?q", "<all>"), ("/api", "<site>"),
    ("/apis", "<site>"), ("/api/deep/a", "<deep>"), ("/api/one", "<one>"),
  ])
  func `a handler for a path with a trailing slash answers every path below it`(
    target: String, body: String
  ) async throws {
    let session = try await FixtureSession.make(
      ["/api": .text("<site>"), "/apis": .text("<site>")],
      handlers: [
        "/api/": .inline { _ in .text("<all>") }, "/api/deep/": .inline { _ in .text("<deep>") },
        "/api/one": .inline { _ in .text("<one>") },
      ])
    let answer = try await session.connect().exchange("GET \(target) HTTP/1.0\r\n\r\n")
    #expect(answer.hasSuffix(body))
    await session.close()
  }
}
