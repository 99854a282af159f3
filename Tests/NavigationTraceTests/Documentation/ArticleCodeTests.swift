import NavigationTrace
import Testing

/// The code in the articles of this module; `scripts/rehearse` finds code that has no test here.
@Suite struct ArticleCodeTests {
  @Test func `the example in the module's documentation reports a moved event`() throws {
    let expected = try ExpectedTrace(
      parsing: """
        trace: 1
        source: [A01]
        events:
        - didCommit: {url: /page}
        - didFinish: {url: /page}
        """, file: "expected.yaml")
    let trace = Trace(
      engine: "model",
      events: [TraceEvent(.didFinish, [.url: "/page"]), TraceEvent(.didCommit, [.url: "/page"])])
    let diff = TraceDiff(expected: expected, actual: trace)
    print(diff.lines.map(\.verdict))  // [same, moved]
    #expect(diff.lines.map(\.verdict) == [.same, .moved])
  }
}
