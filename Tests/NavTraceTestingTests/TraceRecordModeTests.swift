import Testing

@testable import NavTraceTesting

@Suite struct TraceRecordModeTests {
  @Test(arguments: [
    (TraceRecordMode.all, true, true, true), (.failed, true, true, false),
    (.missing, true, false, false), (.never, false, false, false),
  ])
  func `the record mode decides whether missing, differing and matching traces are written`(
    mode: TraceRecordMode, missing: Bool, differing: Bool, matching: Bool
  ) {
    #expect(mode.writes(whenMatching: nil) == missing)
    #expect(mode.writes(whenMatching: false) == differing)
    #expect(mode.writes(whenMatching: true) == matching)
  }

  @Test func `a comparison's record mode overrides the test's, which overrides the environment's`()
    throws
  {
    let environment = [TraceRecordMode.variable: "failed"]
    #expect(try TraceRecordMode.effective(nil, environment: [:]) == .missing)
    #expect(try TraceRecordMode.effective(nil, environment: environment) == .failed)
    let effective = try TraceRecordMode.$ofTask.withValue(.all) {
      try [nil, .never].map { try TraceRecordMode.effective($0, environment: environment) }
    }
    #expect(effective == [.all, .never])
  }

  @Test(arguments: TraceRecordMode.allCases)
  func `in continuous integration every record mode becomes never`(mode: TraceRecordMode) throws {
    #expect(try TraceRecordMode.effective(mode, environment: ["CI": "true"]) == .never)
  }

  @Test func `an unknown record mode is refused, even in continuous integration`() {
    let error = #expect(throws: NavTraceTestingError.self) {
      try TraceRecordMode.effective(
        .never, environment: [TraceRecordMode.variable: "none", "CI": "true"])
    }
    #expect(
      error?.description
        == "NAVTRACE_TESTING_RECORD is 'none'; expected one of all, failed, missing, never")
  }

  @Test(.recordTraces(.all)) func `the recordTraces trait sets a test's record mode`() {
    #expect(TraceRecordMode.ofTask == .all)
  }
}
