import FixtureSites
import Testing

@testable import Scenarios
@testable import navtrace

@Suite struct VersionTallyTests {
  private func play(_ agreed: String?, requests: Int) -> [ServerEvent] {
    var handshake = ServerEvent(seconds: 0, event: .handshake, connection: 1)
    handshake.protocol = agreed
    // A plain connection, whose requests do not count.
    let plain = ServerEvent(seconds: 0, event: .request, connection: 2)
    return [handshake, plain]
      + (0..<requests).map { ServerEvent(seconds: 1, event: .request, connection: 1, request: $0) }
  }

  @Test func `only requests over connections that negotiated the counted protocol are counted`() {
    var tally = VersionTally(.http2)
    tally.add(play("h2", requests: 2))
    tally.add(play("h2", requests: 1))
    tally.add(play("http/1.1", requests: 3))
    tally.add(play(nil, requests: 1))
    tally.add([])
    #expect(tally.line == "HTTP/2: 3 requests in 2 plays; 3 plays made none")
  }

  @Test
  func `a run that opened a connection without sending a request is counted as having made none`() {
    var tally = VersionTally(.http11)
    tally.add(play("http/1.1", requests: 0))
    #expect(tally.line == "HTTP/1.1: 0 requests in 0 plays; 1 play made none")
  }
}
