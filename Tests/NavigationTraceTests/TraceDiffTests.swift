import NavigationTrace
import Testing

@Suite struct TraceDiffTests {
  typealias Verdict = DiffLine.Verdict

  func verdicts(
    _ expected: ExpectedTrace, _ actual: Trace, _ observability: Observability = .everything
  ) -> [String] {
    TraceDiff(expected: expected, actual: actual, observability: observability).lines
      .filter { $0.verdict != .same }
      .map { "\($0.verdict) \(($0.actual ?? $0.expected)?.description ?? "")" }
  }

  @Test func `all expected events are missing from a trace without events`() throws {
    #expect(
      verdicts(try Sample.expectation("load: /", "didFinish"), try Sample.trace())
        == ["missing load: /", "missing didFinish"])
  }

  @Test func `every event is unexpected for an expectation without events`() throws {
    #expect(
      verdicts(ExpectedTrace(source: ["test"], items: []), try Sample.trace("load: /"))
        == ["unexpected load: /"])
    #expect(TraceDiff(Trace(engine: "a"), Trace(engine: "b")).isMatch)
  }

  @Test func `fields that the expectation does not list may have any value`() throws {
    #expect(
      verdicts(
        try Sample.expectation("didCommit: {url: /a}"),
        try Sample.trace("didCommit: {navigation: 7, url: /a}")) == [])
  }

  @Test func `a field that is missing from the event differs from an expected null`() throws {
    #expect(
      verdicts(
        try Sample.expectation("decidePolicyForNavigationAction: {source: null}"),
        try Sample.trace("decidePolicyForNavigationAction: {url: /a}")
      ) == ["changed decidePolicyForNavigationAction: {url: /a}"])
  }

  @Test func `an event that came after the next step is reported as moved`() throws {
    let expected = try Sample.expectation(
      "load: /", "didCommit", "didFinish", "goBack", "didFail")
    let actual = try Sample.trace("load: /", "didCommit", "goBack", "didFinish", "didFail")
    #expect(verdicts(expected, actual) == ["moved didFinish"])
  }

  @Test func `an event before a step is never matched with an event after the step`() throws {
    #expect(
      verdicts(
        try Sample.expectation("load: /", "didCommit", "didFinish", "goBack", "didFinish"),
        try Sample.trace("load: /", "didCommit", "goBack", "didCommit", "didFinish"))
        == ["missing didFinish", "unexpected didCommit"])
  }

  static let races = Observability(races: [Race([.title], reason: "sent on a timer")])

  @Test func `a racing event may come anywhere between two steps, and is counted as tolerated`()
    throws
  {
    let expected = try Sample.expectation("load: /", "didCommit", "title: A", "didFinish")
    let actual = try Sample.trace("load: /", "didCommit", "didFinish", "title: A")
    #expect(verdicts(expected, actual) == ["moved title: A"])
    #expect(verdicts(expected, actual, Self.races) == [])
    let diff = TraceDiff(expected: expected, actual: actual, observability: Self.races)
    #expect(diff.counts.tolerated[.anyOrder] == 1)
    #expect(diff.lines.compactMap(\.actualPosition) == [1, 2, 3, 4])
    #expect(
      TraceDiff(
        expected: expected,
        actual: try Sample.trace("load: /", "didCommit", "title: A", "didFinish"),
        observability: Self.races
      ).counts.tolerated[.anyOrder] == nil)
  }

  @Test func `racing events keep their order among themselves and stay between the same steps`()
    throws
  {
    let expected = try Sample.expectation("load: /", "title: A", "title: B", "didFinish", "goBack")
    #expect(
      verdicts(
        expected, try Sample.trace("load: /", "didFinish", "title: B", "title: A", "goBack"),
        Self.races) == ["moved title: A"])
    #expect(
      verdicts(
        expected, try Sample.trace("load: /", "didFinish", "title: A", "goBack", "title: B"),
        Self.races) == ["moved title: B"])
    #expect(
      verdicts(expected, try Sample.trace("load: /", "didFinish", "title: A", "goBack"), Self.races)
        == ["missing title: B"])
  }

  static let anyOrder = """
    anyOrder:
        reason: r
        source: F12
        events:
        - didFail: {navigation: 1}
        - - didStartProvisionalNavigation: {navigation: 2}
          - didCommit: {navigation: 2}
    """

  @Test(arguments: [
    (["didFail", "didStartProvisionalNavigation", "didCommit"], [], 0),
    (["didStartProvisionalNavigation", "didFail", "didCommit"], [], 1),
    (["didStartProvisionalNavigation", "didCommit", "didFail"], [], 1),
    (["didFail", "didCommit", "didStartProvisionalNavigation"], ["moved"], 0),
    (["didFail", "didCommit"], ["missing"], 0),
    (["didFail", "didFail", "didStartProvisionalNavigation", "didCommit"], ["unexpected"], 0),
  ])
  func `the lists in an anyOrder group may interleave, but each keeps its own order`(
    kinds: [String], expected: [String], reordered: Int
  ) throws {
    func event(_ name: String) -> String {
      "\(name): {navigation: \(name == "didFail" ? 1 : 2)}"
    }
    let group = kinds.map(event)
    var trace = try Sample.trace("load: /")
    for line in group { trace.events += try Sample.trace(line).events }
    trace.events += try Sample.trace("didFinish").events
    let diff = TraceDiff(
      expected: try Sample.expectation("load: /", Self.anyOrder, "didFinish"), actual: trace)
    #expect(diff.lines.filter { $0.verdict != .same }.map(\.verdict.rawValue) == expected)
    if expected.isEmpty { #expect((diff.counts.tolerated[.anyOrder] ?? 0) == reordered) }
  }

  @Test func `an anyOrder event that was recorded outside of its group is a difference`() throws {
    let trace = try Sample.trace(
      "load: /", "didStartProvisionalNavigation: {navigation: 2}", "didCommit: {navigation: 2}",
      "didFinish", "didFail: {navigation: 1}")
    #expect(
      verdicts(try Sample.expectation("load: /", Self.anyOrder, "didFinish"), trace).count == 1)
  }

  static let optional = """
    optional: {reason: timing, source: F10, events: [didStartProvisionalNavigation, didFail]}
    """

  @Test func `an optional group must be recorded completely or not at all`() throws {
    let expected = try Sample.expectation("load: /", Self.optional, "goBack")
    #expect(
      verdicts(
        expected, try Sample.trace("load: /", "didStartProvisionalNavigation", "didFail", "goBack"))
        == [])
    let without = TraceDiff(expected: expected, actual: try Sample.trace("load: /", "goBack"))
    #expect(without.isMatch)
    #expect(without.counts.tolerated[.optional] == 1)
    #expect(without.counts.tolerances == 1)
    #expect(without.lines.map(\.verdict) == [.same, .same])
    #expect(
      !TraceDiff(expected: expected, actual: try Sample.trace("load: /", "didFail", "goBack"))
        .isMatch)
  }

  @Test func `the order of fields in a map is ignored`() throws {
    #expect(
      verdicts(
        try Sample.expectation("didReceiveScriptMessage: {body: {a: 1, b: 2}}"),
        try Sample.trace("didReceiveScriptMessage: {body: {b: 2, a: 1.0}}")) == [])
  }
}
