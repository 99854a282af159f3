import NavigationTrace
import Testing

/// Expectations after a recorded trace is accepted.
@Suite struct AcceptingTests {
  private static let why = "reason: a race, source: [B01]"

  /// The lines of the accepted expectation's events.
  private func accepted(
    _ expected: [String], by recorded: [String], observability: Observability = .everything
  ) throws -> [String] {
    let (expected, trace) = try read(expected, recorded)
    let accepted = expected.acceptance(of: trace, observability: observability).expectation
    // The result matches the accepted trace and can be read, whatever the difference was.
    let diff = TraceDiff(expected: accepted, actual: trace, observability: observability)
    #expect(diff.isMatch, "\(diff.lines.filter(\.isDifference))")
    #expect(try ExpectedTrace(parsing: accepted.yaml, file: "a.yaml") == accepted)
    return accepted.yaml.split(separator: "\n").drop { $0 != "events:" }.dropFirst()
      .map(String.init)
  }

  private func read(_ expected: [String], _ recorded: [String]) throws -> (ExpectedTrace, Trace) {
    func read(_ lines: [String]) throws -> ExpectedTrace {
      try ExpectedTrace(
        parsing: "trace: 1\nsource: [test]\nevents:\n" + lines.map { "- \($0)\n" }.joined(),
        file: "expected.yaml")
    }
    return (try read(expected), Trace(engine: "test", events: try read(recorded).events))
  }

  @Test func `accepting a trace puts two swapped events in the recorded order`() throws {
    #expect(
      try accepted(
        ["load: /", "didCommit: {url: /a}", "didStartProvisionalNavigation", "didFinish"],
        by: ["load: /", "didStartProvisionalNavigation", "didCommit: {url: /a}", "didFinish"])
        == [
          "- load: /", "- didStartProvisionalNavigation", "- didCommit: {url: /a}", "- didFinish",
        ])
  }

  @Test func `accepting a trace changes only events that differ, and adds no fields to them`()
    throws
  {
    #expect(
      try accepted(
        ["load: /", "didCommit: {url: /a}", "title: A", "didFinish: {navigation: 1}"],
        by: [
          "load: /", "didCommit: {navigation: 1, url: /b}", "didFail: {code: 3}",
          "didFinish: {navigation: 1, url: /b}",
        ])
        == [
          "- load: /", "- didCommit: {url: /b}", "- didFail: {code: 3}",
          "- didFinish: {navigation: 1}",
        ])
  }

  @Test func `accepting a trace removes fields that were not recorded, and changes the view`()
    throws
  {
    #expect(
      try accepted(
        ["didCommit: {navigation: 1, url: /a}"], by: ["didCommit: {view: 2, url: /a}"])
        == ["- didCommit: {view: 2, url: /a}"])
  }

  @Test func `accepting a trace keeps events and fields that the engine cannot show`() throws {
    let blind = Observability(
      kinds: [.canGoBack: "no signal"], fields: [.didCommit: [.navigation: "no identity"]])
    #expect(
      try accepted(
        ["load: /", "didCommit: {navigation: 1, url: /a}", "canGoBack: true", "didFinish"],
        by: ["load: /", "didCommit: {url: /b}", "didFinish", "title: A"], observability: blind)
        == [
          "- load: /", "- didCommit: {navigation: 1, url: /b}", "- canGoBack: true",
          "- didFinish", "- title: A",
        ])
  }

  @Test(arguments: [
    "anyOrder: {\(why), events: [title: A, isLoading: false]}",
    "optional: {\(why), events: [didFail]}",
  ])
  func `an anyOrder or optional group that matches is kept if another event differs`(
    group: String
  ) throws {
    let events = group.contains("didFail") ? [] : ["isLoading: false", "title: A"]
    let before = ["load: /", "didCommit: {url: /a}", group, "didFinish"]
    let (expected, _) = try read(before, ["goBack"])
    let (after, _) = try read(["load: /", "didCommit: {url: /b}", group, "didFinish"], ["goBack"])
    let (_, trace) = try read(
      ["goBack"], ["load: /", "didCommit: {url: /b}"] + events + ["didFinish"])
    let accepted = expected.acceptance(of: trace).expectation
    #expect(accepted == after)
    #expect(accepted.tolerances == 1)
  }

  @Test func `an anyOrder group with a difference is replaced with the recorded events`() throws {
    let group = "anyOrder: {\(Self.why), events: [title: A, isLoading: false, canGoBack: true]}"
    #expect(
      try accepted(
        ["load: /", group, "didFinish"],
        by: ["load: /", "isLoading: false", "title: B", "canGoBack: true", "didFinish"])
        == ["- load: /", "- isLoading: false", "- title: B", "- canGoBack: true", "- didFinish"])
    #expect(
      try accepted(
        ["load: /", group, "didFinish"],
        by: ["load: /", "isLoading: false", "title: A", "goBack", "canGoBack: true", "didFinish"])
        == [
          "- load: /", "- isLoading: false", "- title: A", "- goBack", "- canGoBack: true",
          "- didFinish",
        ])
  }

  @Test func `droppedEvents lists expected events that were not recorded, not events that changed`()
    throws
  {
    let (expected, trace) = try read(
      ["load: /", "title: A", "didCommit: {url: /a}", "didFinish"],
      ["load: /", "didCommit: {url: /b}"])
    let acceptance = expected.acceptance(of: trace)
    #expect(acceptance.droppedEvents.map(\.description) == ["title: A", "didFinish"])
    #expect(
      acceptance.expectation.events.map(\.description) == ["load: /", "didCommit: {url: /b}"])
  }

  @Test func `droppedEvents lists no event that the engine cannot show`() throws {
    let (expected, trace) = try read(["load: /", "canGoBack: true"], ["load: /"])
    let blind = Observability(kinds: [.canGoBack: "no signal"])
    #expect(expected.acceptance(of: trace, observability: blind).droppedEvents == [])
    #expect(expected.acceptance(of: trace).droppedEvents.map(\.kind) == [.canGoBack])
  }

  @Test func `accepting a trace keeps a pattern that matches and replaces one that does not`()
    throws
  {
    #expect(
      try accepted(
        ["load: /", "didCommit: {url: {matches: /a/*}}", "didFinish: {url: {matches: /a/*}}"],
        by: ["load: /", "didCommit: {url: /a/1}", "didFinish: {url: /b}"])
        == ["- load: /", "- didCommit: {url: {matches: /a/*}}", "- didFinish: {url: /b}"])
  }

  @Test func `accepting a realistic trace with swapped or missing events yields that trace`() throws
  {
    let events = try Sample.events
    let expected = ExpectedTrace(source: ["test"], items: events.map(ExpectedItem.event))
    for index in events.indices.dropLast() {
      var swapped = events
      swapped.swapAt(index, index + 1)
      #expect(
        expected.acceptance(of: Trace(engine: "test", events: swapped)).expectation.events
          == swapped)
      var shorter = events
      shorter.remove(at: index)
      #expect(
        expected.acceptance(of: Trace(engine: "test", events: shorter)).expectation.events
          == shorter)
    }
  }

  @Test func `accepting a trace that matches leaves the expectation unchanged`() throws {
    let expected = try ExpectedTrace(parsing: Sample.redirect, file: "r.yaml")
    #expect(
      expected.acceptance(of: Trace(engine: "test", events: expected.events)).expectation
        == expected)
    #expect(expected.tolerances == 0)
  }
}
