import AuthoredYAML
import FixtureSites
import HTTPTypes
import Testing

@Suite struct SiteWebSocketTests {
  private func reply(_ yaml: String) throws -> Reply {
    let node = try AuthoredNode(parsing: "site: {/p: \(yaml)}", file: "site.yaml")
    let site = try Site(authored: node.fields(Site.keys), directory: "/none").resolved(origins: [
      "main": "http://h:1"
    ])
    return site.origins[0].origin.reply(
      to: try .make("GET", "/p", fields: WebSocketTests.handshake + ["Sec-WebSocket-Protocol: b"]))
  }

  @Test(
    arguments: [
      ("echo", .echo), ("{}", WebSocketScript()), ("{echo: true}", .echo),
      ("{fragment: 2, limit: 9}", WebSocketScript(fragment: 2, limit: 9)),
      (
        "{parts: [hello, '${origin.main}', {text: 1}, {binary: AAEC}]}",
        WebSocketScript([
          .message(.text("hello")), .message(.text("http://h:1")), .message(.text("1")),
          .message(.binary([0, 1, 2])),
        ])
      ),
      (
        "{parts: [{ping: a}, {pong: ''}, {raw: gQA=}, {receive: 3}, {delay: 0.5}, {gate: g}]}",
        WebSocketScript([
          .message(.ping([0x61])), .message(.pong([])), .raw([0x81, 0]), .receive(3),
          .delay(.seconds(0.5)), .gate("g"),
        ])
      ),
      (
        "{parts: [{close: 1001, reason: bye}]}",
        WebSocketScript([.message(.close(WebSocketClose(1001, reason: "bye")))])
      ),
      ("{parts: [{close: 4999}]}", WebSocketScript([.message(.close(WebSocketClose(4999)))])),
      ("{parts: [{reset: true}]}", WebSocketScript([.reset])),
    ] as [(String, WebSocketScript)])
  func `a WebSocket has the script that the site file describes`(
    yaml: String, script: WebSocketScript
  ) throws {
    #expect(try reply("{websocket: \(yaml)}").parts.last == .webSocket(script))
  }

  @Test func `headers, cookies, gates, delays, auth and faults can be used with a WebSocket`()
    throws
  {
    let written = try reply(
      "{websocket: {subprotocols: [a, b]}, headers: {X: y}, cookies: [{name: n}], gate: g, delay: 1}"
    )
    #expect(written.parts.first == .gate("g"))
    #expect(written.fields[.secWebSocketProtocol] == "b")
    #expect(written.fields[.setCookie] == "n=")
    #expect(try reply("{websocket: echo, auth: {basic: {user: a, password: b}}}").status == 401)
    #expect(try reply("{websocket: echo, fault: reset}").parts == [.reset])
  }

  @Test(arguments: [
    ("echoes", ".websocket: found 'echoes'; expected echo, or a mapping"),
    ("", ".websocket: found nothing; expected echo, or a mapping"),
    ("[]", ".websocket: found a list; expected echo, or a mapping"),
    (
      "{send: x}",
      ".websocket: unknown key 'send'; expected one of subprotocols, echo, fragment, limit, parts"
    ),
    (
      "{limit: 0}",
      ".websocket.limit: found '0'; expected a whole number from 1 to 16777216"
    ),
    (
      "{fragment: 16777217}",
      ".websocket.fragment: found '16777217'; expected a whole number from 1 to 16777216"
    ),
    ("{subprotocols: []}", ".websocket.subprotocols: an empty list; expected at least one"),
    (
      "{subprotocols: 'a b'}",
      ".websocket.subprotocols: 'a b' is not a subprotocol; expected a token such as chat"
    ),
    ("{parts: x}", ".websocket.parts: found 'x'; expected a list of parts"),
    ("{parts: [{}]}", ".websocket.parts.1: found no part; expected one of \(parts)"),
    (
      "{parts: [{text: a, ping: b}]}",
      ".websocket.parts.1: found 'ping' beside 'text'; expected one part"
    ),
    (
      "{parts: [{say: a}]}",
      ".websocket.parts.1.say: unknown part 'say'; expected one of \(parts)"
    ),
    (
      "{parts: [{text: a, reason: b}]}",
      ".websocket.parts.1.reason: 'reason' does not go with 'text'; expected 'close'"
    ),
    (
      "{parts: [{binary: A}]}",
      ".websocket.parts.1.binary: 'A' is not valid base64; expected bytes in base64, such as AAEC"
    ),
    (
      "{parts: [{close: 1005}]}",
      ".websocket.parts.1.close: 1005 may not be sent; "
        + "expected 1000 to 1003, 1007 to 1014, or 3000 to 4999; 'raw' sends anything"
    ),
    (
      "{parts: [{close: 999}]}",
      ".websocket.parts.1.close: found '999'; expected a whole number from 1000 to 4999"
    ),
    (
      "{parts: [{close: 1000, reason: \(String(repeating: "é", count: 62))}]}",
      ".websocket.parts.1.reason: a reason of 124 bytes; expected at most 123"
    ),
    (
      "{parts: [{ping: \(String(repeating: "p", count: 126))}]}",
      ".websocket.parts.1.ping: 126 bytes in a control frame; expected at most 125"
    ),
    (
      "{parts: [{close: 1000}, more]}",
      ".websocket.parts.2: a part after the end; expected nothing"
    ),
    (
      "{parts: [{reset: true}, more]}",
      ".websocket.parts.2: a part after the end; expected nothing"
    ),
    ("{parts: [{reset: false}]}", ".websocket.parts.1.reset: found 'false'; expected true"),
    (
      "{parts: [{receive: 0}]}",
      ".websocket.parts.1.receive: found '0'; expected a whole number from 1 to 1000000"
    ),
    (
      "echo, status: 200",
      ".status: 'status' does not go with 'websocket'; "
        + "expected websocket, headers, delay, gate, fault, cookies, logout, auth, when"
    ),
    (
      "echo, gate: {name: g, at: body}",
      ".gate: a place in a body, and there is none; expected 'at: status'"
    ),
    (
      "echo, fault: wrong-coding",
      ".fault: a fault of a body, and there is none; expected a fault of the head"
    ),
    ("echo, text: x", ": 'websocket' and 'text' in one reply; expected one of \(contents)"),
  ])
  func `a mistake in a WebSocket is reported with its key`(yaml: String, message: String) throws {
    try SiteMistakeTests().expect("site: {/p: {websocket: \(yaml)}}", "site./p\(message)")
  }

  static let parts = "text, binary, ping, pong, close, raw, receive, delay, gate, reset"
  static let contents = SiteMistakeTests.contents
}
