import NavigationTrace
import Testing

@Suite struct TraceDiffRendererTests {
  func diff() throws -> TraceDiff {
    TraceDiff(
      expected: try Sample.expectation(
        "load: /", "didStartProvisionalNavigation", "title: A", "didCommit: {url: /a}",
        "canGoBack: true", "isLoading: false", "didFinish: {navigation: 1}", "goBack", "goForward",
        "reload", "optional: {reason: timing, source: F10, events: [didFail]}"),
      actual: try Sample.trace(
        "load: /", "didStartProvisionalNavigation", "didCommit: {url: /b}",
        "didFinish: {navigation: 1}", "isLoading: false", "goBack", "webViewDidClose", "goForward",
        "reload"),
      observability: Observability(kinds: [.canGoBack: "no signal"]))
  }

  @Test func `each verdict has its own sign, and equal lines are folded`() throws {
    #expect(
      try TraceDiffRenderer(context: 1).render(diff()) == """
        title: expected as event 3, missing (after didStartProvisionalNavigation)
          … 1 same
             2    2  didStartProvisionalNavigation
        -    3       title: A   missing
        ~    4    3  didCommit: {url: [-/a-]{+/b+}}   changed
        ?    5       canGoBack: true   not observed: no signal
             7    4  didFinish: {navigation: 1}
        >    6    5  isLoading: false   moved: expected as event 6, got as event 5
             8    6  goBack
        +         7  webViewDidClose   unexpected
             9    8  goForward
          … 1 same
        1 changed, 1 missing, 1 unexpected, 1 moved; 6 same; not observed: 1 event; \
        tolerated: 1 optional not taken

        """)
  }

  @Test func `colour codes enclose whole lines`() throws {
    let text = try TraceDiffRenderer(usesColour: true, context: 0).render(diff())
    #expect(text.contains("\u{1B}[31m-    3       title: A   missing\u{1B}[0m\n"))
    #expect(text.contains("\u{1B}[2m  … 2 same\u{1B}[0m\n"))
  }

  @Test func `traces that match are shown as one folded line and the counts`() throws {
    let trace = try Sample.trace("load: /", "didFinish")
    #expect(TraceDiffRenderer().render(TraceDiff(trace, trace)) == "  … 2 same\n2 same\n")
    #expect(
      TraceDiffRenderer(context: nil).render(TraceDiff(trace, trace))
        == "     1    1  load: /\n     2    2  didFinish\n2 same\n")
  }

  @Test func `control characters in a reason cannot break a line`() throws {
    let diff = TraceDiff(
      expected: try Sample.expectation(
        "load: /", "canGoBack: true"),
      actual: try Sample.trace("load: /"),
      observability: Observability(kinds: [.canGoBack: "a\n\u{1B}[2Jb"]))
    #expect(TraceDiffRenderer().render(diff).contains(#"not observed: a\u000a\u001b[2Jb"#))
  }
}
