import NavigationTrace
import Testing

@testable import NavigationHarness

@Suite struct EventFilterTests {
  var filter = EventFilter(
    Observability(
      kinds: [.evaluated: "r", .evaluateJavaScript: "r"],
      fields: [
        .decidePolicyForNavigationAction: [
          .target: "r", .shouldPerformDownload: "r", .navigation: "r",
        ]
      ]))

  @Test mutating func `a derived argument is taken out and a marked one stays`() {
    let event = filter.observed(
      TraceEvent(
        .decidePolicyForNavigationAction,
        [.url: "/a", .target: nil, .navigation: 1, .shouldPerformDownload: false]))
    #expect(event?[.target] == .some(.null))
    #expect(event?[.navigation] == 1)
    #expect(event?[.url] == "/a")
    #expect(event?[.shouldPerformDownload] == nil)
  }

  @Test mutating func `signals of a derived event stay with the next one`() {
    #expect(filter.observed(TraceEvent(.evaluated, extra: .init(native: ["one"]))) == nil)
    let event = filter.observed(TraceEvent(.didCommit, extra: .init(native: ["two"])))
    #expect(event?.extra?.native == ["one", "two"])
    #expect(filter.observed(TraceEvent(.didFinish))?.extra?.native == nil)
  }

  @Test mutating func `what the app does is always observed`() {
    #expect(filter.observed(TraceEvent(.evaluateJavaScript)) != nil)
  }
}
