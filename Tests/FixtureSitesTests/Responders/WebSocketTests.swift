import HTTPTypes
import Testing

@testable import FixtureSites
@testable import HTTPMessages

@Suite struct WebSocketTests {
  static let key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
  static let version = "Sec-WebSocket-Version: 13"
  static let handshake = ["Upgrade: websocket", "Connection: Upgrade", key, version]

  private func reply(
    _ fields: [String] = handshake, method: String = "GET",
    of socket: WebSocket = WebSocket(.echo)
  ) throws -> Reply {
    socket.reply(to: try .make(method, fields: fields))
  }

  /// RFC 6455 section 1.3.
  @Test func `a handshake is answered with the hash of its key`() throws {
    let reply = try reply()
    #expect(reply.status == 101)
    #expect(
      reply.fields == [
        .upgrade: "websocket", .connection: "Upgrade",
        .secWebSocketAccept: "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=",
      ])
    #expect(reply.parts.last == .webSocket(.echo, subprotocol: nil))
    #expect(reply.wire(for: try FixtureRequest.make().head).endsConnection)
  }

  @Test(arguments: [
    ["Upgrade: h2c, WebSocket", "Connection: keep-alive , UPGRADE", key, version],
    ["Upgrade: h2c", "Upgrade: websocket", "Connection: x", "Connection: upgrade", key, version],
    handshake + ["Origin: http://elsewhere", "Sec-WebSocket-Extensions: permessage-deflate"],
  ])
  func `a handshake is accepted in upper or lower case, with lists, Origin or extensions`(
    fields: [String]
  )
    throws
  {
    let reply = try reply(fields)
    #expect(reply.status == 101)
    #expect(reply.fields[.secWebSocketExtensions] == nil)
  }

  @Test(arguments: [
    ([String](), "GET", 426, "this path is a WebSocket; open it as one"),
    (handshake, "HEAD", 426, "this path is a WebSocket"),
    (Array(handshake.dropFirst()), "GET", 426, "this path is a WebSocket"),
    (["Upgrade: websocket", key, version], "GET", 426, "this path is a WebSocket"),
    (["Upgrade: websockets", "Connection: Upgrade", key, version], "GET", 426, "is a WebSocket"),
    (Array(handshake.dropLast()), "GET", 426, "another version of WebSocket; only 13 is known"),
    (
      Array(handshake.dropLast()) + ["Sec-WebSocket-Version: 8"], "GET", 426, "only 13 is known"
    ),
    (handshake + [version], "GET", 426, "only 13 is known"),
    (handshake.filter { $0 != key }, "GET", 400, "no good Sec-WebSocket-Key; it has to be 16"),
    (handshake + [key], "GET", 400, "no good Sec-WebSocket-Key"),
    (
      ["Upgrade: websocket", "Connection: Upgrade", version, "Sec-WebSocket-Key: AAAA"], "GET",
      400, "no good Sec-WebSocket-Key"
    ),
    (
      [
        "Upgrade: websocket", "Connection: Upgrade", version,
        "Sec-WebSocket-Key: ????????????????????????",
      ], "GET", 400, "no good Sec-WebSocket-Key"
    ),
  ])
  func `an invalid handshake is refused with 400 or 426 and the reason`(
    fields: [String], method: String, status: Int, message: String
  ) throws {
    let reply = try reply(fields, method: method)
    #expect(reply.status == status)
    #expect(String(decoding: reply.body, as: UTF8.self).contains(message))
    #expect(reply.fields[.secWebSocketVersion] == (status == 426 ? "13" : nil))
    #expect(reply.fields[.upgrade] == (status == 426 ? "websocket" : nil))
    #expect(!reply.parts.contains(.webSocket(.echo)))
  }

  @Test(arguments: [
    (["Sec-WebSocket-Protocol: chat"], "chat"),
    (["Sec-WebSocket-Protocol: x, superchat ,chat"], "superchat"),
    (["Sec-WebSocket-Protocol: x", "Sec-WebSocket-Protocol: chat"], "chat"),
    (["Sec-WebSocket-Protocol: Chat"], nil), ([], nil),
  ])
  func `the client's first known subprotocol is selected`(
    offers: [String], chosen: String?
  ) throws {
    let socket = WebSocket(.echo, subprotocols: ["chat", "superchat"])
    let reply = try reply(Self.handshake + offers, of: socket)
    #expect(reply.fields[.secWebSocketProtocol] == chosen)
    #expect(reply.parts.last == .webSocket(.echo, subprotocol: chosen))
  }

  @Test func `placeholders are replaced in the strings and fields of a WebSocket`() throws {
    let socket = WebSocket(
      WebSocketScript([.message(.text("at ${origin.main}"))]), fields: [.server: "${origin.main}"])
    let context = SiteContext(origins: OriginAddresses(["main": "http://h:1"]))
    let reply = try #require(socket.resolved(context))
      .reply(to: try .make(fields: Self.handshake))
    #expect(reply.fields[.server] == "http://h:1")
    #expect(reply.parts.last == .webSocket(WebSocketScript([.message(.text("at http://h:1"))])))
  }

  @Test func `a WebSocket whose status is not 101 is not opened`() throws {
    let wire = try reply().withHead { $0.status = 404 }.wire(for: try FixtureRequest.make().head)
    #expect(wire.status == 404)
    #expect(!wire.steps.contains { if case .webSocket = $0 { true } else { false } })
    let broken = Fault.badStatusLine.applied(
      to: try reply(), for: try FixtureRequest.make().head)
    #expect(!broken.parts.contains { if case .webSocket = $0 { true } else { false } })
  }
}
