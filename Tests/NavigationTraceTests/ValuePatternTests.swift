import AuthoredYAML
import NavigationTrace
import Testing

/// Patterns at the place of values, and values that are kept.
@Suite struct ValuePatternTests {
  private func diff(_ expected: [String], _ actual: [String]) throws -> TraceDiff {
    let text = { (events: [String]) in
      "trace: 1\nsource: [t]\nevents:\n" + events.map { "- \($0)\n" }.joined()
    }
    return TraceDiff(
      expected: try ExpectedTrace(parsing: text(expected), file: "e.yaml"),
      actual: Trace(
        engine: "t", events: try ExpectedTrace(parsing: text(actual), file: "t.yaml").events))
  }

  @Test(
    arguments: [
      ("{prefix: /s/}", "/s/1", true), ("{prefix: /s/}", "/t/1", false),
      ("{suffix: .zip}", "/a.zip", true), ("{suffix: .zip}", "/a.zip?", false),
      ("{contains: =1}", "/a?b=1&c", true), ("{contains: =2}", "/a?b=1", false),
      (#"{matches: "/s/[0-9]+"}"#, "/s/12", true), (#"{matches: "/s/[0-9]+"}"#, "/s/12/x", false),
      ("{prefix: /a, suffix: b}", "/a-b", true), ("{prefix: /a, suffix: b}", "/a-c", false),
      ("{prefix: /}", "null", false),
    ])
  func `text is measured by its beginning, its end, its inside and an expression`(
    pattern: String, url: String, fits: Bool
  ) throws {
    let diff = try diff(["didCommit: {url: \(pattern)}"], ["didCommit: {url: \(url)}"])
    #expect(diff.isMatch == fits)
    #expect(diff.counts.tolerated == (fits ? [.pattern: 1] : [:]))
  }

  @Test(.timeLimit(.minutes(1)))
  func `an expression that takes too many steps is given up, and named beside the value`() throws {
    let expected = #"didCommit: {url: {matches: "/(x+x+)+y"}}"#
    let url = "didCommit: {url: /\(String(repeating: "x", count: 60))}"
    let diff = try diff(
      Array(repeating: expected, count: 20), Array(repeating: url, count: 20))
    #expect(!diff.isMatch)
    let note = "the expression takes too many steps, and was given up"
    #expect(diff.lines.allSatisfy { $0.differences.map(\.note) == [note] })
    #expect(diff.lines[0].differences[0].description.hasSuffix("; " + note))
  }

  @Test(
    arguments: [
      ("{min: 200, max: 299}", "204", true), ("{min: 200, max: 299}", "300", false),
      ("{min: 200}", "199", false), ("{max: 299}", "100", true), ("{max: 299}", "null", false),
    ])
  func `a number is measured by its range`(pattern: String, status: String, fits: Bool) throws {
    let expected = "decidePolicyForNavigationResponse: {status: \(pattern)}"
    let diff = try diff([expected], ["decidePolicyForNavigationResponse: {status: \(status)}"])
    #expect(diff.isMatch == fits)
  }

  @Test(arguments: [("/s/1", "/s/1", true), ("/s/1", "/s/2", false), ("/t", "/t", false)])
  func `a value that was kept has to come again`(first: String, second: String, fits: Bool) throws {
    let diff = try diff(
      [
        "didStartProvisionalNavigation: {url: {prefix: /s/, capture: page}}",
        "didCommit: {url: {same: page}}",
      ],
      ["didStartProvisionalNavigation: {url: \(first)}", "didCommit: {url: \(second)}"])
    #expect(diff.isMatch == fits)
  }

  @Test func `a difference from a kept value shows that value`() throws {
    let diff = try diff(
      ["load: {url: {capture: page}}", "didCommit: {url: {same: page}}"],
      ["load: /a", "didCommit: {url: /b}"])
    #expect(diff.lines.map(\.verdict) == [.same, .changed])
    #expect(diff.lines[1].differences.map(\.description) == ["url: expected /a, got /b"])
  }

  @Test func `a capture that is kept again counts from then on`() throws {
    let expected = [
      "load: {url: {capture: page}}", "didCommit: {url: {same: page}}",
      "load: {url: {capture: page}}", "didCommit: {url: {same: page}}",
    ]
    #expect(
      try diff(expected, ["load: /a", "didCommit: {url: /a}", "load: /b", "didCommit: {url: /b}"])
        .isMatch)
    #expect(
      try !diff(expected, ["load: /a", "didCommit: {url: /a}", "load: /b", "didCommit: {url: /a}"])
        .isMatch)
  }

  @Test(
    arguments: [
      Observability(fields: [.didStartProvisionalNavigation: [.url: "no signal"]]),
      Observability(kinds: [.didStartProvisionalNavigation: "no signal"]),
    ])
  func `what the engine has not shown is compared with nothing`(
    observability: Observability
  ) throws {
    let expected = try Sample.expectation(
      "load: /", "didStartProvisionalNavigation: {url: {capture: page}}",
      "didCommit: {url: {same: page}}")
    let shown = observability.kinds.isEmpty ? ["didStartProvisionalNavigation"] : []
    var trace = Trace(engine: "t")
    for event in ["load: /"] + shown + ["didCommit: {url: /a}"] {
      trace.events += try Sample.trace(event).events
    }
    let diff = TraceDiff(expected: expected, actual: trace, observability: observability)
    #expect(diff.isMatch)
    #expect(diff.lines.last?.unobservableFields == [.url])
    #expect(!TraceDiff(expected: expected, actual: trace).isMatch)
  }

  @Test func `two recorded traces are compared by their values alone`() throws {
    let event = TraceEvent(.didCommit, [.url: .map(["prefix": "/"])])
    let old = Trace(engine: "t", events: [event])
    let new = Trace(engine: "t", events: [TraceEvent(.didCommit, [.url: "/a"])])
    #expect(!TraceDiff(old, new).isMatch)
    #expect(TraceDiff(old, old).isMatch)
  }

  @Test func `a mapping is a value if any value is allowed`() throws {
    let text = "read: {name: backForwardList, value: {prefix: /a}}"
    #expect(try diff([text], [text]).counts.tolerated.isEmpty)
    #expect(
      try !diff([text], ["read: {name: backForwardList, value: /ab}"]).isMatch)
  }

  @Test func `a pattern is written as it was read`() throws {
    let read = try Sample.expectation(
      #"didCommit: {url: {capture: page, matches: "/[a-z]+", prefix: /}}"#,
      "decidePolicyForNavigationResponse: {status: {max: 299, min: 200}, url: {same: page}}")
    #expect(try ExpectedTrace(parsing: read.yaml, file: "e.yaml") == read)
  }

  @Test(arguments: [
    ("didCommit: {url: {}}", "an empty pattern; expected one or more of prefix, suffix"),
    ("didCommit: {url: {begins: /a}}", "unknown key 'begins'"),
    ("didCommit: {url: {min: 1}}", "unknown key 'min'"),
    ("didCommit: {url: {matches: \"[\"}}", "'[' is no regular expression"),
    ("didCommit: {url: {capture: 1a}}", "the name '1a'; expected a letter"),
    ("didCommit: {url: {same: page}}", "nothing before it keeps a value as 'page'"),
    ("decidePolicyForNavigationResponse: {status: {min: null}}", "expected a number"),
    ("decidePolicyForNavigationResponse: {status: {min: 2, max: 1}}", "min above max"),
    ("decidePolicyForNavigationResponse: {status: {prefix: 2}}", "unknown key 'prefix'"),
    ("decidePolicyForNavigationResponse: {main: {min: 1}}", "unknown key 'min'"),
  ])
  func `a mistake in a pattern is named`(event: String, message: String) {
    let error = #expect(throws: AuthoredError.self) { try Sample.expectation(event) }
    #expect(error.map { "\($0)".contains(message) } == true, "\(String(describing: error))")
  }
}
