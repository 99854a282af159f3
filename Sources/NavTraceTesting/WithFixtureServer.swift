public import FixtureServing
import Testing
import XCTest

/// Serves a site, and has an engine for web views, for as long as a function runs: what
/// `.fixtureServer(site:)` is for a part of a test.
///
/// The function runs once on each engine that the environment's `NAVTRACE_TESTING_ENGINES` names;
/// by default on the model, on Apple systems on WebKit. A test of XCTest is skipped if none of them
/// is part of the build.
///
/// - Parameters:
///   - site: YAML, as in a site file: either paths, `/: {html: <p>Hello}`, or the keys `site`,
///     `origins` and `root`; relative paths of files begin at the test's file.
///   - testFile: The test's own.
///   - function: Gets the session, which is `FixtureSession.current` meanwhile.
/// - Throws: `AuthoredError` if the site cannot be read, what the server throws, and what the
///   function throws.
@MainActor public func withFixtureServer(
  site: String, fileID: String = #fileID, testFile: String = #filePath, line: Int = #line,
  performing function: @MainActor @Sendable (FixtureSession) async throws -> Void
) async throws {
  let site = try FixtureSite(source: .text(site, line: line), testFile: testFile).read()
  let engines = try TestEngines(nil)
  guard !engines.available.isEmpty else { throw engines.skip }
  if let absence = engines.absence {
    TestWarning(text: absence).record(
      at: SourceLocation(fileID: fileID, filePath: testFile, line: line, column: 1))
  }
  for engine in engines.available {
    try await TestBench.run(site, on: engine) { try await function(FixtureSession.current) }
  }
}

extension TestEngines {
  /// What ends a test that has no engine, with the reason.
  var skip: any Error {
    Test.current == nil ? XCTSkip(absence ?? "") : NavTraceTestingError.engine(absence ?? "")
  }
}
