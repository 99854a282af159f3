import FixtureClient
import FixtureServing
import FixtureSites
import Foundation
import HTTPTypes
import Synchronization
import Testing

@Suite struct HTTPClientTests {
  private static let head = ReplyPart.head(
    ReplyHead(status: 200, fields: [.contentLength: "6", .contentType: "text/plain"]))

  private static func session(
    _ replies: KeyValuePairs<String, Reply> = [:], handlers: [String: RequestHandler] = [:]
  ) async throws -> FixtureSession {
    try await FixtureServer().openSession(
      site: Site(main: Origin(replies)), handlers: ["main": handlers])
  }

  /// The log, one line a request, after all have ended.
  private static func endedLog(of session: FixtureSession) async -> [String] {
    _ = await session.waitForLog(within: .seconds(60)) { log in
      !log.isEmpty && log.allSatisfy { $0.end != nil }
    }
    return session.log.map(\.description)
  }

  private func request(
    _ session: FixtureSession, _ target: String = "/"
  ) throws -> HTTPClientRequest {
    let port = try #require(
      session.origins["main"].flatMap { UInt16($0.split(separator: ":").last ?? "") })
    return HTTPClientRequest(host: "127.0.0.1", port: port, target: target)
  }

  private func limits(_ milliseconds: Int) -> HTTPClientLimits {
    var limits = HTTPClientLimits()
    limits.head = .milliseconds(milliseconds)
    limits.body = limits.head
    return limits
  }

  @Test func `the server receives the request as written, and the client the response as sent`()
    async throws
  {
    let session = try await Self.session(handlers: [
      "/echo": .inline { request in
        .text(
          "\(request.method) \(request.query ?? "") \(String(decoding: request.body, as: UTF8.self))"
        )
      }
    ])
    var request = try request(session, "/echo?a=b%20c")
    request.method = .post
    request.fields = [.userAgent: "test"]
    request.body = Array("body".utf8)
    let response = try await HTTPClient().send(request)
    #expect(response.head.status == 200)
    #expect(response.head.fields[.contentType] == "text/plain; charset=utf-8")
    #expect(try await response.body() == Array("POST a=b%20c body".utf8))
    let fields = try #require(session.log.first?.fields)
    #expect(fields.map(\.name.rawName) == ["Host", "User-Agent", "Connection", "Content-Length"])
    await session.close()
  }

  @Test func `bytes that have arrived are processed after a flush, on the client's own executor`()
    async throws
  {
    let session = try await Self.session(["/": .text("hello!")])
    let client = try HTTPClient()
    let request = try request(session)
    let isDone = Mutex(false)
    let task = Task(executorPreference: client.executor) {
      let body = try await client.send(request).body()
      isDone.withLock { $0 = true }
      return body
    }
    #expect(await session.waitForLog(within: .seconds(60)) { $0.first?.end != nil })
    // The answer, its end, and what the task does about them; on a busy machine the system may take
    // the bytes from one socket to the other a little later.
    for _ in 0..<1000 where !isDone.withLock({ $0 }) { await client.flush() }
    let wasDone = isDone.withLock { $0 }
    #expect(wasDone)
    #expect(try await task.value == Array("hello!".utf8))
    await session.close()
  }

  @Test func `a response body arrives in the pieces in which it was sent`() async throws {
    let session = try await Self.session([
      "/": Reply([Self.head, .body(Array("one".utf8)), .gate("g"), .body(Array("two".utf8))])
    ])
    let response = try await HTTPClient().send(request(session))
    #expect(try await response.next() == Array("one".utf8))
    session.openGate("g")
    #expect(try await response.next() == Array("two".utf8))
    #expect(try await response.next() == nil)
    #expect(try await response.next() == nil)
    await session.close()
  }

  @Test func `a large response body arrives completely`() async throws {
    let body = (0..<(2 << 20)).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let session = try await Self.session(["/": .content(body, type: nil)])
    let response = try await HTTPClient().send(request(session))
    #expect(try await response.body() == body)
    await session.close()
  }

  @Test func `a request to a port without a listener fails to connect`() async throws {
    let port = try SilentPort()
    let request = HTTPClientRequest(host: "127.0.0.1", port: port.number, target: "/")
    let refused = SystemError(call: "connect", code: ECONNREFUSED)
    await #expect(
      throws: HTTPClientError.cannotConnect(
        host: "127.0.0.1", port: Int(request.port), refused)
    ) { try await HTTPClient().send(request) }
    withExtendedLifetime(port) {}
  }

  @Test(arguments: [
    (Reply([.close]), HTTPClientError.lostBeforeHead(code: nil), 60_000),
    (Reply([.reset]), .lostBeforeHead(code: ECONNRESET), 60_000),
    (Reply([.raw(Array("HTTP/1.1 2".utf8)), .close]), .lostBeforeHead(code: nil), 60_000),
    (Reply([.gate("never")]), .timedOut(.head), 100),
  ])
  func `a response that is cut off or times out before its head throws the matching error`(
    reply: Reply, error: HTTPClientError, milliseconds: Int
  ) async throws {
    let session = try await Self.session(["/": reply])
    let client = try HTTPClient(limits: limits(milliseconds))
    await #expect(throws: error) { try await client.send(request(session)) }
    await session.close()
  }

  @Test func `a response that is not HTTP is reported as malformed`() async throws {
    let session = try await Self.session(["/": Reply([.raw(Array("SSH-2.0\r\n\r\n".utf8))])])
    let error = await #expect(throws: HTTPClientError.self) {
      try await HTTPClient().send(request(session))
    }
    guard case .malformed = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    await session.close()
  }

  @Test(arguments: [
    (ReplyPart.close, HTTPClientError.cutOffInBody(code: nil), 60_000),
    (.reset, .cutOffInBody(code: ECONNRESET), 60_000),
    (.gate("never"), .timedOut(.body), 1_000),
  ])
  func `reading a body that is cut off or times out throws the matching error`(
    part: ReplyPart, error: HTTPClientError, milliseconds: Int
  ) async throws {
    let session = try await Self.session([
      "/": Reply([Self.head, .body(Array("abc".utf8)), .gate("first"), part])
    ])
    let response = try await HTTPClient(limits: limits(milliseconds)).send(request(session))
    #expect(try await response.next() == Array("abc".utf8))
    session.openGate("first")
    await #expect(throws: error) { try await response.next() }
    await #expect(throws: error) { try await response.next() }
    await session.close()
  }

  @Test func `cancelling the task closes the connection`() async throws {
    let session = try await Self.session(["/": Reply([.gate("g"), Self.head])])
    let request = try request(session)
    let client = try HTTPClient()
    let result = await withTaskGroup(of: HTTPClientError?.self) { group in
      group.addTask {
        do throws(HTTPClientError) {
          _ = try await client.send(request)
          return nil
        } catch { return error }
      }
      #expect(await session.waitForGate("g", within: .seconds(60)))
      group.cancelAll()
      return await group.next() ?? nil
    }
    #expect(result == .cancelled)
    #expect(await Self.endedLog(of: session) == ["main #1 GET / - clientGone"])
    await session.close()
  }

  @Test func `cancelling a response closes the connection`() async throws {
    let session = try await Self.session([
      "/": Reply([Self.head, .body(Array("abc".utf8)), .gate("g")])
    ])
    let response = try await HTTPClient().send(request(session))
    response.cancel()
    await #expect(throws: HTTPClientError.cancelled) { try await response.next() }
    #expect(await Self.endedLog(of: session) == ["main #1 GET / 200 clientGone"])
    await session.close()
  }

  @Test(arguments: [
    (HTTPClientError.cannotFindHost("x.invalid"), "cannot find the host 'x.invalid'"),
    (
      .cannotConnect(host: "h", port: 1, SystemError(call: "connect", code: ECONNREFUSED)),
      "cannot connect to h:1: Connection refused"
    ),
    (.lostBeforeHead(code: nil), "the connection was closed before the response"),
    (
      .lostBeforeHead(code: ECONNRESET),
      "the connection broke (Connection reset by peer) before the response"
    ),
    (.cutOffInBody(code: nil), "the connection was closed within the body"),
    (.malformed("why"), "the response is not HTTP: why"),
    (.timedOut(.connection), "timed out waiting for the connection"),
    (.cancelled, "cancelled"),
  ])
  func `an error's message describes the failed step and its cause`(
    error: HTTPClientError, message: String
  ) {
    #expect("\(error)" == message)
  }
}
