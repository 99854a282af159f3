import FixtureSites
import HTTPTypes
import Testing

@testable import FixtureServing

/// The end of a connection of HTTP/1.1 that keeps too much memory.
@Suite struct GivingUpTests {
  @Test func `a request whose body uses too much memory is refused with 503`() {
    let owner = MachineOwner()
    owner.receive("POST /up HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabcd")
    #expect(owner.takeDone() == ["begin POST /up"])
    owner.giveUp()
    #expect(owner.done.contains { $0.hasPrefix("end 1 refused 503") })
    #expect(owner.done.last == "close linger")
  }

  @Test func `an incomplete head that uses too much memory is refused with 503`() {
    let owner = MachineOwner()
    owner.receive("GET / HTTP/1.1\r\nCookie: ")
    owner.giveUp()
    #expect(owner.done.contains { $0.hasPrefix("end 1 refused 503") })
    #expect(owner.done.last == "close linger")
  }

  @Test func `a connection without a request is closed if it uses too much memory`() {
    let owner = MachineOwner()
    owner.giveUp()
    #expect(owner.done == ["close close"])
  }

  @Test func `a connection is reset if a reply that its client does not read uses too much memory`()
  {
    let owner = MachineOwner(["/": HTTP1StateMachineTests.reply("one")])
    owner.room = 10
    owner.receive(HTTP1StateMachineTests.get)
    _ = owner.takeDone()
    owner.giveUp()
    #expect(owner.done == ["end 1 refused 200 10", "close reset"])
  }

  @Test func `a WebSocket that uses too much memory is closed with the reason`() {
    let head = ReplyHead(status: 101, fields: [.upgrade: "websocket", .connection: "Upgrade"])
    let owner = MachineOwner(["/": Reply([.head(head), .webSocket(.echo, subprotocol: nil)])])
    // A part of a text.
    owner.receive(Array(HTTP1StateMachineTests.get.utf8) + [0x01, 0x81, 0, 0, 0, 0, 0x61])
    _ = owner.takeDone()
    owner.giveUp()
    let done = owner.done.filter { !$0.hasPrefix("send") }
    #expect(owner.done.contains { $0.contains("the server keeps as much") })
    #expect(
      done == [
        "record server close of 1", "heard", "end 1 refused 101 \(owner.sentBytes)",
        "close linger",
      ])
  }
}
