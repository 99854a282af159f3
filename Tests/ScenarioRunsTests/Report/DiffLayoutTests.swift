import NavigationTrace
import Testing

@testable import ScenarioRuns

@Suite struct DiffLayoutTests {
  @Test(
    arguments: [
      (.auto, nil, false), (.auto, 149, false), (.auto, 150, true), (.unified, 200, false),
      (.sideBySide, nil, true), (.sideBySide, 80, true),
    ] as [(DiffLayout, Int?, Bool)])
  func `two columns are for terminals that are wide enough, unless asked for`(
    layout: DiffLayout, columns: Int?, isSideBySide: Bool
  ) {
    let traces = (
      Trace(engine: "a", events: [TraceEvent(.load, [.url: "/a"]), TraceEvent(.didFinish)]),
      Trace(engine: "a", events: [TraceEvent(.didFinish), TraceEvent(.load, [.url: "/a"])])
    )
    let diff = TraceDiff(traces.0, traces.1)
    let text = layout.text(of: diff, .plain, columns: columns)
    let width = columns ?? DiffLayout.wide
    let expected =
      isSideBySide
      ? SideBySideRenderer(width: width).render(diff) : TraceDiffRenderer().render(diff)
    #expect(text == expected)
    #expect(layout.text(of: diff, TerminalStyle(isColoured: true), columns: columns) != expected)
  }
}
