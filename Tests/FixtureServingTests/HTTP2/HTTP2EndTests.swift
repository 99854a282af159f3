#if HTTP2
import FixtureSites
import HTTPTypes
import Testing

@testable import FixtureServing

/// The ends of streams and of their connection.
@Suite struct HTTP2EndTests {
  // MARK: Faults

  @Test(arguments: [
    (ReplyPart.reset, "1 reset 200 47", ["1 reset 2"]),
    // The client's library reports no end that comes too early.
    (.close, "1 closed 200 47", []),
  ])
  func `a reply can end its stream in the middle of its body`(
    part: ReplyPart, end: String, last: [String]
  ) throws {
    let owner = try HTTP2Owner(["/": HTTP2StateMachineTests.reply("one", part)])
    owner.client.request("/")
    owner.exchange()
    #expect(owner.done.last == end)
    #expect(owner.client.takeReceived() == ["1 :status 200", "1 content-length 3"] + last)
    #expect(!owner.isClosed)
  }

  @Test(arguments: [ReplyPart.reset, .close, .raw(Array("HTTP/1.1 200 OK\r\n\r\n".utf8))])
  func `a reply without a head resets its stream`(part: ReplyPart) throws {
    let owner = try HTTP2Owner(["/": Reply([part])])
    owner.client.request("/")
    owner.exchange()
    let code = part == .close ? 8 : 2
    #expect(owner.client.takeReceived() == ["1 reset \(code)"])
  }

  // MARK: The end

  @Test func `a drain sends GOAWAY and finishes the replies that have begun`() throws {
    let owner = try HTTP2Owner(["/": HTTP2StateMachineTests.reply("one", .gate("g"))])
    owner.client.request("/")
    owner.exchange()
    _ = owner.client.takeReceived()
    owner.drain()
    #expect(owner.client.takeReceived() == ["goaway 0 after all", "goaway 0 after 1"])
    #expect(!owner.isClosed)
    try owner.open("g", on: 1)
    #expect(owner.done.suffix(2) == ["1 complete 200 50", "close linger"])
    #expect(owner.client.takeReceived() == ["1 data one", "1 end"])
  }

  @Test func `a drain closes a connection without requests at once`() throws {
    let owner = try HTTP2Owner()
    owner.exchange()
    owner.drain()
    #expect(owner.done == ["close linger"])
    #expect(owner.client.takeReceived() == ["goaway 0 after 0"])
  }

  @Test func `a stop resets every stream and sends GOAWAY`() throws {
    let owner = try HTTP2Owner(["/": HTTP2StateMachineTests.reply("one", .gate("g"))])
    owner.client.request("/")
    owner.exchange()
    _ = owner.client.takeReceived()
    _ = owner.takeDone()
    owner.stop()
    #expect(owner.done == ["1 release g", "1 stopped 200 47", "close linger"])
    #expect(owner.client.takeReceived() == ["1 reset 8", "goaway 0 after 1"])
  }

  @Test func `a connection that uses too much memory is closed with ENHANCE_YOUR_CALM`() throws {
    let owner = try HTTP2Owner(["/": HTTP2StateMachineTests.reply("one", .gate("g"))])
    owner.client.request("/")
    owner.exchange()
    _ = (owner.takeDone(), owner.client.takeReceived())
    owner.giveUp()
    #expect(owner.done == ["1 release g", "1 refused 200 47", "close linger"])
    #expect(owner.client.takeReceived() == ["goaway 11 after 1"])
  }

  @Test func `every exchange ends when the client disconnects`() throws {
    let owner = try HTTP2Owner(["/": HTTP2StateMachineTests.reply("one", .gate("g"))])
    owner.client.request("/")
    owner.client.request("/")
    owner.exchange()
    _ = owner.takeDone()
    owner.disconnectClient()
    #expect(
      owner.done.sorted() == [
        "1 clientGone 200 47", "1 release g", "3 clientGone 200 47", "3 release g",
        "close lost(reset: false)",
      ])
  }

  @Test func `a connection that has ended is not closed a second time`() throws {
    let owner = try HTTP2Owner()
    owner.exchange()
    owner.disconnectClient()
    #expect(owner.takeDone() == ["close lost(reset: false)"])
    owner.disconnectClient()
    #expect(owner.done == [])
  }

  @Test func `a connection without a request is closed after the idle timeout`() throws {
    let owner = try HTTP2Owner()
    owner.exchange()
    #expect(owner.deadline == owner.now + 75_000)
    owner.waitForDeadline()
    #expect(owner.done == ["close linger"])
    #expect(owner.client.takeReceived() == ["goaway 0 after 0"])
  }

  @Test func `bytes that are not HTTP/2 end the connection`() throws {
    let owner = try HTTP2Owner()
    owner.receive(Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\nGET / HTTP/1.1\r\n\r\n".utf8))
    #expect(owner.done == ["close linger"])
  }
}
#endif
