import NavigationTrace
import Testing
import WebViewKit

@testable import NavigationRecording

@Suite struct EventFilterTests {
  private var filter: EventFilter {
    EventFilter(
      .everything(
        but: EventKind.evaluated.from(.notObserved("r")),
        EventKind.decidePolicyForNavigationAction.from(
          "s",
          fields: [
            .shouldPerformDownload: [.notObserved("r")],
            .target: ["s", .notObserved("r", if: "c")],
            .navigation: [.notObserved("rule", by: "ledger")],
          ]),
        EventKind.didReceiveAuthenticationChallenge.from(
          "s", fields: [.failures: ["s", .notObserved("rule", by: "count", if: "c")]]),
        EventKind.isLoading.value("s", .observed("PendingLoad", if: "c")),
        EventKind.didFinish.from("s", place: .notObserved("rule", by: "holder"))))
  }

  private func challenge(_ part: String?) -> TraceEvent {
    var event = TraceEvent(.didReceiveAuthenticationChallenge, [.failures: 1, .answer: "cancel"])
    event.extra = TraceExtra()
    event.extra?.supplied = part.map { [.failures: $0] }
    return event
  }

  @Test func `a field that the engine never reports is removed from an event`() {
    var filter = filter
    let event = filter.observed(
      TraceEvent(
        .decidePolicyForNavigationAction,
        [.url: "/a", .target: .null, .shouldPerformDownload: false]))
    #expect(event?[.target] == .null)
    #expect(event?[.url] == "/a")
    #expect(event?[.shouldPerformDownload] == nil)
    #expect(event?.extra == nil)
  }

  @Test func `a field that navtrace always supplies is marked with the part that supplies it`() {
    var filter = filter
    let event = filter.observed(TraceEvent(.decidePolicyForNavigationAction, [.navigation: 1]))
    #expect(event?.extra?.supplied == [.navigation: "ledger"])
    #expect(event?.supplier(of: .navigation) == "ledger")
  }

  @Test func `a field that navtrace sometimes supplies is marked only if the engine marks it`() {
    var filter = filter
    #expect(filter.observed(challenge(nil))?.hasSuppliedPart == false)
    let event = filter.observed(challenge("count"))
    #expect(event?.supplier(of: .failures) == "count")
    #expect(event?.supplier(of: .answer) == nil)
    #expect(filter.undeclared == nil)
  }

  @Test func `a part that the table lists as observed does not mark its event as supplied`() {
    var filter = filter
    var event = TraceEvent(.isLoading, [.value: true], extra: TraceExtra())
    event.extra?.suppliedBy = "PendingLoad"
    #expect(filter.observed(event)?.hasSuppliedPart == false)
    #expect(filter.undeclared == nil)
  }

  @Test func `a supplying part that the capability table does not name is reported`() {
    var filter = filter
    _ = filter.observed(challenge("stranger"))
    #expect(
      filter.undeclared == "didReceiveAuthenticationChallenge.failures, made up by stranger")
  }

  @Test(arguments: [("holder", nil), ("stranger", "the place of didFinish, made up by stranger")])
  func `a delayed event keeps its mark only if the capability table names the part that delays it`(
    part: String, undeclared: String?
  ) {
    var filter = filter
    var event = TraceEvent(.didFinish, extra: TraceExtra())
    event.extra?.heldBy = part
    #expect(filter.observed(event)?.extra?.heldBy == (undeclared == nil ? part : nil))
    #expect(filter.undeclared == undeclared)
  }

  @Test func `native signals of an event that is filtered out are kept with the next event`() {
    var filter = filter
    #expect(filter.observed(TraceEvent(.evaluated, extra: .init(native: ["one"]))) == nil)
    let event = filter.observed(TraceEvent(.didCommit, extra: .init(native: ["two"])))
    #expect(event?.extra?.native == ["one", "two"])
    #expect(filter.observed(TraceEvent(.didFinish))?.extra?.native == nil)
  }

  @Test func `actions of the app are never filtered`() {
    var filter = filter
    #expect(filter.observed(TraceEvent(.evaluateJavaScript)) != nil)
  }
}
