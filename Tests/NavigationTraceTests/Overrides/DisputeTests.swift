import AuthoredYAML
import Testing

@testable import NavigationTrace

/// An expectation on which sources disagree accepts both sides.
@Suite struct DisputeTests {
  private static let text = """
    trace: 1
    source: [A01]
    events:
    - load: /a
    - didCommit
    - title: A
    disputed:
      reason: two sources disagree on the title
      source: [B02]
      changes:
      - move: title
        before: didCommit

    """

  private func trace(_ kinds: EventKind...) -> Trace {
    let fields: [EventKind: [EventField: TraceValue]] = [
      .load: [.url: "/a"], .title: [.value: "A"],
    ]
    return Trace(engine: "e", events: kinds.map { TraceEvent($0, fields[$0] ?? [:]) })
  }

  @Test func `it is written as it was read`() throws {
    let expected = try ExpectedTrace(parsing: Self.text, file: "e.yaml")
    #expect(expected.yaml == Self.text)
    #expect(expected.otherSide?.events.map(\.kind) == [.load, .title, .didCommit])
    #expect(expected.tolerances == 1)
  }

  @Test func `either side matches, and the result names it`() throws {
    let expected = try ExpectedTrace(parsing: Self.text, file: "e.yaml")
    let written = expected.comparison(with: trace(.load, .didCommit, .title))
    #expect(written.diff.isMatch && written.side == .events)
    let other = expected.comparison(with: trace(.load, .title, .didCommit))
    #expect(other.diff.isMatch && other.side == .disputed)
    let neither = expected.comparison(with: trace(.title, .load, .didCommit))
    #expect(!neither.diff.isMatch && neither.side == .events)
  }

  @Test func `what is accepted as the truth ends the dispute`() throws {
    let expected = try ExpectedTrace(parsing: Self.text, file: "e.yaml")
    #expect(expected.acceptance(of: trace(.load, .didCommit)).expectation.dispute == nil)
  }

  @Test(arguments: [
    ("reason: r\n  source: [B]", "no key 'changes'"),
    ("source: [B]\n  changes: [remove: title]", "no key 'reason'"),
    ("reason: r\n  changes: [remove: title]", "no key 'source'"),
    ("reason: r\n  source: [B]\n  changes: [remove: didFail]", "no event fits 'didFail'"),
    (
      "reason: r\n  source: [B]\n  changes: [{change: title, to: {value: B}}, "
        + "{change: title, to: {value: A}}]", "both sides are the same"
    ),
  ])
  func `a dispute that is not complete is refused`(dispute: String, problem: String) throws {
    let end = try #require(Self.text.firstRange(of: "  reason")?.lowerBound)
    let error = #expect(throws: AuthoredError.self) {
      try ExpectedTrace(parsing: Self.text[..<end] + "  " + dispute, file: "e.yaml")
    }
    #expect(error?.problem == problem)
  }

  @Test func `an override cannot be disputed`() {
    let error = #expect(throws: AuthoredError.self) {
      try OverrideSample.override("- remove: goBack\ndisputed: {}")
    }
    #expect(error?.problem == "unknown key 'disputed'")
  }
}
