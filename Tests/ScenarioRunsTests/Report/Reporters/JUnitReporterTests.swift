import Foundation
import Testing

@testable import ScenarioRuns

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct JUnitReporterTests {
  private static let unplayed = ["a/b", "navtrace/c", "d/x|y#1", "navtrace/e", "f/unplayed"]
    .map { name in
      let parts = name.split(separator: "/")
      return """
            <testcase classname="\(parts[0])" name="\(parts[1])" time="0.000">
              <skipped message="not run: the engine could not run"/>
            </testcase>

        """
    }.joined()

  @Test func `each play is a JUnit test case with its outcome`() throws {
    let text = try ReportSample.text(.junit)
    #expect(
      text.hasPrefix(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="navtrace" tests="12" failures="1" errors="2" time="1.500">
          <testsuite name="model" tests="6" failures="1" errors="1" skipped="2" time="1.500" \
        timestamp="2027-01-15T08:00:00">
            <properties>
              <property name="engine" value="model"/>
              <property name="version" value="1"/>
              <property name="interrupted" value="true"/>
            </properties>
            <testcase classname="navtrace" name="e" time="0.000">
              <skipped message="runs no scripts"/>
            </testcase>
            <testcase classname="a" name="b" time="0.050"/>
            <testcase classname="navtrace" name="c" time="0.000">
              <error type="error" message="step 1: time limit">step 1: time limit</error>
            </testcase>
            <testcase classname="d" name="x|y#1" time="0.000"/>
            <testcase classname="a" name="b (round 2)" time="0.125">
              <failure type="failed" message="2 of 3 events differ">\(ReportSample.explanation())</failure>
            </testcase>
            <testcase classname="f" name="unplayed" time="0.000">
              <skipped message="not run: the run was interrupted"/>
            </testcase>
          </testsuite>

        """))
    try JUnitSchema.check(text)
  }

  @Test func `an engine that could not run is an error in its JUnit suite`() throws {
    #expect(
      try ReportSample.text(.junit).hasSuffix(
        """
          <testsuite name="webkitgtk" tests="6" failures="0" errors="1" skipped="5" time="0.000" \
        timestamp="2027-01-15T08:00:00">
            <properties>
              <property name="engine" value="webkitgtk"/>
              <property name="version" value=""/>
              <property name="interrupted" value="true"/>
            </properties>
            <testcase classname="navtrace" name="webkitgtk" time="0.000">
              <error type="error" message="no display;\\u{a}install Xvfb">no display;
        install Xvfb</error>
            </testcase>
        \(Self.unplayed)  </testsuite>
        </testsuites>

        """))
  }

  @Test func `the JUnit report of an empty run is valid`() throws {
    try JUnitSchema.check(ReportSample.text(.junit, RunReport(began: .now)))
  }

  @Test func `characters that XML forbids are escaped, and others read back unchanged`() throws {
    var play = ReportSample.hostile()
    let text = try ReportSample.text(.junit, ReportSample.run(of: play))
    let document = try JUnitSchema.check(text)
    let failure = try #require(document.nodes(forXPath: "//failure").first as? XMLElement)
    #expect(failure.stringValue == play.explanation)
    #expect(failure.attribute(forName: "message")?.stringValue == play.reason)
    play.outcome = .skipped
    try JUnitSchema.check(ReportSample.text(.junit, ReportSample.run(of: play)))
  }

  @Test func `the output of a test case that passed contains its retry`() throws {
    var play = ScenarioReport(scenario: "a/b", engine: "model", outcome: .passed)
    play.add(retries: ["by chance"])
    let text = try ReportSample.text(.junit, ReportSample.run(of: play))
    #expect(text.contains("<system-out>retried: by chance</system-out>"))
    try JUnitSchema.check(text)
  }

  @Test(arguments: [
    ("name=\"navtrace\"", "skipped=\"1\""), ("<properties>", "<testcase/><properties>"),
    ("<skipped ", "<omitted "), ("failures=\"1\"", "failures=\"2\""),
    ("time=\"1.500\"", "time=\"1.5 s\""), ("</testsuites>", ""), ("runs no", "runs & no"),
  ])
  func `the JUnit schema of these tests refuses an invalid document`(part: String, fault: String)
    throws
  {
    let text = try ReportSample.text(.junit).replacing(part, with: fault)
    #expect(throws: (any Error).self) { try JUnitSchema.check(text) }
  }
}
