import AuthoredYAML
import NavigationTrace
import Testing

/// The traces that `oneOf`, `repeat` and `any` allow, and those that they do not.
@Suite struct ExpectedGroupsTests {
  private static let why = "reason: a race, source: [B01]"
  private static let oneOf =
    "oneOf: {\(why), events: [[didCommit, title: A], [didFail], [title: B, didCommit]]}"
  private static let twoOrThree =
    "repeat: {\(why), min: 2, max: 3, events: [isLoading: true, isLoading: false]}"
  private static let anyTwo = "any: {\(why), max: 2, kinds: [title, url]}"

  private func diff(_ group: String, _ events: [String]) throws -> TraceDiff {
    var trace = Trace(engine: "test")
    for event in ["load: /"] + events + ["didFinish"] {
      trace.events += try Sample.trace(event).events
    }
    return TraceDiff(
      expected: try Sample.expectation("load: /", group, "didFinish"), actual: trace)
  }

  @Test(
    arguments: [
      (oneOf, ["didCommit", "title: A"], [:]),
      (oneOf, ["didFail"], [.oneOf: 1]),
      (oneOf, ["title: B", "didCommit"], [.oneOf: 1]),
      (
        twoOrThree, ["isLoading: true", "isLoading: false", "isLoading: true", "isLoading: false"],
        [.repeated: 1]
      ),
      (
        twoOrThree,
        Array(repeating: ["isLoading: true", "isLoading: false"], count: 3).flatMap(\.self),
        [.repeated: 1]
      ),
      (anyTwo, [], [:]), (anyTwo, ["title: A"], [.any: 1]),
      (anyTwo, ["url: /b", "title: A"], [.any: 2]),
      ("any: {\(why), max: 1}", ["didCommit"], [.any: 1]),
    ] as [(String, [String], [ToleranceKind: Int])])
  func `events that a group allows are as expected, and counted if the group was needed`(
    group: String, events: [String], needed: [ToleranceKind: Int]
  ) throws {
    let diff = try diff(group, events)
    #expect(diff.isMatch, "\(TraceDiffRenderer().render(diff))")
    #expect(diff.counts.tolerated == needed)
  }

  @Test(
    arguments: [
      (oneOf, ["title: A", "didCommit"]), (oneOf, ["didCommit", "title: B"]), (oneOf, []),
      (oneOf, ["didCommit", "title: A", "didFail"]), (oneOf, ["didCommit"]),
      (twoOrThree, ["isLoading: true", "isLoading: false"]),
      (twoOrThree, ["isLoading: false", "isLoading: true", "isLoading: false", "isLoading: true"]),
      (
        twoOrThree,
        Array(repeating: ["isLoading: true", "isLoading: false"], count: 4).flatMap(\.self)
      ),
      (anyTwo, ["title: A", "title: B", "title: C"]), (anyTwo, ["isLoading: true"]),
      ("any: {\(why), max: 1}", ["goBack"]),
    ] as [(String, [String])])
  func `what it does not allow differs, other orders above all`(
    group: String, events: [String]
  ) throws {
    #expect(try !diff(group, events).isMatch)
  }

  @Test(
    arguments: [
      "any: {\(why), max: 2}", "any: {\(why), max: 2, kinds: [didCommit, title]}",
      "optional: {\(why), events: [didCommit: {url: /b}]}",
      "repeat: {\(why), min: 0, max: 2, events: [didCommit: {url: /b}]}",
    ], [true, false])
  func `an event with another field is changed, though a group beside it takes any`(
    group: String, isBefore: Bool
  ) throws {
    let event = "didCommit: {url: /a}"
    let diff = TraceDiff(
      expected: try Sample.expectation(
        "load: /", isBefore ? group : event, isBefore ? event : group, "didFinish"),
      actual: try Sample.trace("load: /", "didCommit: {url: /b}", "didFinish"))
    #expect(
      diff.lines.map(\.verdict).filter { $0 != .notTaken } == [.same, .changed, .same])
    #expect(diff.lines.compactMap(\.differences.first?.name) == ["url"])
  }

  @Test func `each of several changed events is paired in order, and what is left is allowed`()
    throws
  {
    let diff = TraceDiff(
      expected: try Sample.expectation(
        "title: A", "didCommit: {url: /a}", "any: {\(Self.why), max: 4}", "didFinish"),
      actual: try Sample.trace("title: B", "title: C", "didCommit: {url: /b}", "didFinish"))
    #expect(diff.lines.map(\.verdict) == [.allowed, .changed, .changed, .same])
  }

  @Test func `an event is changed only between the events around it, and moved beyond them`()
    throws
  {
    let expected = try Sample.expectation(
      "title: A", "didCommit", "any: {\(Self.why), max: 2}")
    let other = TraceDiff(expected: expected, actual: try Sample.trace("didCommit", "title: B"))
    #expect(other.lines.map(\.verdict) == [.missing, .same, .allowed])
    let same = TraceDiff(expected: expected, actual: try Sample.trace("didCommit", "title: A"))
    #expect(same.lines.map(\.verdict) == [.same, .moved])
  }

  @Test func `copies of which one is taken for a changed event are counted from the first`()
    throws
  {
    let diff = TraceDiff(
      expected: try Sample.expectation(
        "title: A", "repeat: {\(Self.why), min: 1, max: 3, events: [title: B]}"),
      actual: try Sample.trace("title: B", "title: B"))
    #expect(diff.lines.map(\.verdict) == [.changed, .same])
    let least = TraceDiff(
      expected: try Sample.expectation(
        "title: A", "repeat: {\(Self.why), min: 2, max: 3, events: [title: B]}"),
      actual: try Sample.trace("title: B", "title: B"))
    #expect(least.lines.map(\.verdict) == [.missing, .same, .same])
  }

  @Test func `sequences that did not come are shown as such, and further copies are not`() throws {
    let other = try diff(Self.oneOf, ["didFail"])
    #expect(
      other.lines.map(\.verdict) == [
        .same, .notTaken, .notTaken, .same, .notTaken, .notTaken, .same,
      ])
    #expect(TraceDiffRenderer().render(other).contains("optional, missing: a race"))
    let twice = try diff(
      Self.twoOrThree,
      ["isLoading: true", "isLoading: false", "isLoading: true", "isLoading: false"])
    #expect(twice.lines.allSatisfy { $0.verdict == .same })
    let any = try diff(Self.anyTwo, ["title: A"])
    #expect(any.lines.map(\.verdict) == [.same, .allowed, .same])
    #expect(TraceDiffRenderer().render(any).contains("any event is allowed here"))
  }

  @Test(arguments: [oneOf, twoOrThree, anyTwo, "any: {\(why), max: 4}"])
  func `a group is written as it was read`(group: String) throws {
    let read = try Sample.expectation(group)
    #expect(try ExpectedTrace(parsing: read.yaml, file: "e.yaml") == read)
  }

  @Test(arguments: [
    ("oneOf: {\(why), events: [didCommit]}", "oneOf with one entry; expected two entries or more"),
    ("oneOf: {\(why), events: [didCommit, goBack]}", "the step 'goBack' in a group"),
    ("repeat: {\(why), events: [didCommit]}", "no key 'max'; expected how often"),
    ("repeat: {\(why), min: 3, max: 2, events: [didCommit]}", "expected a whole number from 3"),
    (
      "repeat: {\(why), max: 4000, events: [didCommit, title: A]}",
      "more events than can be compared"
    ),
    ("any: {\(why)}", "no key 'max'; expected how many"),
    ("any: {\(why), max: 0}", "expected a whole number from 1"),
    ("any: {\(why), max: 1, kinds: []}", "an empty list; expected at least one kind"),
    ("any: {\(why), max: 1, kinds: [goBack]}", "the step 'goBack'; expected a callback"),
    ("any: {\(why), max: 1, kinds: [didTeleport]}", "unknown event 'didTeleport'"),
    ("any: {source: [B01], max: 1}", "no key 'reason'"),
  ])
  func `a mistake in a group is named`(group: String, message: String) {
    let error = #expect(throws: AuthoredError.self) { try Sample.expectation(group) }
    #expect(error.map { "\($0)".contains(message) } == true, "\(String(describing: error))")
  }
}
