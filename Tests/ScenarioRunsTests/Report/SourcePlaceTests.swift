import NavigationTrace
import Testing

@testable import ScenarioRuns
@testable import Scenarios

@Suite struct SourcePlaceTests {
  private static let whole = ScenarioFolder.plainEvents

  /// The place of a play of a plain page that was compared with some expected events.
  private func place(expecting events: [String]?, outcome: PlayOutcome = .failed) throws
    -> SourcePlace
  {
    let folder = try ScenarioFolder()
    defer { folder.remove() }
    try folder.add("a/one", events: events)
    let scenario = try Scenario(folder: folder.path + "/a/one", name: "a/one")
    var report = ScenarioReport(scenario: "a/one", engine: "model", outcome: outcome)
    if let expected = try scenario.expectation(for: "model")?.trace,
      outcome == .failed
    {
      let lines = Self.whole.map { "- \($0)\n" }.joined()
      let came = try ExpectedTrace(
        parsing: "trace: 1\nsource: [A01]\nevents:\n\(lines)", file: "came.yaml")
      var trace = Trace(engine: "model", engineVersion: "1", scenario: "a/one")
      trace.events = came.events
      report.diff = TraceDiff(expected: expected, actual: trace)
    }
    return SourcePlace(of: report, in: scenario, directory: folder.path)
  }

  @Test(
    arguments: [
      // The expected events begin in line 4.
      (whole + ["didFinish: {navigation: 2}"], 10),
      (whole.filter { !$0.hasPrefix("didCommit") }, 7),
      ([whole[0], whole[1].replacing("/page", with: "/other")] + whole[2...], 5), (whole, nil),
    ] as [([String], Int?)])
  func `a failure's position is the line of the first difference in the expectation`(
    events: [String], line: Int?
  ) throws {
    #expect(
      try place(expecting: events) == SourcePlace(file: "a/one/expected.yaml", line: line))
  }

  @Test(arguments: [PlayOutcome.error, .skipped])
  func `an error's position is the scenario file`(outcome: PlayOutcome) throws {
    #expect(
      try place(expecting: Self.whole, outcome: outcome)
        == SourcePlace(file: "a/one/scenario.yaml"))
    #expect(try place(expecting: nil) == SourcePlace(file: "a/one/scenario.yaml"))
  }

  @Test func `a file outside the directory keeps its absolute path`() throws {
    let folder = try ScenarioFolder()
    defer { folder.remove() }
    try folder.add("a/one")
    let scenario = try Scenario(folder: folder.path + "/a/one", name: "a/one")
    let report = ScenarioReport(scenario: "a/one", engine: "model", outcome: .passed)
    let place = SourcePlace(of: report, in: scenario, directory: folder.path + "/a/on")
    #expect(place.file == folder.path + "/a/one/expected.yaml")
  }
}
