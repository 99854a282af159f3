import AuthoredYAML
import Foundation
import NavigationTrace
import Testing

/// Details of events: recorded beside them, and compared if an expectation has them.
@Suite struct DetailTests {
  private static let fields: TraceValue = [
    "Content-Type": "text/html; charset=utf-8", "X-Kind": "start",
  ]

  private static let response = TraceEvent(
    .decidePolicyForNavigationResponse, [.url: "/a", .answer: "allow"]
  ).with(details: [.headerFields: fields])

  private static let action = TraceEvent(.decidePolicyForNavigationAction, [.url: "/a"])
    .with(details: [
      .headerFields: ["X-Token": "secret"], .httpBody: "q=a+b", .timeoutInterval: nil,
    ])

  private static let request = TraceEvent(.request, [.url: "/a"])
    .with(details: [.headerFields: ["Cookie": "a=1; B=2"], .cookies: ["a": "1", "B": "2"]])

  private func diff(
    _ expected: String, _ event: TraceEvent, observability: Observability = .everything
  ) throws -> TraceDiff {
    TraceDiff(
      expected: try Sample.expectation(expected), actual: Trace(engine: "test", events: [event]),
      observability: observability)
  }

  @Test(arguments: [
    ("{X-Kind: start}", true), ("{x-kind: start, CONTENT-TYPE: {matches: 'text/html*'}}", true),
    ("{X-Kind: end}", false), ("{X-Kind: null}", false), ("{X-Token: null}", true),
    ("{X-Token: null, X-Kind: start}", true), ("{X-Token: secret}", false),
    ("{Content-Type: {matches: 'text/plain*'}}", false), ("{X-Token: {matches: '*'}}", false),
    ("null", false),
  ])
  func `only header fields that the expectation names are compared, by case-insensitive name`(
    stated: String, isMatch: Bool
  ) throws {
    let event = "decidePolicyForNavigationResponse: {url: /a, headerFields: \(stated)}"
    #expect(try diff(event, Self.response).isMatch == isMatch)
  }

  @Test(arguments: [
    ("{a: 1}", true), ("{a: 1, c: null}", true), ("{A: 1}", false), ("{A: null, b: null}", true),
    ("{B: null}", false), ("{B: {matches: '*'}}", true),
  ])
  func `only cookies that the expectation names are compared, by case-sensitive name`(
    stated: String, isMatch: Bool
  ) throws {
    #expect(try diff("request: {cookies: \(stated)}", Self.request).isMatch == isMatch)
  }

  @Test(arguments: [
    ("httpBody: q=a+b", true), ("httpBody: {matches: 'q=*'}", true), ("httpBody: null", false),
    ("httpBody: q", false), ("timeoutInterval: null", true), ("timeoutInterval: 10", false),
  ])
  func `a body and a timeout are compared like other values`(stated: String, isMatch: Bool) throws {
    let event = "decidePolicyForNavigationAction: {url: /a, \(stated)}"
    #expect(try diff(event, Self.action).isMatch == isMatch)
  }

  @Test func `a response without header fields matches null, for one field or for all`() throws {
    let plain = TraceEvent(.decidePolicyForNavigationResponse).with(details: [.headerFields: nil])
    #expect(
      try diff("decidePolicyForNavigationResponse: {headerFields: {X-Kind: null}}", plain).isMatch)
    #expect(
      try !diff("decidePolicyForNavigationResponse: {headerFields: {X-Kind: a}}", plain).isMatch)
    #expect(try diff("decidePolicyForNavigationResponse: {headerFields: null}", plain).isMatch)
  }

  @Test func `an expected detail that was not recorded is a difference if the engine can show it`()
    throws
  {
    let expected = "decidePolicyForNavigationAction: {url: /a, headerFields: {X-Token: null}}"
    let event = TraceEvent(.decidePolicyForNavigationAction, [.url: "/a"])
    #expect(try !diff(expected, event).isMatch)
    var observability = Observability.everything
    observability.fields[.decidePolicyForNavigationAction] = [.headerFields: "no signal"]
    let diff = try diff(expected, event, observability: observability)
    #expect(diff.isMatch && diff.counts.notObservedFields == 1)
  }

  @Test func `a difference shows only the header fields that the expectation names`() throws {
    let expected = "decidePolicyForNavigationResponse: {url: /a, headerFields: {X-Kind: end, B: c}}"
    let diff = try diff(expected, Self.response)
    #expect(
      diff.lines[0].differences.map(\.description) == [
        "headerFields: expected {B: c, X-Kind: end}, got {B: null, X-Kind: start}"
      ])
    #expect(
      TraceDiffRenderer().render(diff).contains(
        "headerFields: [-{B: c, X-Kind: end}-]{+{B: null, X-Kind: start}+}"))
  }

  @Test func `details are neither printed nor copied into an expectation`() throws {
    #expect(Self.action.description == "decidePolicyForNavigationAction: {url: /a}")
    let trace = Trace(engine: "test", events: [Self.action, Self.response])
    #expect(!ExpectedTrace(trace, source: ["test"]).yaml.contains("headerFields"))
    #expect(!trace.recordedYAML(source: "test").contains("secret"))
    let other = Trace(
      engine: "test", events: [Self.action.with(details: [.httpBody: nil]), Self.response])
    #expect(TraceDiff(trace, other).isMatch)
  }

  @Test func `accepting a trace updates only the details that the expectation has`() throws {
    let expected = try Sample.expectation(
      "decidePolicyForNavigationResponse: {url: /a, headerFields: {X-Kind: end, B: null}}")
    let trace = Trace(engine: "test", events: [Self.response])
    #expect(
      expected.acceptance(of: trace).expectation.events == [
        TraceEvent(
          .decidePolicyForNavigationResponse,
          [.url: "/a", .headerFields: ["X-Kind": "start", "B": nil]])
      ])
  }

  @Test func `a detail with a pattern counts as a tolerance, and an exact one does not`() throws {
    let exact = "decidePolicyForNavigationResponse: {headerFields: {X-Kind: start}}"
    #expect(try diff(exact, Self.response).counts.tolerated.isEmpty)
    let pattern = "decidePolicyForNavigationResponse: {headerFields: {X-Kind: {matches: 's*'}}}"
    #expect(try diff(pattern, Self.response).counts.tolerated == [.pattern: 1])
    #expect(try Sample.expectation(exact, pattern).tolerances == 1)
  }

  @Test func `events in a long trace are matched by their details`() throws {
    let bodies = (0..<60).map { "q=\($0)" }
    let events = bodies.map {
      TraceEvent(.decidePolicyForNavigationAction, [.url: "/a"]).with(details: [
        .httpBody: .string($0)
      ])
    }
    var lines = bodies.map { "decidePolicyForNavigationAction: {url: /a, httpBody: \($0)}" }
    let trace = Trace(engine: "test", events: events)
    func diff() throws -> TraceDiff {
      let text = lines.map { "- \($0)\n" }.joined()
      return TraceDiff(
        expected: try ExpectedTrace(events: text, file: "e.yaml", source: ["test"]), actual: trace)
    }
    #expect(try diff().isMatch)
    lines.remove(at: 30)
    #expect(try diff().lines.filter(\.isDifference).map(\.actualPosition) == [31])
  }

  @Test func `details are kept in a trace's JSON`() throws {
    let trace = Trace(engine: "test", events: [Self.action, Self.response, Self.request])
    #expect(try Trace(json: trace.json(), file: "t.json") == trace)
  }

  @Test func `an expectation with details survives writing and reading`() throws {
    let read = try Sample.expectation(
      "decidePolicyForNavigationAction: {headerFields: {A: null, B: {matches: c*}}, httpBody: null}",
      "request: {cookies: {a: '1', A: null}}")
    #expect(try ExpectedTrace(parsing: read.yaml, file: "e.yaml") == read)
  }

  @Test(arguments: [
    ("headerFields: {}", "headerFields': {} states nothing; expected a name with its text"),
    ("headerFields: X-Kind", "headerFields': found 'X-Kind'; expected texts by name, null for"),
    (
      "headerFields: {A: 1, a: 2}", "headerFields': 'a' stands there in two spellings; expected one"
    ),
    (
      "headerFields: {X Kind: 1}", "headerFields': 'X Kind' is not a name of headerFields; expected"
    ),
    ("headerFields: {A: [b]}", "headerFields.A': found a list; expected text"),
    ("headerFields: {A: {prefix: b}}", "headerFields.A': unknown key 'prefix'; expected one of"),
    ("headerfields: {A: b}", "unknown key 'headerfields'; expected 'headerFields'"),
    ("timeoutInterval: soon", "timeoutInterval': found 'soon'; expected a number"),
    ("cookies: {a: 1}", "unknown key 'cookies'; expected "),
  ])
  func `an error in a detail is reported with its file, line and key`(
    detail: String, message: String
  ) {
    let error = #expect(throws: AuthoredError.self) {
      try Sample.expectation("decidePolicyForNavigationAction: {url: /a, \(detail)}")
    }
    #expect(error.map { "\($0)".contains(message) } == true, "\(String(describing: error))")
    #expect(error.map { "\($0)".hasPrefix("expected.yaml:4: ") } == true)
  }
}
