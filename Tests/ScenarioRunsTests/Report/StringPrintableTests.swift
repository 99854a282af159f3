import NavigationTrace
import Testing

@testable import ScenarioRuns
@testable import Scenarios

@Suite struct StringPrintableTests {
  /// A title that would clear the screen, ring the bell, reverse the line and end it.
  private static let hostile = "a\u{1B}[2J\u{7}\u{202E}\u{0}\r\u{2028}b"
  private static let harmless = "a\\u{1b}[2J\\u{7}\\u{202e}\\u{0}\\u{d}\\u{2028}b"

  @Test(arguments: [(hostile, harmless), ("two\nlines é 日本 👩‍🚀", "two\nlines é 日本 👩\\u{200d}🚀")])
  func `hidden characters are escaped`(text: String, printable: String) {
    #expect(text.printable == printable)
  }

  @Test func `the list of a trace's events escapes hidden characters`() {
    var event = TraceEvent(.didCommit, [.url: .string("/" + Self.hostile)])
    event.extra = TraceExtra(native: ["script-dialog alert '\(Self.hostile)'"])
    var trace = Trace(engine: "e", engineVersion: "1", scenario: "s")
    trace.events = [event]
    let lines = trace.listing(.plain, isRaw: true)
    #expect(lines.count == 2)
    #expect(lines[0] == "    < script-dialog alert '\(Self.harmless)'")
    #expect(lines.allSatisfy { $0 == $0.printable })
  }

  @Test func `a report and a command's error escape hidden characters`() {
    var report = ScenarioReport(of: "s", on: "e")
    report.setError(Self.hostile)
    #expect(report.details == Self.harmless)
    report.setSkipped(Self.hostile)
    #expect(report.summary == Self.harmless)
    let failure = CommandFailure.error(Self.hostile)
    #expect(failure.description == Self.harmless)
  }

  @Test func `a comparison escapes hidden characters`() throws {
    var trace = Trace(engine: "e", engineVersion: "1", scenario: "s")
    trace.events = [TraceEvent(.didCommit, [.url: .string(Self.hostile)])]
    let expected = [TraceEvent(.didCommit, [.url: "/a"])].map(ExpectedItem.event)
    let diff = TraceDiff(
      expected: ExpectedTrace(source: ["A01"], items: expected), actual: trace)
    var report = ScenarioReport(of: "s", on: "e")
    report.setFailed(diff, [])
    let text = try #require(report.diff.map { TraceDiffRenderer().render($0) })
    #expect(text.contains("didCommit"))
    #expect(text.split(separator: "\n").allSatisfy { String($0) == String($0).printable })
  }
}
