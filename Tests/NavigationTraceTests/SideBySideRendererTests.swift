import NavigationTrace
import Testing

@Suite struct SideBySideRendererTests {
  private func diff() throws -> TraceDiff {
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

  @Test func `each verdict is on its side, and equal lines are folded`() throws {
    #expect(
      try SideBySideRenderer(context: 1, width: 97).render(diff()) == """
        title: expected as event 3, missing (after didStartProvisionalNavigation)
                expected                                 │       recorded
          … 1 same
             2  didStartProvisionalNavigation            │    2  didStartProvisionalNavigation
        -    3  title: A                                 │       (missing)
        ~    4  didCommit: {url: [-/a-]}                 │    3  didCommit: {url: {+/b+}}
        ?    5  canGoBack: true                          │       (not observed: no signal)
             7  didFinish: {navigation: 1}               │    4  didFinish: {navigation: 1}
        >    6  isLoading: false                         │    5  isLoading: false   (moved: expected as
                                                         │       event 6, got as event 5)
             8  goBack                                   │    6  goBack
        +       (unexpected)                             │    7  webViewDidClose
             9  goForward                                │    8  goForward
          … 1 same
        1 changed, 1 missing, 1 unexpected, 1 moved; 6 same; not observed: 1 event; \
        tolerated: 1 optional not taken

        """)
  }

  @Test func `two events in the opposite order are another picture`() throws {
    let (one, other) = (
      try Sample.trace("load: /", "didCommit"), try Sample.trace("didCommit", "load: /")
    )
    let renderer = SideBySideRenderer(width: 80)
    #expect(renderer.render(TraceDiff(one, other)) != renderer.render(TraceDiff(other, one)))
    #expect(renderer.render(TraceDiff(one, one)).hasSuffix("  … 2 same\n2 same\n"))
  }

  @Test func `no line is wider than the terminal, and nothing is cut`() throws {
    let long = "/" + String(repeating: "x", count: 200) + "/漢字かな"
    let diff = TraceDiff(
      try Sample.trace("didCommit: {url: \(long), navigation: 1}"),
      try Sample.trace("didCommit: {url: \(long)z, navigation: 1}"))
    for width in [1, 40, 41, 80, 150] {
      let text = SideBySideRenderer(width: width).render(diff)
      let rows = text.split(separator: "\n").dropFirst().dropLast()
      #expect(
        rows.allSatisfy { row in
          row.reduce(0) { $0 + ($1.unicodeScalars.allSatisfy { $0.value > 0x3000 } ? 2 : 1) }
            <= max(width, 40)
        })
      func column(_ index: Int) -> String {
        rows.map { row in
          let cells = row.split(separator: "│", omittingEmptySubsequences: false)
          return index < cells.count ? cells[index].filter { $0 != " " } : ""
        }.joined()
      }
      #expect(column(0).contains("[-\(long)-]"))
      #expect(column(1).contains("{+\(long)z+}"))
    }
  }

  @Test func `a field that one side alone has is marked there`() throws {
    let diff = TraceDiff(
      try Sample.trace("didCommit: {url: /a}"),
      try Sample.trace("didCommit: {view: 2, navigation: 1}"))
    let text = SideBySideRenderer(width: 120).render(diff)
    #expect(text.contains("didCommit: {view: [-1-], url: [-/a-]}"))
    #expect(text.contains("didCommit: {view: {+2+}, navigation: {+1+}}"))
  }

  @Test func `colours stand for the signs`() throws {
    let text = try SideBySideRenderer(usesColour: true, context: 0, width: 97).render(diff())
    #expect(text.contains("\u{1B}[31m/a\u{1B}[0m"))
    #expect(text.contains("\u{1B}[32m/b\u{1B}[0m"))
    #expect(!text.contains("[-"))
    let plain = text.replacing(/\u{1B}\[\d*m/, with: "")
    #expect(
      plain
        == (try SideBySideRenderer(context: 0, width: 97).render(diff()))
        .replacing("[-/a-]}    ", with: "/a}        ").replacing("{+/b+}", with: "/b"))
  }

  @Test func `text of an author cannot break a row`() throws {
    let diff = TraceDiff(
      expected: try Sample.expectation(
        "load: /", "canGoBack: true"),
      actual: try Sample.trace("load: /"),
      observability: Observability(kinds: [.canGoBack: "a\n\u{1B}[2Jb"]))
    for text in [SideBySideRenderer(width: 150).render(diff), TraceDiffRenderer().render(diff)] {
      #expect(text.contains(#"not observed: a\u000a\u001b[2Jb"#))
    }
  }
}
