import NavigationTrace
import Testing

@testable import Scenarios

/// The server's events in a play, on the clock of the trace.
@Suite(.timeLimit(.minutes(1))) @MainActor struct EvidenceTests {
  private static let scenario = """
    site:
      /a: {redirect: 302, to: /b, delay: 0.02}
      /b: {parts: [{gate: slow}, {head: 200, headers: {Content-Type: text/html}}, {body: b}]}
    steps: [{load: /a}, {openGate: slow}]
    """

  @Test func `the evidence has requests, gates and replies in order`() async throws {
    let run = try await Stage.play(Self.scenario, withEvidence: true)
    let events = run.evidence.filter { $0.event != .accepted && $0.event != .closed }
    #expect(
      events.map(\.event) == [.request, .ended, .request, .held, .gateOpened, .released, .ended])
    #expect(events.map(\.request) == [1, 1, 2, 2, nil, 2, 2])
    #expect(events.compactMap(\.url) == ["/a", "/b"])
    #expect(events.compactMap(\.status) == [302, 200])
    #expect(events.compactMap(\.gate) == ["slow", "slow", "slow"])
    #expect(run.evidence.map(\.seconds) == run.evidence.map(\.seconds).sorted())
  }

  @Test func `server events and trace events are timed by the same clock`() async throws {
    let run = try await Stage.play(Self.scenario, withEvidence: true)
    let rows = Timeline(run.trace.events, run.evidence).rows
    // These events are reported while the request is made, and may come before or after it.
    let racing: Set<EventKind> = [
      .didStartProvisionalNavigation, .didReceiveServerRedirectForProvisionalNavigation,
    ]
    let told = rows.compactMap { row -> String? in
      switch row.moment {
      case .trace(let index) where racing.contains(run.trace.events[index].kind): nil
      case .trace(let index): run.trace.events[index].kind.rawValue
      case .server(let index):
        [.request, .held].contains(run.evidence[index].event)
          ? "[\(run.evidence[index].event.rawValue) \(row.request ?? 0)]" : nil
      }
    }
    #expect(
      told == [
        "load", "decidePolicyForNavigationAction", "[request 1]",
        "decidePolicyForNavigationAction", "[request 2]", "[held 2]", "openGate",
        "decidePolicyForNavigationResponse", "didCommit", "didFinish",
      ])
    let order = rows.compactMap { if case .trace(let index) = $0.moment { index } else { nil } }
    #expect(order == Array(run.trace.events.indices))
  }

  @Test func `server events are recorded only with the option for evidence`() async throws {
    let run = try await Stage.play(Self.scenario)
    #expect(run.evidence.isEmpty)
    #expect(run.kinds.last == "didFinish")
  }
}
