import FixtureSites
import Foundation
import Testing

@testable import FixtureServing

@Suite struct SessionEventJSONTests {
  private static let kinds: [(SessionEvent.Kind, String)] = [
    (
      .accepted(origin: "main", peer: "[::1]:80"),
      #""event":"accepted","number":3,"origin":"main","peer":"[::1]:80""#
    ),
    (
      .handshake(version: "TLSv1.3", name: nil),
      #""event":"handshake","name":null,"number":3,"protocol":null,"#
    ),
    (
      .handshake(version: "TLSv1.3", protocol: "h2", name: nil),
      #""event":"handshake","name":null,"number":3,"protocol":"h2","#
    ),
    (.handshakeFailed(reason: "no"), #""event":"handshakeFailed","number":3,"reason":"no""#),
    (.sent(status: nil, bytes: 7), #""bytes":7,"connection":2,"event":"sent","number":3,"#),
    (.held(gate: "a/\"b\""), #""event":"held","gate":"a/\"b\"","number":3"#),
    (.released(gate: "g"), #""event":"released","gate":"g","number":3"#),
    (.gateOpened("g"), #""event":"gateOpened","gate":"g","number":3"#),
    (.gateClosed("g"), #""event":"gateClosed","gate":"g","number":3"#),
    (.silent, #""event":"silent","number":3"#),
    (.opened(subprotocol: nil), #""event":"opened","number":3,"request":1,"subprotocol":null,"#),
    (
      .message(by: .client, MessageRecord(.text("é"))),
      #"{"by":"client","bytes":2,"connection":2,"event":"message","kind":"text","number":3,"#
        + #""request":1,"text":"é","time":1500002}"#
    ),
    (
      .message(by: .server, MessageRecord(.close(WebSocketClose(1001, reason: "bye")))),
      #"{"by":"server","bytes":5,"code":1001,"connection":2,"event":"message","kind":"close","#
        + #""number":3,"request":1,"text":"bye","#
    ),
    (
      .message(by: .client, MessageRecord(.ping([1]))),
      #"{"by":"client","bytes":1,"connection":2,"event":"message","kind":"ping","number":3,"#
        + #""request":1,"time":"#
    ),
    (
      .ended(.complete, status: 200, bytes: 5),
      #"{"bytes":5,"connection":2,"end":"complete","event":"ended","number":3,"request":1,"#
        + #""status":200,"time":1500002}"#
    ),
    (.closed(by: .client, reset: true), #"{"by":"client","connection":2,"event":"closed","#),
  ]

  @Test(arguments: kinds)
  func `every kind of event is encoded as one line of JSON with its own keys`(
    kind: SessionEvent.Kind, part: String
  ) {
    let event = SessionEvent(
      number: 3, time: .nanoseconds(1_500_002_999), connection: 2, request: 1, kind: kind)
    #expect(event.json.contains(part))
    #expect(event.json.hasSuffix("}"))
    #expect(!event.json.contains("\n"))
  }

  @Test func `the JSON of an event that the session's owner causes has no connection`() {
    let event = SessionEvent(
      number: 1, time: .zero, connection: nil, request: nil, kind: .gateOpened("g"))
    #expect(event.json == #"{"event":"gateOpened","gate":"g","number":1,"time":0}"#)
  }

  @Test func `the JSON of header fields keeps order, repetitions and bytes that are not UTF-8`()
    async throws
  {
    let session = try await FixtureSession.make()
    let client = try await session.connect()
    try await client.send(
      Array("GET /a?b HTTP/1.0\r\nX: 1\r\nx: \u{fc}\r\nY: 5% caf".utf8) + [0xE9]
        + Array("\r\n\r\n".utf8))
    _ = try await client.receiveAll()
    let line = session.events(after: 1, limit: 1).events.map(\.json)
    #expect(
      line.first?.contains(
        #""event":"request","fields":[["X","1"],["x","ü"],["Y","5% caf\#u{FFFD}","5%25 caf%E9"]],"#
          + #""method":"GET","number":2,"origin":"main","request":1,"target":"/a?b","time":"#)
        == true)
    #expect(line.first?.hasSuffix(#","version":"HTTP/1.0"}"#) == true)
    await session.close()
  }

  @Test func `the JSON of a request without a head has null as method, target, fields and version`()
  {
    let event = SessionEvent(
      number: 1, time: .zero, connection: 1, request: 1, kind: .request(origin: "m", head: nil))
    #expect(
      event.json == #"{"connection":1,"event":"request","fields":null,"method":null,"number":1,"#
        + #""origin":"m","request":1,"target":null,"time":0,"version":null}"#)
  }

  @Test func `a page of events is encoded as an object with events, next and dropped`() throws {
    let page = EventPage(events: [], next: 4, dropped: 2)
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(page))
    #expect((object as? [String: Any])?.keys.sorted() == ["dropped", "events", "next"])
  }
}
