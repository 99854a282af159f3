import FixtureSites
import HTTPTypes
import Testing

@testable import FixtureServing

@Suite(.timeLimit(.minutes(1))) struct ControlGatesTests {
  private static let held = Reply([.gate("a/b"), .head(ReplyHead(status: 204))])

  @Test func `one call waits until a gate holds a reply, and other calls open and close the gate`()
    async throws
  {
    let client = try await ControlClient(["/": Self.held])
    let connection = try await client.session.connect()
    async let waited = client.call(.get, "sessions/default/gates/a%2Fb?wait=20")
    try await connection.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    let gate = try await waited
    #expect([gate["name"], gate["state"], gate["held"]] == ["a/b", "closed", "1"])
    let opened = try await client.call(
      .put, "sessions/default/gates/a%2Fb", #"{"state": "open"}"#)
    #expect([opened["name"], opened["state"], opened["held"]] == ["a/b", "open", "0"])
    #expect(try await connection.receive(until: "\r\n\r\n").statuses == ["204"])
    let gates = try await client.call(.get, "sessions/default/gates")
    #expect(gates["gates.0.state"] == "open")
    _ = try await client.call(.put, "sessions/default/gates/a%2Fb", #"{"state": "closed"}"#)
    #expect(try await client.call(.get, "sessions/default/gates")["gates.0.state"] == nil)
  }

  @Test func `a wait for a gate that no reply reaches is answered with 504`() async throws {
    let answer = try await ControlClient().call(.get, "sessions/default/gates/g?wait=0.01")
    #expect(answer.status == 504)
    #expect(
      answer["error.message"]
        == "no reply came to the gate 'g' in time; ask again, or look at the log for what came "
        + "instead")
  }

  @Test(arguments: [
    ("gates/g?wait=61", "wait is '61'; expected seconds from 0 to 60"),
    ("gates/g?wait=x", "wait is 'x'; expected seconds from 0 to 60"),
    ("gates/g?wait=1&wait=1", "'wait' is twice in the query; give it once"),
    ("gates/g?for=1", "unknown 'for' in the query; expected wait"),
    ("gates?wait=1", "unknown 'wait' in the query; expected no query"),
    ("gates/g?wait=%31%", "wait is '%31%'; expected seconds from 0 to 60"),
    ("gates/%FF", "'%FF' is not percent-encoded UTF-8"),
  ])
  func `an invalid request target is answered with 400 and the reason`(
    target: String, message: String
  ) async throws {
    let answer = try await ControlClient().call(.get, "sessions/default/" + target)
    #expect(answer.status == 400)
    #expect(answer["error.message"] == message)
  }

  @Test(arguments: [
    ("{}", "body:1: no key 'state'; expected open or closed"),
    (#"{"state": "ajar"}"#, "body:1: at 'state': found 'ajar'; expected one of open, closed"),
    (#"{"stat": "open"}"#, "body:1: unknown key 'stat'; expected 'state'"),
  ])
  func `an invalid gate state is answered with 400 and the reason`(body: String, message: String)
    async throws
  {
    let answer = try await ControlClient().call(.put, "sessions/default/gates/g", body)
    #expect(answer.status == 400)
    #expect(answer["error.message"] == message)
  }

  @Test func `a gate holds no replies after its clients have disconnected`() async throws {
    let replies: KeyValuePairs<String, Reply> = [
      "/a": Reply([.gate("a"), .head(ReplyHead(status: 204))]),
      "/b": Reply([.gate("b"), .head(ReplyHead(status: 204))]),
    ]
    let session = try await FixtureSession.make(replies)
    do {
      let (first, second) = (try await session.connect(), try await session.connect())
      try await first.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
      try await second.send("GET /b HTTP/1.1\r\nHost: x\r\n\r\n")
      for gate in ["a", "b"] { #expect(await session.waitForGate(gate, within: .seconds(60))) }
    }
    #expect(await session.parts.core.state.wait(within: .seconds(60)) { $0.held.isEmpty })
    #expect(session.openGates.isEmpty)
  }

  @Test func `a gate that is opened before a request does not hold its reply`() async throws {
    let client = try await ControlClient(["/": Self.held])
    let opened = try await client.call(
      .put, "sessions/default/gates/a%2Fb", #"{"state": "open"}"#)
    #expect(opened["state"] == "open")
    #expect(try await client.get(client.session.origins["main"]) == "")
    // The client may have read a reply before its end is recorded.
    _ = try await client.session.endedLog()
    #expect(client.session.log.last?.status == 204)
  }

  @Test func `opening a gate gets 503 if the names of open gates exceed their byte limit`()
    async throws
  {
    let client = try await ControlClient()
    let long = String(repeating: "x", count: ControlAPI.gateLimit - 1)
    client.session.openGate(long)
    let put = { (gate: String, state: String) in
      try await client.call(
        .put, "sessions/default/gates/\(gate)", "{\"state\": \"\(state)\"}")
    }
    #expect(try await put("a", "open").status == 200)
    let refused = try await put("b", "open")
    #expect(refused.status == 503)
    #expect(
      refused["error.message"]
        == "the names of the open gates would have more than 65536 bytes; close gates that "
        + "nothing needs any more, or reset the session")
    #expect(try await put("a", "open").status == 200)
    #expect(try await put("a", "closed").status == 200)
    #expect(try await put("b", "open").status == 200)
    client.session.closeGate(long)
    #expect(client.session.openGates == ["b"])
  }

  @Test func `a call that would wait gets 503 if the maximum number of calls is waiting`()
    async throws
  {
    let client = try await ControlClient([:]) { $0.maximumWaits = 1 }
    let first = try await client.session.connect()
    try await first.send(
      "GET /-/sessions/default/gates/g?wait=60 HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(await client.api.registry.wait(within: .seconds(60)) { $0.waits == 1 })
    for target in ["gates/g?wait=60", "log?stream"] {
      let second = try await client.call(.get, "sessions/default/" + target)
      #expect(second.status == 503)
      #expect(
        second["error.message"] == "1 requests wait already; ask again when one has ended")
    }
    withExtendedLifetime(first) {}
  }

  @Test func `a client that disconnects is no longer counted as waiting`() async throws {
    let client = try await ControlClient([:])
    do {
      let first = try await client.session.connect()
      try await first.send(
        "GET /-/sessions/default/gates/g?wait=60 HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(await client.api.registry.wait(within: .seconds(60)) { $0.waits == 1 })
    }
    #expect(await client.api.registry.wait(within: .seconds(60)) { $0.waits == 0 })
  }
}
