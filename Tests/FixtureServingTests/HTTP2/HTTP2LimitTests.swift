#if HTTP2
import FixtureSites
import Testing

@testable import FixtureServing

/// Clients that ask too much of one HTTP/2 connection.
@Suite struct HTTP2LimitTests {
  /// A frame as it is on the wire (RFC 9113 section 4.1).
  private static func frame(
    _ type: UInt8, flags: UInt8 = 0, stream: UInt8 = 0, _ payload: [UInt8] = []
  ) -> [UInt8] {
    [
      UInt8(payload.count >> 16 & 255), UInt8(payload.count >> 8 & 255), UInt8(payload.count & 255),
      type, flags, 0, 0, 0, stream,
    ] + payload
  }

  private static let (headers, settings, ping, continuation): (UInt8, UInt8, UInt8, UInt8) =
    (1, 4, 6, 9)
  private static let endStream: UInt8 = 1
  /// The head of `GET http://a/` (RFC 7541 appendix A).
  private static let get: [UInt8] = [0x82, 0x86, 0x84, 0x41, 1, 0x61]

  /// A connection whose preface and settings have been exchanged.
  private static func owner(_ replies: [String: Reply] = [:]) throws -> HTTP2Owner {
    let owner = try HTTP2Owner(replies)
    owner.exchange()
    return owner
  }

  @Test func `before the client acknowledges the settings, each stream after the 100th is refused`()
    throws
  {
    let client = HTTP2Client()
    // Taken before the server's settings come, so that they are not acknowledged.
    let preface = client.takeBytes()
    let owner = try HTTP2Owner(client: client)
    owner.receive(preface)
    for stream in 0..<103 {
      owner.receive(Self.frame(Self.headers, flags: 5, stream: UInt8(2 * stream + 1), Self.get))
    }
    #expect(owner.done.count { $0.hasSuffix("begin GET /") } == 100)
    #expect(owner.resets == ["201 reset 7", "203 reset 7", "205 reset 7"])
    #expect(!owner.isClosed)
  }

  @Test func `after the client acknowledges the settings, a 101st stream ends the connection`()
    throws
  {
    let owner = try Self.owner()
    for stream in 0...100 {
      owner.receive(Self.frame(Self.headers, flags: 5, stream: UInt8(2 * stream + 1), Self.get))
    }
    #expect(owner.client.takeReceived().last == "goaway 1 after 199")
    #expect(owner.done.count { $0.contains(" refused ") } == 100)
    #expect(owner.done.last == "close linger")
  }

  @Test func `a client that resets thousands of streams is disconnected`() throws {
    let owner = try Self.owner()
    var begun = 0
    while !owner.isClosed, begun < 3000 {
      owner.client.reset(owner.client.request("/"))
      let stream = owner.client.request("/")
      owner.exchange()
      owner.client.reset(stream)
      owner.exchange()
      begun += 1
    }
    #expect(1000..<1100 ~= begun)
    #expect(owner.client.takeReceived().last?.hasPrefix("goaway 2 ") == true)
    #expect(owner.done.last == "close linger")
    #expect(
      owner.done.count { $0.contains(" begin ") }
        == owner.done.count { $0.contains(" clientGone ") || $0.contains(" refused ") })
  }

  @Test func `a head with more than eight CONTINUATION frames ends the connection`() throws {
    let owner = try Self.owner()
    owner.receive(Self.frame(Self.headers, flags: Self.endStream, stream: 1, [0x82]))
    for _ in 0..<8 { owner.receive(Self.frame(Self.continuation, stream: 1)) }
    #expect(!owner.isClosed)
    owner.receive(Self.frame(Self.continuation, stream: 1))
    #expect(owner.done == ["close linger"])
  }

  @Test(arguments: [
    (Self.settings, []), (Self.ping, [UInt8](repeating: 0, count: 8)),
  ])
  func `a client that never reads the answers to its SETTINGS or PING frames is disconnected`(
    type: UInt8, payload: [UInt8]
  ) throws {
    let owner = try Self.owner()
    let frame = Self.frame(type, payload)
    owner.receive(Array(repeatElement(frame, count: 900).joined()))
    #expect(!owner.isClosed)
    owner.receive(Array(repeatElement(frame, count: 1100).joined()))
    #expect(owner.done == ["close linger"])
  }

  @Test(arguments: [(300, 10), (10, 7000)])
  func `a head with too many or too large fields is refused with 431`(
    count: Int, size: Int
  ) throws {
    let owner = try Self.owner()
    let value = String(repeating: "x", count: size)
    owner.client.request("/", fields: (0..<count).map { ("x-\($0)", value) })
    owner.exchange()
    #expect(owner.client.takeReceived().first == "1 :status 431")
    #expect(owner.done.first == "1 begin nothing")
    #expect(owner.done.last?.hasPrefix("1 refused 431 ") == true)
    #expect(!owner.isClosed)
  }

  @Test func `a small head that decompresses to a huge one resets its stream`() throws {
    let owner = try Self.owner()
    // A field of 4000 bytes, which is then named by one byte each time (RFC 7541 section 6.1).
    let value = [UInt8](repeating: 0x78, count: 4000)
    let large: [UInt8] = [0x40, 1, 0x78, 0x7F, 0xA1, 0x1E] + value
    let bomb = [UInt8](repeating: 0xBE, count: 5000)
    owner.receive(Self.frame(Self.headers, flags: 5, stream: 1, Self.get + large + bomb))
    #expect(owner.resets == ["1 reset 2"])
    #expect(owner.done == ["yield"])
    #expect(!owner.isClosed)
  }

  @Test func `an incomplete head ends the connection after the request timeout`() throws {
    let owner = try Self.owner()
    owner.receive(Self.frame(Self.headers, flags: Self.endStream, stream: 1, [0x82]))
    #expect(owner.deadline == owner.now + 30_000)
    owner.waitForDeadline()
    #expect(owner.done == ["close linger"])
  }

  @Test func `a path that is too long is refused with 414`() throws {
    let owner = try Self.owner()
    owner.client.request("/" + String(repeating: "x", count: 16_384))
    owner.exchange()
    #expect(owner.client.takeReceived().first == "1 :status 414")
  }

  @Test func `a request for https without TLS is refused with 421`() throws {
    let owner = try Self.owner()
    owner.client.request("/", scheme: "https")
    owner.exchange()
    #expect(owner.client.takeReceived().first == "1 :status 421")
  }

}
#endif
