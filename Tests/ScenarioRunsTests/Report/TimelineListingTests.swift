import NavigationTrace
import Testing

@testable import ScenarioRuns
@testable import Scenarios

@Suite struct TimelineListingTests {
  private static func message(_ change: (inout ServerEvent) -> Void) -> ServerEvent {
    var event = ServerEvent(seconds: 0.5, event: .message, connection: 1, request: 2)
    (event.by, event.kind, event.bytes) = ("client", "text", 5)
    change(&event)
    return event
  }

  @Test(arguments: [
    (ServerEvent(seconds: 0.5, event: .opened, connection: 1, request: 2), "open as a WebSocket"),
    (message { $0.text = "hello" }, "text by the client, 5 bytes: hello"),
    (message { $0.kind = "ping" }, "ping by the client, 5 bytes"),
    (
      message { ($0.by, $0.kind, $0.code, $0.text) = ("server", "close", 1001, "bye") },
      "close 1001 by the server, 5 bytes: bye"
    ),
    (message { $0.text = "a\nb" }, "text by the client, 5 bytes: a\\u{a}b"),
  ])
  func `WebSocket events are listed with kind, sender, size and text`(
    event: ServerEvent, text: String
  ) {
    let lines = Trace(engine: "model").timeline(.plain, with: [event], isRaw: false)
    #expect(lines == ["   500.000  #2    | \(text)"])
  }
}
