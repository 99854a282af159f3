import NavigationTrace
import Testing

@Suite struct ObservabilityTests {
  static let table = Observability(
    kinds: [.canGoBack: "no signal"],
    fields: [.decidePolicyForNavigationAction: [.source: "no frame", .target: "no frame"]])

  func diff(_ expected: ExpectedTrace, _ actual: Trace) -> TraceDiff {
    TraceDiff(expected: expected, actual: actual, observability: Self.table)
  }

  @Test func `a missing field counts as not observed if the engine's table lists it`() throws {
    let diff = diff(
      try Sample.expectation(
        "decidePolicyForNavigationAction: {url: /a, target: main, source: null}"),
      try Sample.trace("decidePolicyForNavigationAction: {url: /a}"))
    #expect(diff.isMatch)
    #expect(diff.lines.map(\.notObservedFields) == [[.target, .source]])
    #expect(diff.counts.notObservedFields == 2)
    #expect(diff.counts.notObservedEvents == 0)
  }

  @Test func `a recorded field is compared even if the engine's table lists it as not observed`()
    throws
  {
    let diff = diff(
      try Sample.expectation("decidePolicyForNavigationAction: {target: null}"),
      try Sample.trace("decidePolicyForNavigationAction: {target: main}"))
    #expect(diff.lines.map(\.verdict) == [.changed])
  }

  @Test func `a missing field is a difference if the table lists it only for another event kind`()
    throws
  {
    let diff = diff(
      try Sample.expectation("createWebView: {source: main}"), try Sample.trace("createWebView"))
    #expect(diff.lines.map(\.verdict) == [.changed])
  }

  @Test func `a missing event of a kind that the engine cannot show counts as not observed`() throws
  {
    let diff = diff(
      try Sample.expectation("load: /", "canGoBack: true", "didFinish"),
      try Sample.trace("load: /", "didFinish"))
    #expect(diff.isMatch)
    #expect(diff.lines.map(\.verdict) == [.same, .notObserved, .same])
    #expect(diff.lines[1].reason == "no signal")
    #expect(diff.counts[.same] == 2)
    #expect(diff.counts.notObservedEvents == 1)
  }

  @Test func `a recorded event of an unobservable kind is compared`() throws {
    let expected = try Sample.expectation("load: /", "canGoBack: true", "didFinish")
    #expect(
      diff(expected, try Sample.trace("load: /", "canGoBack: false", "didFinish")).lines[1].verdict
        != .same)
    #expect(
      diff(expected, try Sample.trace("load: /", "didFinish", "canGoBack: true")).counts[.moved]
        == 1)
  }

  @Test func `two traces are compared only in events and fields that both engines can show`() throws
  {
    let other = Observability(
      kinds: [.title: "no title"], fields: [.decidePolicyForNavigationAction: [.type: "no type"]])
    let model = try Sample.trace(
      "decidePolicyForNavigationAction: {target: main, type: other}", "title: A", "canGoBack: true")
    let real = try Sample.trace("decidePolicyForNavigationAction")
    let merged = Self.table.merging(other)
    for diff in [
      TraceDiff(model, real, observability: merged), TraceDiff(real, model, observability: merged),
    ] {
      #expect(diff.isMatch)
      #expect(diff.counts.notObservedEvents == 2)
      #expect(diff.counts.notObservedFields == 2)
    }
  }
}
