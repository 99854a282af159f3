import Testing

@testable import NavigationTrace

/// Values that a part of navtrace made up, which are never compared.
@Suite struct SuppliedTests {
  private static let table = Observability(
    suppliedFields: [
      .didReceiveAuthenticationChallenge: [.failures],
      .decidePolicyForNavigationAction: [.navigation],
    ])

  private func trace(_ events: String..., change: (inout [TraceEvent]) -> Void) throws -> Trace {
    let text = events.map { "- \($0)\n" }.joined()
    var trace = Trace(
      engine: "webkitgtk",
      events: try ExpectedTrace(
        parsing: "trace: 1\nsource: [test]\nevents:\n\(text)", file: "trace.yaml"
      ).events)
    for index in trace.events.indices { trace.events[index].extra = TraceExtra() }
    change(&trace.events)
    return trace
  }

  private func diff(_ expected: ExpectedTrace, _ actual: Trace) -> TraceDiff {
    TraceDiff(expected: expected, actual: actual, observability: Self.table)
  }

  @Test(arguments: ["1", "2"])
  func `a made-up field matches any expected value`(count: String)
    throws
  {
    let diff = diff(
      try Sample.expectation("didReceiveAuthenticationChallenge: {realm: cave, failures: 1}"),
      try trace("didReceiveAuthenticationChallenge: {realm: cave, failures: \(count)}") {
        $0[0].extra?.supplied = [.failures: "count"]
      })
    #expect(diff.isMatch)
    #expect(diff.lines[0].notObservedFields == [.failures])
    #expect(diff.counts.notObservedFields == 1)
    #expect(diff.lines[0].actual?.originNote == "not observed: failures (count)")
  }

  @Test func `a field that is not marked as made up is compared`() throws {
    let diff = diff(
      try Sample.expectation("didReceiveAuthenticationChallenge: {failures: 1}"),
      try trace("didReceiveAuthenticationChallenge: {failures: 0}") { _ in })
    #expect(diff.lines.map(\.verdict) == [.changed])
  }

  @Test func `in an event with a made-up field the observed fields are compared`() throws {
    let diff = diff(
      try Sample.expectation("didReceiveAuthenticationChallenge: {realm: cave, failures: 1}"),
      try trace("didReceiveAuthenticationChallenge: {realm: den, failures: 1}") {
        $0[0].extra?.supplied = [.failures: "count"]
      })
    #expect(diff.lines[0].differences.map(\.name) == ["realm"])
  }

  @Test func `events are matched without regard to made-up fields`() throws {
    let diff = diff(
      try Sample.expectation(
        "didReceiveAuthenticationChallenge: {realm: cave, failures: 1}",
        "didReceiveAuthenticationChallenge: {realm: den, failures: 2}"),
      try trace(
        "didFinish", "didReceiveAuthenticationChallenge: {realm: cave, failures: 2}", "didCommit"
      ) {
        $0[1].extra?.supplied = [.failures: "count"]
      })
    #expect(diff.lines.map(\.verdict) == [.unexpected, .same, .missing, .unexpected])
  }

  @Test func `an expected event that is made up matches and is counted as not observed`() throws {
    let diff = diff(
      try Sample.expectation("load: /", "isLoading: true", "didFinish"),
      try trace("load: /", "isLoading: true", "didFinish") {
        $0[1].extra?.suppliedBy = "PendingLoad"
      })
    #expect(diff.isMatch)
    #expect(diff.lines.map(\.verdict) == [.same, .same, .same])
    #expect(diff.lines.map(\.isMadeUp) == [false, true, false])
    #expect(diff.counts.notObservedEvents == 1)
    #expect(diff.counts.description == "3 same; not observed: 1 event")
  }

  @Test func `an unexpected made-up event is a difference`() throws {
    let diff = diff(
      try Sample.expectation("load: /", "didFinish"),
      try trace("load: /", "isLoading: true", "didFinish") {
        $0[1].extra?.suppliedBy = "PendingLoad"
      })
    #expect(diff.lines.map(\.verdict) == [.same, .unexpected, .same])
  }

  @Test func `the position of a delayed event is counted as not observed`() throws {
    let diff = diff(
      try Sample.expectation("didStartProvisionalNavigation", "didFinish"),
      try trace("didStartProvisionalNavigation", "didFinish") { $0[1].extra?.heldBy = "holder" })
    #expect(diff.isMatch && diff.counts.notObservedPlaces == 1)
    #expect(diff.lines[1].actual?.originNote == "place not observed (holder)")
  }

  /// Compares with the limits of an engine that does not report the navigation of an action.
  private func diff(started: Int, finished: Int) throws -> TraceDiff {
    let expected = try Sample.expectation(
      "decidePolicyForNavigationAction: {navigation: 1, url: /a}",
      "decidePolicyForNavigationAction: {navigation: 2, url: /b}",
      "didStartProvisionalNavigation: {navigation: 2, url: /b}", "didFinish: {navigation: 2}")
    let actual = try trace(
      "decidePolicyForNavigationAction: {url: /a}", "decidePolicyForNavigationAction: {url: /b}",
      "didStartProvisionalNavigation: {navigation: \(started), url: /b}",
      "didFinish: {navigation: \(finished)}"
    ) { _ in }
    return TraceDiff(
      expected: expected, actual: actual,
      observability: Observability(
        fields: [.decidePolicyForNavigationAction: [.navigation: "no identity"]]))
  }

  @Test(arguments: [1, 2, 7])
  func `any navigation number matches if the engine does not report all navigations`(
    number: Int
  ) throws {
    #expect(try diff(started: number, finished: number).isMatch)
  }

  @Test func `two numbers for one navigation are a difference`() throws {
    let diff = try diff(started: 1, finished: 2)
    #expect(diff.lines.map(\.verdict) == [.same, .same, .same, .changed])
    #expect(
      diff.lines[3].differences == [FieldDifference(name: "navigation", expected: 1, actual: 2)])
  }

  @Test func `one number for two navigations is a difference`() throws {
    let expected = try Sample.expectation(
      "decidePolicyForNavigationAction: {navigation: 1}",
      "didStartProvisionalNavigation: {navigation: 1}",
      "didStartProvisionalNavigation: {navigation: 2}")
    let actual = try trace(
      "decidePolicyForNavigationAction", "didStartProvisionalNavigation: {navigation: 1}",
      "didStartProvisionalNavigation: {navigation: 1}"
    ) { _ in }
    let diff = TraceDiff(
      expected: expected, actual: actual,
      observability: Observability(
        fields: [.decidePolicyForNavigationAction: [.navigation: "no identity"]]))
    #expect(diff.lines.map(\.verdict) == [.same, .same, .changed])
  }

  @Test func `withoutSupplied removes made-up fields, and is nil for a made-up event`() throws {
    var event = TraceEvent(.didReceiveAuthenticationChallenge, [.realm: "cave", .failures: 1])
    event.extra = TraceExtra()
    event.extra?.supplied = [.failures: "count"]
    #expect(event.withoutSupplied?.fields == [.realm: "cave"])
    event.extra?.suppliedBy = "part"
    #expect(event.withoutSupplied == nil)
  }
}
