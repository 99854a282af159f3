import Testing

@testable import ScenarioRuns

@Suite struct TerminalStyleTests {
  @Test(
    arguments: [
      ([:], true, true), ([:], false, false), (["TERM": "dumb"], true, false),
      (["NO_COLOR": "1"], true, false), (["NO_COLOR": ""], true, true),
      (["FORCE_COLOR": "1"], false, true), (["FORCE_COLOR": "0"], true, false),
      (["FORCE_COLOR": "1", "TERM": "dumb"], true, true),
      (["FORCE_COLOR": "1", "NO_COLOR": "1"], true, false),
    ] as [([String: String], Bool, Bool)])
  func `NO_COLOR, FORCE_COLOR, TERM and the terminal decide whether output is coloured`(
    environment: [String: String], isTerminal: Bool, isColoured: Bool
  ) {
    let style = TerminalStyle(environment: environment, isTerminal: isTerminal)
    #expect(style.isColoured == isColoured)
    #expect(style(.red, "x") == (isColoured ? "\u{1B}[31mx\u{1B}[0m" : "x"))
  }
}
