import FixtureClient
import FixtureSites
import Foundation
import HTTPTypes
import Testing

@testable import FixtureServing

@Suite(.timeLimit(.minutes(1))) struct ControlStreamsTests {
  /// Returns the API's answer, and the length of each chunk if it comes in chunks.
  private func answer(
    _ target: String, of client: ControlClient
  ) async throws -> (chunks: [Int], body: [UInt8]) {
    let text = try await client.session.connect().exchange(
      "GET /-/sessions/default/\(target) HTTP/1.1\r\nHost: localhost\r\n"
        + "Connection: close\r\n\r\n")
    let end = try #require(text.utf8.firstRange(of: "\r\n\r\n".utf8)).upperBound
    #expect(text.hasPrefix("HTTP/1.1 200 "))
    #expect(text.lowercased().contains("content-type: application/json\r\n"))
    var rest = text.utf8[end...]
    guard text.utf8[..<end].firstRange(of: "chunked".utf8) != nil else { return ([], Array(rest)) }
    var (chunks, body): ([Int], [UInt8]) = ([], [])
    while let line = rest.firstRange(of: "\r\n".utf8) {
      let count = try #require(Int(String(rest[..<line.lowerBound]) ?? "", radix: 16))
      rest = rest[line.upperBound...]
      body += rest.prefix(count)
      chunks.append(count)
      rest = rest.dropFirst(count + 2)
    }
    return (chunks, body)
  }

  private func object(_ bytes: [UInt8]) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? NSDictionary)
  }

  /// A client with a log of requests with large heads, and of a WebSocket with messages.
  private func largeLog() async throws -> ControlClient {
    let client = try await ControlClient()
    var origin = Origin(["/": .text("hello")])
    origin["/ws"] = WebSocket(.echo)
    try await client.session.replaceSite(Site(main: origin))
    let field = HTTPField(name: .userAgent, value: String(repeating: "\"x", count: 5000))
    let http = try HTTPClient()
    let port = try #require(
      client.session.origins["main"]?.split(separator: ":").last.flatMap { UInt16($0) })
    for _ in 0..<60 {
      let response = try await http.send(
        HTTPClientRequest(
          host: "127.0.0.1", port: port, target: "/", fields: HTTPFields([field])))
      _ = try await response.body()
    }
    let socket = try await WebSocketClient(client.session, "/ws")
    let text = String(repeating: "é", count: 60)
    for _ in 0..<90 { try await socket.send(0x81, text) }
    try await socket.send(0x88, "")
    _ = try await socket.lines(92)
    _ = try await client.session.endedLog()
    return client
  }

  @Test func `a large archive is sent in chunks that together equal the archive`() async throws {
    let client = try await largeLog()
    let (chunks, body) = try await answer("har", of: client)
    let whole = try JSONEncoder().encode(client.session.archive)
    #expect(try object(body) == object(Array(whole)))
    let messages = client.session.archive.log.entries.last?.webSocketMessages
    #expect(messages?.count == 182)
    #expect(body.count > 600_000)
    #expect(chunks.count > 5)
    #expect((chunks.max() ?? 0) < StreamedJSON.piece + 50_000)
    #expect(chunks.dropLast(2).allSatisfy { $0 >= StreamedJSON.piece })
  }

  @Test(arguments: [(0, 300), (0, 40), (7, 100), (1, 1), (100_000, 5)])
  func `a large page of events is sent in chunks that together equal the page`(
    after: Int, limit: Int
  ) async throws {
    let client = try await largeLog()
    _ = await client.session.waitForEvents(after: 300, within: .seconds(60))
    let (chunks, body) = try await answer("log?after=\(after)&limit=\(limit)", of: client)
    let page = client.session.events(after: after, limit: limit)
    #expect(try object(body) == object(Reply.controlJSON(page)))
    #expect((chunks.max() ?? 0) < StreamedJSON.piece + 50_000)
    #expect(chunks.isEmpty == (body.count < StreamedJSON.piece))
  }

  @Test func `the archive's comment counts the requests that the log has dropped`() async throws {
    var limits = ServingLimits()
    limits.logBytes = 5000
    let session = try await FixtureSession.make(limits: limits)
    for _ in 0..<9 {
      _ = try await session.connect().exchange(
        "GET / HTTP/1.1\r\nHost: x\r\nX: \(String(repeating: "x", count: 2000))\r\n"
          + "Connection: close\r\n\r\n")
      _ = try await session.endedLog()
    }
    let archive = session.archive
    #expect(archive.log.entries.count == 2)
    #expect(archive.log.comment?.contains("0 requests are open and 7 are not kept") == true)
  }
}
