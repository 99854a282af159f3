import NavigationTrace
import Testing

@testable import Scenarios

@Suite struct TimelineTests {
  private static func event(
    _ kind: EventKind, at seconds: Double?, _ fields: [EventField: TraceValue] = [:]
  ) -> TraceEvent {
    TraceEvent(kind, fields, extra: seconds.map { TraceExtra(seconds: $0) })
  }

  private static func request(_ number: Int, _ url: String, at seconds: Double) -> ServerEvent {
    var event = ServerEvent(seconds: seconds, event: .request, connection: 1, request: number)
    (event.method, event.url) = ("GET", url)
    return event
  }

  private static func end(_ number: Int, _ status: Int, at seconds: Double) -> ServerEvent {
    var event = ServerEvent(seconds: seconds, event: .ended, connection: 1, request: number)
    (event.status, event.end) = (status, "complete")
    return event
  }

  /// The text of a play: `load 1:decidePolicy… [1:request] …`, the server's in brackets.
  private static func text(_ trace: [TraceEvent], _ server: [ServerEvent]) -> [String] {
    Timeline(trace, server).rows.map { row in
      let number = row.request.map { "\($0):" } ?? ""
      return switch row.moment {
      case .trace(let index): number + trace[index].kind.rawValue
      case .server(let index): "[\(number)\(server[index].event.rawValue)]"
      }
    }
  }

  @Test func `a redirect event belongs to the request that was redirected`() {
    let trace = [
      Self.event(.load, at: 0, [.url: "/a"]),
      Self.event(.decidePolicyForNavigationAction, at: 0.001, [.url: "/a", .answer: "allow"]),
      Self.event(.decidePolicyForNavigationAction, at: 0.004, [.url: "/b#x", .answer: "allow"]),
      Self.event(.didReceiveServerRedirectForProvisionalNavigation, at: 0.005, [.url: "/b#x"]),
      Self.event(.decidePolicyForNavigationResponse, at: 0.008, [.url: "/b#x"]),
      Self.event(.didFinish, at: 0.009, [.url: "/b#x"]),
    ]
    let server = [
      ServerEvent(seconds: 0.0015, event: .accepted, connection: 1),
      Self.request(1, "/a", at: 0.002),
      Self.end(1, 302, at: 0.003), Self.request(2, "/b", at: 0.006), Self.end(2, 200, at: 0.007),
    ]
    #expect(
      Self.text(trace, server) == [
        "load", "1:decidePolicyForNavigationAction", "[accepted]", "[1:request]", "[1:ended]",
        "2:decidePolicyForNavigationAction", "1:didReceiveServerRedirectForProvisionalNavigation",
        "[2:request]", "[2:ended]", "2:decidePolicyForNavigationResponse", "2:didFinish",
      ])
  }

  @Test func `each allowed action is matched to its own request, and a cancelled action to none`() {
    let action = EventKind.decidePolicyForNavigationAction
    let trace = [
      Self.event(action, at: 0.001, [.url: "/a", .answer: "allow"]),
      Self.event(action, at: 0.002, [.url: "/a", .answer: "cancel"]),
      Self.event(action, at: 0.003, [.url: "/a", .answer: "allow"]),
    ]
    let server = [Self.request(1, "/a", at: 0.004), Self.request(2, "/a", at: 0.005)]
    #expect(
      Self.text(trace, server) == [
        "1:\(action.rawValue)", action.rawValue, "2:\(action.rawValue)", "[1:request]",
        "[2:request]",
      ])
  }

  @Test func `a challenge belongs to the last refused request`() {
    let challenge = EventKind.didReceiveAuthenticationChallenge
    let trace = [Self.event(challenge, at: 0.004), Self.event(challenge, at: 0.008)]
    let server = [
      Self.request(1, "/a", at: 0.001), Self.end(1, 401, at: 0.003),
      Self.request(2, "/a", at: 0.005), Self.end(2, 401, at: 0.007),
    ]
    #expect(
      Self.text(trace, server).filter { $0.hasSuffix(challenge.rawValue) } == [
        "1:\(challenge.rawValue)", "2:\(challenge.rawValue)",
      ])
  }

  @Test func `a failure belongs to the request of its failing URL`() {
    let trace = [
      Self.event(.didFailProvisionalNavigation, at: 0.004, [.failingURL: "/a", .url: .null])
    ]
    let server = [Self.request(1, "/a", at: 0.001), Self.request(2, "/b", at: 0.002)]
    #expect(Self.text(trace, server).last == "1:didFailProvisionalNavigation")
  }

  @Test func `an event without a time stays directly after the event before it`() {
    let trace = [
      Self.event(.load, at: 0.005), Self.event(.didCommit, at: nil),
      Self.event(.didFinish, at: 0.004),
    ]
    let server = [
      ServerEvent(seconds: 0.005, event: .accepted), ServerEvent(seconds: 0.006, event: .closed),
    ]
    #expect(
      Self.text(trace, server) == ["[accepted]", "load", "didCommit", "didFinish", "[closed]"])
  }
}
