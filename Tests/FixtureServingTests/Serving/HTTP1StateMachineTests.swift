import FixtureSites
import HTTPTypes
import Testing

@testable import FixtureServing

@Suite struct HTTP1StateMachineTests {
  static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
  private static let post =
    "POST /up HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"

  /// A reply whose every byte is known: a head without fields of its own, and a text.
  static func reply(_ text: String, _ parts: ReplyPart...) -> Reply {
    Reply(
      [.head(ReplyHead(status: 200, fields: [.contentLength: "\(text.utf8.count)"]))] + parts
        + [.body(Array(text.utf8))])
  }

  private static func sent(_ text: String, fields: String = "") -> String {
    "HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\(fields)\r\n\(text)"
  }

  // MARK: Reading

  @Test func `requests that arrive in one piece are answered in order, with one send`() {
    let owner = MachineOwner(["/": Self.reply("one"), "/up": Self.reply("two")])
    owner.receive(Self.get + Self.post)
    #expect(
      owner.done == [
        "begin GET /", "answer /", "begin POST /up", "answer /up with abcde",
        "send \(Self.sent("one"))\(Self.sent("two"))",
        "end 1 complete 200 41", "end 2 complete 200 41",
      ])
  }

  @Test func `the state machine's actions do not depend on how the client's bytes are split`() {
    let input = Array((Self.get + Self.post + Self.get).utf8)
    let replies = ["/": Self.reply("one"), "/up": Self.reply("two")]
    func done(_ pieces: [ArraySlice<UInt8>]) -> [String] {
      let owner = MachineOwner(replies)
      for piece in pieces { owner.receive(Array(piece)) }
      return owner.done.filter { !$0.hasPrefix("send") }
    }
    let byByte = done(input.indices.map { input[$0...$0] })
    #expect(
      byByte == [
        "begin GET /", "answer /", "end 1 complete 200 41", "begin POST /up",
        "answer /up with abcde", "end 2 complete 200 41", "begin GET /", "answer /",
        "end 3 complete 200 41",
      ])
    for cut in 1..<input.count {
      let acts = done([input[..<cut], input[cut...]])
      #expect(acts.filter { !$0.hasPrefix("end") } == byByte.filter { !$0.hasPrefix("end") })
      #expect(acts.filter { $0.hasPrefix("end") } == byByte.filter { $0.hasPrefix("end") })
    }
  }

  @Test func `after sixteen requests in a row, a connection yields to other connections`() {
    let owner = MachineOwner(["/": Self.reply("")])
    owner.receive(String(repeating: Self.get, count: 20))
    #expect(owner.done.count { $0 == "answer /" } == 16)
    #expect(owner.done.count { $0 == "yield" } == 1)
    #expect(owner.takeDone().last == "end 16 complete 200 38")
    owner.resume()
    #expect(owner.done.count { $0 == "answer /" } == 4)
  }

  @Test func `a malformed request is answered with 400, and later requests are not answered`() {
    let owner = MachineOwner()
    owner.receive("GET / HTTP/1.1\r\nHost : a\r\n\r\n\(Self.get)")
    #expect(owner.done.first == "begin nothing")
    #expect(owner.done.contains { $0.hasPrefix("send HTTP/1.1 400 ") })
    #expect(owner.done.contains { $0.hasPrefix("end 1 refused 400") })
    #expect(owner.done.last == "close linger")
    #expect(!owner.done.contains { $0.hasPrefix("answer") })
  }

  // MARK: Bodies

  private static let asking =
    "POST /up HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"

  @Test func `a client that expects 100-continue gets it before it sends a body`() {
    let owner = MachineOwner(["/up": Self.reply("ok")])
    owner.receive(Self.asking)
    #expect(owner.takeDone() == ["begin POST /up", "send HTTP/1.1 100 Continue\r\n\r\n"])
    owner.receive("hi")
    #expect(owner.done.first == "answer /up with hi")
  }

  @Test(arguments: [401, 404, 405])
  func `a client that expects 100-continue is refused at once if the head determines a refusal`(
    status: Int
  ) {
    let owner = MachineOwner()
    owner.known = .empty(status)
    owner.receive(Self.asking)
    #expect(owner.done[1].hasPrefix("send HTTP/1.1 \(status) "))
    #expect(owner.done[1].contains("Connection: close\r\n"))
    #expect(owner.done.last == "close close")
  }

  @Test
  func `a client that expects 100-continue gets it if the head determines a reply without error`() {
    let owner = MachineOwner()
    owner.known = Self.reply("ok")
    owner.receive(Self.asking)
    #expect(owner.takeDone() == ["begin POST /up", "send HTTP/1.1 100 Continue\r\n\r\n"])
    owner.receive("hi")
    #expect(owner.done == ["send \(Self.sent("ok"))", "end 1 complete 200 65"])
  }

  // MARK: Back-pressure

  @Test
  func `a request that arrives later begins only once the client has taken the earlier replies`() {
    let owner = MachineOwner(["/": Self.reply("one")])
    owner.room = 10
    owner.receive(Self.get + Self.get)
    #expect(
      owner.takeDone() == ["begin GET /", "answer /", "begin GET /", "answer /", "send HTTP/1.1 2"])
    owner.receive(Self.get)
    #expect(owner.takeDone() == [])
    owner.takeOutput(.max)
    #expect(
      owner.done.dropFirst() == [
        "end 1 complete 200 41", "end 2 complete 200 41", "begin GET /", "answer /",
        "send \(Self.sent("one"))", "end 3 complete 200 41",
      ])
  }

  @Test func `a client that reads nothing for too long is reset`() {
    let owner = MachineOwner(["/": Self.reply("one")])
    owner.room = 10
    owner.receive(Self.get)
    _ = owner.takeDone()
    owner.deadlinePassed()
    #expect(owner.done == ["end 1 timedOut 200 10", "close reset"])
  }

  @Test func `reading stops if a client sends 64 KiB while its request is being answered`() {
    let owner = MachineOwner()
    owner.receive(Self.get)
    #expect(owner.isReading)
    owner.receive([UInt8](repeating: 0x41, count: 64 * 1024))
    #expect(!owner.isReading)
  }

  // MARK: Time

  @Test func `a connection without a request is closed after the idle timeout`() {
    let owner = MachineOwner()
    #expect(owner.deadline == owner.now + 75_000)
    owner.waitForDeadline()
    #expect(owner.done == ["close close"])
  }

  @Test func `an incomplete head is answered with 408 after the request timeout`() {
    let owner = MachineOwner()
    owner.receive("HEAD / HTTP/1.1\r\n")
    owner.now += 29_000
    owner.receive("Host: a\r\n")
    #expect(owner.deadline == owner.now + 1_000)
    owner.waitForDeadline()
    #expect(owner.done.first == "begin nothing")
    #expect(owner.done[1].hasPrefix("send HTTP/1.1 408 "))
    // An answer to HEAD has no body.
    #expect(owner.done[1].hasSuffix("\r\n\r\n"))
    #expect(owner.done.last == "close linger")
  }

  @Test func `the deadline of a body is extended by the bytes that arrive`() {
    let owner = MachineOwner()
    owner.receive("POST /up HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\n")
    #expect(owner.deadline == owner.now + 30_000)
    owner.receive([UInt8](repeating: 0x41, count: 2048))
    #expect(owner.deadline == owner.now + 32_000)
    owner.waitForDeadline()
    #expect(owner.done.contains { $0.hasPrefix("end 1 refused 408") })
  }

  @Test func `a delay begins once the parts before it have been sent`() {
    let owner = MachineOwner(["/": Self.reply("one", .delay(.milliseconds(40)))])
    owner.room = 0
    owner.receive(Self.get)
    #expect(owner.takeDone() == ["begin GET /", "answer /"])
    owner.now += 500
    owner.takeOutput(.max)
    #expect(
      owner.takeDone() == ["send HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n", "sent 200 38 of 1"])
    #expect(owner.deadline == owner.now + 40)
    owner.waitForDeadline()
    #expect(owner.done == ["send one", "end 1 complete 200 41"])
  }

  // MARK: Gates, faults and handlers

  @Test func `a reply waits at a gate and continues when the gate is opened`() {
    let owner = MachineOwner(["/": Self.reply("one", .gate("g"))])
    owner.receive(Self.get)
    #expect(owner.takeDone().suffix(2) == ["sent 200 38 of 1", "hold 1 at g"])
    #expect(owner.deadline == 0)
    owner.open("g")
    #expect(owner.takeDone() == ["record released g of 1", "send one", "end 1 complete 200 41"])
    owner.receive(Self.get)
    #expect(!owner.done.contains { $0.hasPrefix("hold") })
  }

  @Test func `a client that disconnects while its reply is held at a gate releases the gate`() {
    let owner = MachineOwner(["/": Self.reply("one", .gate("g"))])
    owner.receive(Self.get)
    _ = owner.takeDone()
    owner.disconnectClient()
    #expect(owner.done == ["release g", "end 1 clientGone 200 38", "close lost(reset: false)"])
  }

  @Test(arguments: [(ReplyPart.close, "closed", "close"), (.reset, "reset", "reset")])
  func `a close or a reset part within a reply ends its connection`(
    part: ReplyPart, end: String, way: String
  ) {
    let owner = MachineOwner(["/": Self.reply("one", part)])
    owner.receive(Self.get)
    #expect(owner.done.suffix(2) == ["end 1 \(end) 200 57", "close \(way)"])
  }

  @Test func `a handler continues once the client has taken its bytes`() throws {
    let owner = MachineOwner()
    owner.receive(Self.get)
    var reply = StreamedReply(to: try #require(owner.head))
    owner.room = 5
    owner.send(reply.send(ReplyHead(status: 200)), to: 1)
    #expect(owner.takeDone() == ["begin GET /", "answer /", "send HTTP/"])
    owner.takeOutput(.max)
    #expect(owner.takeDone().last == "take more")
    owner.send(reply.send(Array("abc".utf8)), to: 1)
    #expect(owner.takeDone() == ["send 3\r\nabc\r\n", "take more"])
    owner.send(reply.end(), to: 1)
    #expect(owner.takeDone() == ["send 0\r\n\r\n", "end 1 complete 200 60"])
    owner.send(reply.end(), to: 1)
    #expect(owner.done == ["too late"])
  }

  // MARK: The end

  @Test func `a drain closes an idle connection at once and a busy one after its reply`() {
    let idle = MachineOwner()
    idle.drain()
    #expect(idle.done == ["close close"])
    let busy = MachineOwner(["/": Self.reply("one", .delay(.milliseconds(1)))])
    busy.receive(Self.get)
    busy.drain()
    busy.waitForDeadline()
    #expect(busy.done.suffix(2) == ["end 1 complete 200 41", "close close"])
  }

  @Test func `a silent reply ends when the session stops`() {
    let owner = MachineOwner(["/": Self.reply("one", .silence)])
    owner.receive(Self.get)
    #expect(owner.takeDone().last == "silent 1")
    owner.stop()
    #expect(owner.done == ["silence ends", "end 1 stopped 200 38", "close close"])
  }

  @Test func `a malformed WebSocket frame is refused, even if it arrives with the handshake`() {
    let head = ReplyHead(status: 101, fields: [.upgrade: "websocket", .connection: "Upgrade"])
    let owner = MachineOwner(["/": Reply([.head(head), .webSocket(.echo, subprotocol: nil)])])
    // A text that is not masked.
    owner.receive(Array(Self.get.utf8) + [0x81, 0x01, 0x61])
    let done = owner.done.filter { !$0.hasPrefix("send") }
    #expect(
      done.suffix(5) == [
        "listen", "record server close of 1", "heard", "end 1 refused 101 \(owner.sentBytes)",
        "close linger",
      ])
  }

  @Test func `a WebSocket echoes, answers a close, and ends its request`() {
    let head = ReplyHead(status: 101, fields: [.upgrade: "websocket", .connection: "Upgrade"])
    let owner = MachineOwner(["/": Reply([.head(head), .webSocket(.echo, subprotocol: nil)])])
    owner.receive(Self.get)
    #expect(owner.takeDone().suffix(2) == ["record opened of 1", "listen"])
    // A text "a" and a close without a code, masked by zeros.
    let bytes: [UInt8] = [0x81, 0x81, 0, 0, 0, 0, 0x61, 0x88, 0x80, 0, 0, 0, 0]
    for byte in bytes { owner.receive([byte]) }
    let done = owner.done.filter { !$0.hasPrefix("send") }
    #expect(
      done == [
        "record client text of 1", "record server text of 1", "record client close of 1",
        "record server close of 1", "heard", "end 1 complete 101 82", "close close",
      ])
  }
}
