import HTTPFixtures
import HTTPTypes
import Testing

@testable import FixtureServing

@Suite(.timeLimit(.minutes(1))) struct ControlMetricsTests {
  /// The samples by name and labels, without the prefix.
  private func samples(_ client: ControlClient) async throws -> [String: Int] {
    let answer = try await client.call(.get, "metrics")
    #expect(answer.fields[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
    #expect(answer.fields[.cacheControl] == "no-store")
    var samples: [String: Int] = [:]
    for line in answer.text.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: " ")
      samples[String(parts[0].dropFirst("fixture_server_".count))] = Int(parts[1])
    }
    return samples
  }

  @Test func `what is done on any loop is counted once`() async throws {
    let client = try await ControlClient(["/": .text("hello"), "/gone": .empty(410)])
    let before = try await samples(client)
    #expect(before["connections_accepted_total"] == 1)
    #expect(before["requests_total{method=\"GET\",status=\"2xx\"}"] == nil)
    for path in ["/", "/", "/gone"] {
      _ = try await client.get(client.session.origins["main"], path)
    }
    _ = try await client.session.connect().exchange("GET / HTTP/1.1\r\n\r\n")
    _ = try await client.session.endedLog()
    let after = try await samples(client)
    #expect(after["requests_total{method=\"GET\",status=\"2xx\"}"] == 3)
    #expect(after["requests_total{method=\"GET\",status=\"4xx\"}"] == 1)
    #expect(after["requests_total{method=\"other\",status=\"4xx\"}"] == 1)
    #expect(after["requests_refused_total"] == 1)
    #expect(after["sessions_open"] == 1)
    #expect(after["websocket_messages_total{by=\"client\"}"] == 0)
    #expect(after["tls_handshakes_total{result=\"failed\"}"] == 0)
    for name in ["received_bytes_total", "sent_bytes_total"] {
      #expect(try #require(after[name]) > #require(before[name]))
    }
  }

  @Test func `what is held shows as held`() async throws {
    let client = try await ControlClient(["/": Reply([.gate("g"), .head(ReplyHead(status: 200))])])
    let held = try await client.session.connect()
    try await held.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(await client.session.waitForGate("g", within: .seconds(60)))
    let samples = try await samples(client)
    #expect(samples["requests_open{state=\"held\"}"] == 1)
    #expect(samples["requests_open{state=\"active\"}"] == 0)
    #expect(samples["gates_held"] == 1)
    client.session.openGate("g")
    _ = try await client.session.endedLog()
    #expect(try await self.samples(client)["gates_held"] == 0)
  }

  @Test func `nothing is counted twice in a sum, and every method has a place`() {
    var counts = LoopCounts()
    counts.add(LoopCounts.row(of: .get), status: 200, .complete)
    counts.add(LoopCounts.row(of: .head), status: nil, .reset)
    counts.add(LoopCounts.row(of: nil), status: 999, .refused)
    (counts.accepted, counts.turnedAway, counts.bytesReceived, counts.bytesSent) = (1, 2, 3, 4)
    (counts.handshakes, counts.failedHandshakes) = (5, 6)
    (counts.messagesReceived, counts.messagesSent) = (7, 8)
    let sum = counts + counts
    #expect(sum.requests.reduce(0, +) == 6)
    #expect(sum.requests[0 * LoopCounts.classes + 2] == 2)
    #expect(sum.requests[1 * LoopCounts.classes] == 2)
    #expect(sum.requests[LoopCounts.methods.count * LoopCounts.classes + 9] == 2)
    #expect([sum.accepted, sum.turnedAway, sum.bytesReceived, sum.bytesSent] == [2, 4, 6, 8])
    #expect([sum.handshakes, sum.failedHandshakes, sum.refused] == [10, 12, 2])
    #expect([sum.messagesReceived, sum.messagesSent] == [14, 16])
    #expect(LoopCounts.row(of: HTTPRequest.Method("BREW")) == LoopCounts.methods.count)
  }

  @Test func `the metrics are for programs`() async throws {
    let client = try await ControlClient([:]) { $0.token = "sesame" }
    #expect(try await client.call(.get, "metrics").status == 401)
    let page = try await client.call(
      .get, "metrics",
      fields: [.authorization: "Bearer sesame", .origin: "http://elsewhere.example"])
    #expect(page.status == 403)
  }
}
