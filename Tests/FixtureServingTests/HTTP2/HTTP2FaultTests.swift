#if HTTP2
import FixtureSites
import HTTPTypes
import Testing

@testable import FixtureServing

/// The faults that only HTTP/2 has, frame by frame; a client's bytes come at once, and one by one.
@Suite struct HTTP2FaultTests {
  private static let page = HTTP2StateMachineTests.reply("one")

  /// Has `/` fail and asks for it, then for `/fine`.
  private func exchange(
    _ fault: Fault, piece: Int, then target: String? = "/fine"
  ) throws -> HTTP2Owner {
    let owner = try HTTP2Owner(["/": Self.page, "/fine": .empty(204)])
    owner.faults = ["/": fault]
    owner.piece = piece
    owner.client.request("/")
    owner.exchange()
    if let target {
      owner.client.request(target)
      owner.exchange()
    }
    return owner
  }

  private func received(_ owner: HTTP2Owner, on stream: Int) -> [String] {
    owner.client.received.filter { $0.hasPrefix("\(stream) ") }.map { String($0.dropFirst(2)) }
      .filter { !$0.hasPrefix("date ") && !$0.hasPrefix("cache-control ") }
  }

  @Test(
    arguments: [
      (.resetStream(code: .refusedStream), ["reset 7"], false),
      (.resetStream(code: .http11Required), ["reset 13"], false),
      (.resetStream(at: .head(5)), ["reset 2"], false),
      (
        .resetStream(code: .cancel, at: .body), [":status 200", "content-length 3", "reset 8"], true
      ),
      (
        .resetStream(code: .internalError, at: .body(2)),
        [":status 200", "content-length 3", "data on", "reset 2"], true
      ),
      (
        .resetStream(code: .noError, at: .body(3)),
        [":status 200", "content-length 3", "data one", "reset 0"], true
      ),
    ] as [(Fault, [String], Bool)], [Int.max, 1])
  func `a reset fault resets its stream with the fault's code, and other streams continue`(
    fault: (fault: Fault, received: [String], hasHead: Bool), piece: Int
  ) throws {
    let owner = try exchange(fault.fault, piece: piece)
    #expect(received(owner, on: 1) == fault.received)
    #expect(received(owner, on: 3) == [":status 204", "end"])
    #expect(owner.done.contains { $0.hasPrefix("1 reset \(fault.hasHead ? "200" : "0") ") })
    #expect(owner.done.contains { $0.hasPrefix("3 complete 204 ") })
    #expect(!owner.isClosed)
  }

  @Test(arguments: [Int.max, 1])
  func `a GOAWAY fault leaves its request unprocessed and ends the connection`(
    piece: Int
  ) throws {
    let owner = try exchange(.goAway(), piece: piece, then: nil)
    #expect(owner.client.received == ["goaway 0 after 0"])
    #expect(owner.done.contains("1 closed 0 0"))
    #expect(owner.isClosed)
  }

  @Test func `requests before the one that a GOAWAY fault refuses are still finished`() throws {
    let owner = try HTTP2Owner([
      "/held": HTTP2StateMachineTests.reply("late", .gate("g")), "/": Self.page,
    ])
    owner.faults = ["/": .goAway(code: .enhanceYourCalm)]
    owner.client.request("/held")
    owner.client.request("/")
    owner.exchange()
    #expect(owner.client.received.last == "goaway 11 after 1")
    #expect(!owner.isClosed)
    try owner.open("g", on: 1)
    #expect(received(owner, on: 1).suffix(2) == ["data late", "end"])
    #expect(owner.isClosed)
  }

  @Test(arguments: [Int.max, 1])
  func `a GOAWAY fault in a body drops the rest of the body`(piece: Int) throws {
    let owner = try exchange(.goAway(at: .body(2)), piece: piece, then: nil)
    #expect(
      received(owner, on: 1) + owner.client.received.suffix(1)
        == [":status 200", "content-length 3", "data on", "goaway 0 after 0"])
    #expect(owner.isClosed)
  }

  @Test(
    arguments: [
      (.malformedFrame(), []),
      (.malformedFrame(at: .body(2)), [":status 200", "content-length 3", "data on"]),
    ] as [(Fault, [String])], [Int.max, 1])
  func `a malformed-frame fault makes the client end the connection`(
    fault: (fault: Fault, received: [String]), piece: Int
  ) throws {
    let owner = try exchange(fault.fault, piece: piece, then: nil)
    #expect(received(owner, on: 1) == fault.received)
    #expect(owner.client.complaints == ["goaway 1"])
    #expect(owner.done.contains("1 silent"))
    owner.disconnectClient()
    #expect(owner.done.contains { $0.hasPrefix("1 clientGone ") })
  }

  @Test(arguments: [Int.max, 1])
  func `an uppercase field name makes the client reset the stream, and other streams continue`(
    piece: Int
  ) throws {
    let owner = try exchange(.upperCaseField, piece: piece)
    #expect(owner.client.complaints == ["1 reset 1"])
    #expect(!received(owner, on: 1).contains("end"))
    #expect(received(owner, on: 3) == [":status 204", "end"])
  }

  @Test(
    arguments: [(.shortLength(by: 1), "1 reset 1"), (.longLength(by: 1), "1 reset 1")]
      as [(Fault, String)])
  func `a wrong Content-Length makes the client reset the stream`(fault: Fault, complaint: String)
    throws
  {
    let owner = try exchange(fault, piece: .max)
    #expect(owner.client.complaints == [complaint])
    #expect(received(owner, on: 3) == [":status 204", "end"])
  }

  // MARK: Settings

  private func settings(streams: Int = 100, window: Int = 1 << 20) -> HTTP2Settings {
    var settings = HTTP2Settings()
    (settings.streams, settings.window) = (streams, window)
    return settings
  }

  @Test func `a client sends no request if the server allows 0 streams`() throws {
    let owner = try HTTP2Owner(["/": Self.page], settings: settings(streams: 0))
    owner.exchange()
    owner.client.request("/")
    owner.exchange()
    #expect(owner.done == [])
    #expect(owner.client.received == [])
  }

  @Test func `a request sent before the client receives a limit of 0 streams is refused`() throws {
    let client = HTTP2Client()
    client.request("/")
    let early = client.takeBytes()
    let owner = try HTTP2Owner(["/": Self.page], settings: settings(streams: 0), client: client)
    owner.receive(early)
    #expect(owner.done == [])
    #expect(client.received == ["1 reset 7"])
  }

  @Test func `with a limit of one stream, requests are answered one after the other`() throws {
    let owner = try HTTP2Owner(["/": Self.page], settings: settings(streams: 1))
    owner.exchange()
    for _ in 0..<3 { owner.client.request("/") }
    owner.exchange()
    #expect(
      owner.done.filter { $0.contains("begin") || $0.contains("complete") }
        == [1, 3, 5].flatMap { ["\($0) begin GET /", "\($0) complete 200 50"] })
  }

  @Test func `a request body whose window never opens is refused with 408`() throws {
    let owner = try HTTP2Owner(["/up": Self.page], settings: settings(window: 0))
    owner.exchange()
    owner.client.request("/up", method: "POST", body: "abc")
    owner.exchange()
    #expect(owner.takeDone() == ["1 begin POST /up"])
    owner.waitForDeadline()
    #expect(owner.done.contains { $0.hasPrefix("1 refused 408 ") })
    #expect(received(owner, on: 1).first == ":status 408")
  }
}
#endif
