public import FixtureServing

/// Serves a site, and has an engine for web views, for as long as a function runs: what
/// `.fixtureServer(site:)` is for XCTest.
///
/// - Parameters:
///   - site: YAML with `site`, `origins` and `root`, as in a site file; relative paths in it begin
///     at the test's file.
///   - testFile: The test's own.
///   - function: Gets the session, which is `FixtureSession.current` meanwhile.
/// - Throws: `AuthoredError` where the site cannot be read, what the server throws, and what the
///   function throws.
@MainActor public func withFixtureServer<Value: Sendable>(
  site: String, testFile: String = #filePath,
  performing function: @MainActor @Sendable (FixtureSession) async throws -> Value
) async throws -> Value {
  let site = try FixtureSite(source: .text(site), testFile: testFile).read()
  return try await TestBench.run(site) { try await function(FixtureSession.current) }
}
