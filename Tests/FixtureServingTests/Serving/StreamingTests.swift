import FixtureServing
import FixtureSites
import HTTPTypes
import Synchronization
import Testing

@Suite struct StreamingTests {
  struct Refusal: Error {}

  private static let get = "GET /s HTTP/1.1\r\nHost: x\r\n\r\n"
  private static let letters = RequestHandler.streaming { _, writer in
    try await writer.send(ReplyHead(status: 200))
    for letter in ["a", "bb", "", "ccc"] { try await writer.send(Array(letter.utf8)) }
  }

  private func session(_ handler: RequestHandler) async throws -> FixtureSession {
    try await FixtureSession.make(["/page": .text("page")], handlers: ["/s": handler])
  }

  @Test func `the pieces that a handler sends arrive in order, and the connection stays open`()
    async throws
  {
    let session = try await session(Self.letters)
    let client = try await session.connect()
    try await client.send(Self.get + "GET /page HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    let answers = try await client.receiveAll()
    #expect(answers.statuses == ["200", "200"])
    #expect(answers.contains("\r\n\r\n1\r\na\r\n2\r\nbb\r\n3\r\nccc\r\n0\r\n\r\nHTTP/1.1 200"))
    #expect(answers.hasSuffix("\r\n\r\npage"))
    #expect(
      await session.eventLines(7) == [
        "#1 accepted at main", "#1/1 GET /s", "#1/1 sent 200 true", "#1/2 GET /page",
        "#1/1 ended 200 complete", "#1/2 ended 200 complete", "#1 closed by server",
      ])
    #expect(session.log.map(\.bytes).reduce(0, +) == answers.utf8.count)
    await session.close()
  }

  @Test func `a streamed piece arrives before the handler makes the next one`() async throws {
    let (allowed, allow) = AsyncStream.makeStream(of: Void.self)
    let session = try await session(
      .streaming { _, writer in
        try await writer.send(ReplyHead(status: 200, fields: [.contentLength: "6"]))
        try await writer.send(Array("one".utf8))
        for await _ in allowed { break }
        try await writer.send(Array("two".utf8))
      })
    let client = try await session.connect()
    try await client.send(Self.get)
    #expect(try await client.receive(until: "one").hasPrefix("HTTP/1.1 200 OK\r\n"))
    allow.yield()
    #expect(try await client.receive(until: "two") == "two")
    try await client.send("GET /page HTTP/1.0\r\n\r\n")
    #expect(try await client.receiveAll().hasSuffix("page"))
    await session.close()
  }

  @Test func `a HEAD request gets only the head, and its streaming handler is cancelled`()
    async throws
  {
    let (ends, report) = AsyncStream.makeStream(of: Bool.self)
    let (never, end) = AsyncStream.makeStream(of: Bool.self)
    defer { end.finish() }
    let session = try await session(
      .streaming { _, writer in
        try await writer.send(ReplyHead(status: 200))
        // The stream never yields, and ends if its task is cancelled.
        for await _ in never {}
        report.yield(Task.isCancelled)
        await #expect(throws: ReplyWriterError.tooLate) { try await writer.send([1]) }
      })
    let client = try await session.connect()
    try await client.send("HEAD /s HTTP/1.1\r\nHost: x\r\n\r\nGET /page HTTP/1.0\r\n\r\n")
    let heads = try await client.receiveAll().split(separator: "\r\n\r\n")
    #expect(heads.count == 3)
    #expect(heads.last == "page")
    #expect(await ends.first { _ in true } == true)
    await session.close()
  }

  @Test func `a client that reads nothing suspends the handler, and is reset after the timeout`()
    async throws
  {
    var limits = ServingLimits()
    limits.write = .milliseconds(20)
    let (counts, report) = AsyncStream.makeStream(of: Int.self)
    let handler = RequestHandler.streaming { _, writer in
      try await writer.send(ReplyHead(status: 200))
      for count in 0... {
        do throws(ReplyWriterError) {
          try await writer.send([UInt8](repeating: 0x61, count: 256 << 10))
        } catch {
          #expect(error == .disconnected)
          report.yield(count)
          return
        }
      }
    }
    let session = try await FixtureSession.make(handlers: ["/s": handler], limits: limits)
    let client = try await session.connect()
    try await client.send(Self.get)
    // What the buffers of the two sockets take, and not one piece more.
    #expect(await counts.first { _ in true }.map { $0 < 100 } == true)
    #expect(try await session.endedLog() == ["main #1 GET /s 200 timedOut"])
    await #expect(throws: RawClient.Failure.reset) { try await client.receiveAll() }
    await session.close()
  }

  @Test func `a streaming handler whose client has disconnected is cancelled`() async throws {
    let (ends, report) = AsyncStream.makeStream(of: Bool.self)
    let (never, end) = AsyncStream.makeStream(of: Bool.self)
    defer { end.finish() }
    let session = try await session(
      .streaming { _, writer in
        try await writer.send(ReplyHead(status: 200))
        for await _ in never {}
        report.yield(Task.isCancelled)
        await #expect(throws: ReplyWriterError.disconnected) { try await writer.send([1]) }
      })
    do {
      let client = try await session.connect()
      try await client.send(Self.get)
      _ = try await client.receive(until: "\r\n\r\n")
    }
    #expect(await ends.first { _ in true } == true)
    #expect(try await session.endedLog() == ["main #1 GET /s 200 clientGone"])
    await session.close()
  }

  @Test func `an error that a handler throws before the head is answered with 500`() async throws {
    let session = try await session(.streaming { _, _ in throw Refusal() })
    let client = try await session.connect()
    try await client.send(Self.get + "GET /page HTTP/1.0\r\n\r\n")
    let answers = try await client.receiveAll()
    #expect(answers.statuses == ["500", "200"])
    #expect(answers.contains("the handler of this path threw: Refusal()"))
    await session.close()
  }

  @Test func `an error that a handler throws after the head resets the connection`() async throws {
    let session = try await session(
      .streaming { _, writer in
        try await writer.send(ReplyHead(status: 200))
        throw Refusal()
      })
    let client = try await session.connect()
    try await client.send(Self.get)
    #expect(try await session.endedLog() == ["main #1 GET /s 200 reset"])
    await #expect(throws: RawClient.Failure.reset) { try await client.receiveAll() }
    await session.close()
  }

  struct Mistake: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var handler: RequestHandler
    var status = "500"
    var message: String
  }

  static let noHead = "the reply has no final head; send one before anything else"
  static let mistakes = [
    Mistake(
      testDescription: "nothing is sent", handler: .streaming { _, _ in }, message: noHead),
    Mistake(
      testDescription: "a body without a head",
      handler: .streaming { _, writer in try await writer.send([1]) }, message: noHead),
    Mistake(
      testDescription: "an interim head alone",
      handler: .streaming { _, writer in try await writer.send(ReplyHead(status: 103)) },
      status: "103", message: noHead),
    Mistake(
      testDescription: "a second head",
      handler: .streaming { _, writer in
        try await writer.send(ReplyHead(status: 200))
        do { try await writer.send(ReplyHead(status: 200)) } catch {
          try await writer.send(Array("\(error)".utf8))
        }
      }, status: "200",
      message: "the reply has its final head or is complete; send one head, then its body"),
    Mistake(
      testDescription: "a head after a whole reply",
      handler: .streaming { _, writer in
        try writer.send(.text("whole"))
        await #expect(throws: ReplyWriterError.tooLate) {
          try await writer.send(ReplyHead(status: 200))
        }
      }, status: "200", message: "whole"),
  ]

  @Test(arguments: mistakes)
  func `a misuse of the reply writer is reported, and the next request is answered`(
    mistake: Mistake
  ) async throws {
    let session = try await session(mistake.handler)
    let client = try await session.connect()
    try await client.send(Self.get + "GET /page HTTP/1.0\r\n\r\n")
    let answers = try await client.receiveAll()
    #expect(answers.statuses.first == mistake.status)
    #expect(answers.contains(mistake.message))
    #expect(answers.hasSuffix("page"))
    await session.close()
  }

  @Test func `closing a session stops a streamed reply`() async throws {
    let session = try await session(
      .streaming { _, writer in
        try await writer.send(ReplyHead(status: 200))
        while true { try await writer.send(Array("x".utf8)) }
      })
    let client = try await session.connect()
    try await client.send(Self.get)
    _ = try await client.receive(until: "x\r\n")
    await session.close()
    #expect(session.log.map(\.end) == [.stopped])
  }
}
