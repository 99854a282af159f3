import NavigationTrace
import Testing
import WebViewKit

@testable import NavigationRecording

@Suite struct EventFilterTests {
  private static let action = "decidePolicyForNavigationAction"

  private func filter() throws -> EventFilter {
    EventFilter(
      try EngineTable(
        .everything(
          but: [
            "evaluated": [.unobservable("r")],
            "\(Self.action).shouldPerformDownload": [.unobservable("r")],
            "\(Self.action).target": [.native("s"), .unobservable("r", if: "c")],
            "\(Self.action).navigation": [.supplied(by: "ledger", "rule")],
            "didReceiveAuthenticationChallenge.failures": [
              .native("s"), .supplied(by: "count", "rule", if: "c"),
            ],
            "isLoading": [.native("s"), .native("PendingLoad", if: "c")],
          ], heldEvents: [.init(event: "didFinish", by: "holder", "rule")])))
  }

  private func challenge(_ part: String?) -> TraceEvent {
    var event = TraceEvent(.didReceiveAuthenticationChallenge, [.failures: 1, .answer: "cancel"])
    event.extra = TraceExtra()
    event.extra?.supplied = part.map { ["failures": $0] }
    return event
  }

  @Test func `a field that the table calls unobservable is removed, unless only at times`() throws {
    var filter = try filter()
    let event = filter.observed(
      TraceEvent(
        .decidePolicyForNavigationAction,
        [.url: "/a", .target: .null, .shouldPerformDownload: false]))
    #expect(event?[.target] == .null)
    #expect(event?[.url] == "/a")
    #expect(event?[.shouldPerformDownload] == nil)
    #expect(event?.extra == nil)
  }

  @Test func `a field that is always supplied is marked with its part`() throws {
    var filter = try filter()
    let event = filter.observed(TraceEvent(.decidePolicyForNavigationAction, [.navigation: 1]))
    #expect(event?.extra?.supplied == ["navigation": "ledger"])
    #expect(event?.supplier(of: .navigation) == "ledger")
  }

  @Test func `a field that is sometimes supplied is marked only if the adapter marks it`()
    throws
  {
    var filter = try filter()
    #expect(filter.observed(challenge(nil))?.hasSuppliedPart == false)
    let event = filter.observed(challenge("count"))
    #expect(event?.supplier(of: .failures) == "count")
    #expect(event?.supplier(of: .answer) == nil)
    #expect(filter.undeclared == nil)
  }

  @Test func `a part that the table calls the engine's own is no mark`() throws {
    var filter = try filter()
    var event = TraceEvent(.isLoading, [.value: true], extra: TraceExtra())
    event.extra?.suppliedBy = "PendingLoad"
    #expect(filter.observed(event)?.hasSuppliedPart == false)
    #expect(filter.undeclared == nil)
  }

  @Test func `a part without an entry in the table is reported`() throws {
    var filter = try filter()
    _ = filter.observed(challenge("stranger"))
    #expect(
      filter.undeclared == "didReceiveAuthenticationChallenge.failures, supplied by stranger")
  }

  @Test(arguments: [("holder", nil), ("stranger", "the place of didFinish, supplied by stranger")])
  func `a held event keeps its mark if the table has the part`(
    part: String, undeclared: String?
  ) throws {
    var filter = try filter()
    var event = TraceEvent(.didFinish, extra: TraceExtra())
    event.extra?.heldBy = part
    #expect(filter.observed(event)?.extra?.heldBy == (undeclared == nil ? part : nil))
    #expect(filter.undeclared == undeclared)
  }

  @Test func `signals of an event that is left out stay with the next one`() throws {
    var filter = try filter()
    #expect(filter.observed(TraceEvent(.evaluated, extra: .init(native: ["one"]))) == nil)
    let event = filter.observed(TraceEvent(.didCommit, extra: .init(native: ["two"])))
    #expect(event?.extra?.native == ["one", "two"])
    #expect(filter.observed(TraceEvent(.didFinish))?.extra?.native == nil)
  }

  @Test func `actions of the app are always observed`() throws {
    var filter = try filter()
    #expect(filter.observed(TraceEvent(.evaluateJavaScript)) != nil)
  }
}
