import Dispatch
import FixtureSites
import Synchronization
import Testing

@testable import FixtureServing

@Suite(.timeLimit(.minutes(1))) struct LongReplyTests {
  /// A responder that reports when it begins to make a reply, and waits for a permit.
  private final class SlowPage: Responder {
    let made = Mutex(0)
    let begun = AsyncStream.makeStream(of: Void.self)
    let permits = DispatchSemaphore(value: 0)

    func reply(to request: FixtureRequest) -> Reply {
      begun.continuation.yield()
      _ = permits.wait(timeout: .now() + 20)
      made.withLock { $0 += 1 }
      return .text("slow")
    }

    func needs(for request: RequestHead) -> ReplyNeeds { .time }
  }

  private let page = SlowPage()
  private static let slow = "GET /slow HTTP/1.0\r\n\r\n"

  private func session() async throws -> FixtureSession {
    var origin = Origin(["/": .text("hello")])
    origin["/slow"] = page
    return try await FixtureServer().openSession(site: Site(main: origin))
  }

  /// Sends a request, and waits until its reply is being made.
  private func ask(_ session: FixtureSession) async throws -> RawClient {
    let client = try await session.connect()
    try await client.send(Self.slow)
    for await _ in page.begun.stream { break }
    return client
  }

  @Test func `other clients are answered while a reply takes long`() async throws {
    let session = try await session()
    let client = try await ask(session)
    let other = try await session.connect()
    #expect(try await other.exchange("GET / HTTP/1.0\r\n\r\n").hasSuffix("hello"))
    page.permits.signal()
    #expect(try await client.receiveAll().hasSuffix("slow"))
    await session.close()
  }

  @Test func `no reply is made for a client that disconnects before its turn`() async throws {
    let session = try await session()
    let first = try await ask(session)
    do {
      let second = try await session.connect()
      try await second.send(Self.slow)
      #expect(await session.waitForLog(within: .seconds(20)) { $0.count == 2 })
    }
    #expect(await session.waitForLog(within: .seconds(20)) { $0.last?.end == .clientGone })
    page.permits.signal()
    #expect(try await first.receiveAll().hasSuffix("slow"))
    let third = try await ask(session)
    page.permits.signal()
    #expect(try await third.receiveAll().hasSuffix("slow"))
    #expect(page.made.withLock { $0 } == 2)
    await session.close()
  }

  @Test(arguments: [
    ("GET", "/post", 0), ("POST", "/post", 1000), ("POST", "/post", 4096), ("POST", "/post", 65536),
  ])
  func `the reply to a request with a long body is made on a worker, not on the event loop`(
    method: String, path: String, count: Int
  ) throws {
    var origin = Origin()
    origin.helpers = HTTPBin()
    let service = OriginService(
      name: "main", origin: origin, handlers: [:],
      session: SessionCore(id: "s1"))
    let head = try head(
      "\(method) \(path) HTTP/1.1\r\nHost: x\r\nContent-Length: \(count)\r\n\r\n")
    let body = [UInt8](repeating: 0x61, count: count)
    var hasAsked = false
    func address() -> String {
      hasAsked = true
      return "192.0.2.1"
    }
    switch service.answer(to: head, body, arrival: nil, client: nil, address: address()) {
    case .now: #expect(count < 4096)
    case .later(let place, _, let request):
      #expect(count >= 4096)
      // Short ones do not wait for long ones.
      #expect(place == (count > 4096 ? .longWorker : .worker))
      #expect(request.address == "192.0.2.1")
    }
    #expect(hasAsked == (method == "POST"))
  }

  @Test(arguments: [("hello", false), (String(repeating: "x", count: 300 << 10), true)])
  func `a compressed page is made on the worker for long replies only if the page is long`(
    page: String, isLong: Bool
  ) throws {
    var origin = Origin()
    origin["/"] = ContentCoding([.gzip], content: Reply.text(page))
    let service = OriginService(
      name: "main", origin: origin, handlers: [:], session: SessionCore(id: "s1"))
    let head = try head("GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n")
    let answer = service.answer(to: head, [], arrival: nil, client: nil, address: nil)
    guard case .later(let place, _, _) = answer else {
      Issue.record("it is answered on the loop")
      return
    }
    #expect(place == (isLong ? .longWorker : .worker))
  }

  private func head(_ text: String) throws -> RequestHead {
    var parser = RequestParser()
    let parsed = Array(text.utf8).withUnsafeBytes { parser.parse($0) }
    guard case .head(let head, _) = parsed else { throw NoHead() }
    return head
  }

  private struct NoHead: Error {}
}
