import FixtureClient
import FixtureSites
import Foundation
import HTTPTypes
import Testing

@testable import FixtureServing

@Suite(.timeLimit(.minutes(1))) struct ControlEvidenceTests {
  private static let session = #"{"name": "s", "site": {"site": {"/": {"text": "<s>"}}}}"#

  @Test
  func `a page of events has at most the requested number, and its cursor gets the next page`()
    async throws
  {
    let client = try await ControlClient([:])
    let opened = try await client.call(.post, "sessions", Self.session)
    #expect(try await client.get(opened["origins.main"]) == "<s>")
    let page = try await client.call(.get, "sessions/s/log?limit=2")
    #expect([page["events.0.event"], page["events.1.event"]] == ["accepted", "request"])
    #expect([page["events.1.target"], page["events.2.event"]] == ["/", nil])
    #expect([page["next"], page["dropped"]] == ["2", "0"])
    let rest = try await client.call(.get, "sessions/s/log?after=2&wait=20")
    #expect([rest["events.0.event"], rest["events.0.status"]] == ["ended", "200"])
  }

  @Test func `a call that waits for an event returns it, or an empty page after the timeout`()
    async throws
  {
    let client = try await ControlClient([:])
    let opened = try await client.call(.post, "sessions", Self.session)
    let vain = try await client.call(.get, "sessions/s/log?wait=0.01")
    #expect(vain["next"] == "0")
    #expect(vain["events.0.event"] == nil)
    async let page = client.call(.get, "sessions/s/log?wait=20")
    _ = try await RawClient(opened["origins.main"])
    #expect(try await page["events.0.event"] == "accepted")
  }

  @Test(arguments: [("?stream", "*/*"), ("?stream=true", "*/*"), ("", "application/x-ndjson")])
  func `a log stream has one line for each event and ends with the session`(
    query: String, accept: String
  ) async throws {
    let client = try await ControlClient([:])
    let opened = try await client.call(.post, "sessions", Self.session)
    let port = try #require(
      client.session.origins["main"]?.split(separator: ":").last.flatMap { UInt16($0) })
    let stream = try await HTTPClient().send(
      HTTPClientRequest(
        host: "127.0.0.1", port: port, target: "/-/sessions/s/log" + query,
        fields: [.accept: accept]))
    #expect(stream.head.fields[.contentType] == "application/x-ndjson")
    _ = try await client.get(opened["origins.main"])
    var text = ""
    while !text.contains(#""closed""#), let more = try await stream.next() {
      text += String(decoding: more, as: UTF8.self)
    }
    _ = try await client.call(.delete, "sessions/s")
    text += String(decoding: try await stream.body(), as: UTF8.self)
    let events = text.split(separator: "\n").map { line in
      (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any]
    }
    #expect(
      events.map { $0?["event"] as? String } == ["accepted", "request", "ended", "closed"])
  }

  @Test(arguments: [
    ("after=-1", "after is '-1'; expected a whole number from 0 on"),
    ("limit=0", "limit is '0'; expected a whole number from 1 to 10000"),
    ("limit=x", "limit is 'x'; expected a whole number from 1 to 10000"),
    ("stream=no", "stream is 'no'; expected true, or nothing behind it"),
  ])
  func `an invalid query is answered with 400 and the reason`(query: String, message: String)
    async throws
  {
    let answer = try await ControlClient().call(.get, "sessions/default/log?" + query)
    #expect(answer.status == 400)
    #expect(answer["error.message"] == message)
  }

  @Test func `assertions get 200 if they hold, 409 if they fail and 400 if they are invalid`()
    async throws
  {
    let client = try await ControlClient([:])
    let opened = try await client.call(.post, "sessions", Self.session)
    let home = opened["origins.main"]
    for path in ["/", "/missing"] { _ = try await client.get(home, path) }
    let holds = try await client.call(
      .post, "sessions/s/assertions", #"["/", {"path": "/missing", "status": 404}]"#)
    #expect(holds.status == 200)
    #expect(holds["ok"] == "1" || holds["ok"] == "true")
    let fails = try await client.call(
      .post, "sessions/s/assertions", #"{"inOrder": ["/missing", "/"]}"#)
    #expect(fails.status == 409)
    #expect(fails["violation"]?.contains("it came before, as request 1") == true)
    let mistake = try await client.call(.post, "sessions/s/assertions", #"{"exact": []}"#)
    #expect(mistake.status == 400)
    #expect(mistake["error.message"]?.contains("unknown order 'exact'; expected 'exactly'") == true)
  }

  @Test func `a fault can be added, listed and removed`() async throws {
    let client = try await ControlClient(["/": .text("<default>")])
    let added = try await client.call(
      .post, "sessions/default/faults",
      #"{"path": "/", "fault": {"kind": "close", "at": "body", "every": 2}}"#)
    #expect(added.status == 201)
    #expect(added["id"] == "1")
    #expect([added["fault"], added["occurrence"]] == ["close at body 0", "every 2"])
    let home = client.session.origins["main"]
    #expect(try await client.get(home) == "<default>")
    await #expect(throws: HTTPClientError.self) { try await client.get(home) }
    let later = try await client.call(
      .post, "sessions/default/faults", #"{"path": "/x", "fault": "reset"}"#)
    #expect(later["id"] == "2")
    // The first fault continues counting when others come and go.
    #expect(try await client.get(home) == "<default>")
    #expect(try await client.call(.delete, "sessions/default/faults/2").status == 204)
    await #expect(throws: HTTPClientError.self) { try await client.get(home) }
    #expect(try await client.call(.get, "sessions/default/faults")["faults.0.origin"] == "main")
    #expect(try await client.call(.delete, "sessions/default/faults/1").status == 204)
    for _ in 0..<4 { #expect(try await client.get(home) == "<default>") }
    let gone = try await client.call(.delete, "sessions/default/faults/1")
    #expect(gone.status == 404)
    #expect(
      gone["error.message"]
        == "no fault '1' in the session; GET /-/sessions/default/faults lists them")
  }

  @Test func `a fault remains after the site is replaced, and is removed by a reset`() async throws
  {
    let client = try await ControlClient()
    let body = #"{"path": "/new", "fault": "reset"}"#
    _ = try await client.call(.post, "sessions/default/faults", body)
    _ = try await client.call(
      .put, "sessions/default/site", #"{"site": {"/new": {"text": "<new>"}}}"#)
    let home = client.session.origins["main"]
    await #expect(throws: HTTPClientError.self) { try await client.get(home, "/new") }
    _ = try await client.call(.post, "sessions/default/reset")
    #expect(try await client.get(home, "/new") == "<new>")
    #expect(client.session.faults.isEmpty)
  }

  @Test(arguments: [
    ("{}", "body:1: no key 'path'; expected the path whose replies break"),
    (#"{"path": "x", "fault": "reset"}"#, "body:1: at 'path': 'x' is not a path; expected a path"),
    (#"{"path": "/"}"#, "body:1: no key 'fault'; expected a fault, as in a site file"),
    (#"{"path": "/", "fault": "rest"}"#, "body:1: at 'fault': found 'rest'; expected one of"),
    (#"{"path": "/", "fault": "reset", "origin": "x"}"#, "no origin 'x' in the site; it has main"),
  ])
  func `an invalid fault is answered with 400 and the reason`(body: String, message: String)
    async throws
  {
    let answer = try await ControlClient().call(.post, "sessions/default/faults", body)
    #expect(answer.status == 400)
    #expect(answer["error.message"]?.hasPrefix(message) == true, "\(answer.text)")
  }
}
