public import Testing

/// Gives each test, and each case of a parameterised one, a site of its own that is served, and an
/// engine for its web views.
///
/// A test takes the addresses from `FixtureSession.current`. On Linux the engine is the model of
/// WKWebView, which needs no browser, and web views that the test makes are its; on Apple systems
/// it is WebKit.
public struct FixtureServerTrait: SuiteTrait, TestTrait, TestScoping {
  private let site: FixtureSite

  /// True: each test of a suite has its own.
  public let isRecursive = true

  init(_ site: FixtureSite) { self.site = site }

  /// Serves the site while the test runs.
  ///
  /// - Throws: `AuthoredError` where the site cannot be read, what the server throws, and what the
  ///   test throws.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await TestBench.run(site.read(), for: function)
  }
}

extension Trait where Self == FixtureServerTrait {
  /// Serves a site to each test, as the text of a site file says it.
  ///
  /// - Parameters:
  ///   - site: YAML with `site`, `origins` and `root`, as in a site file; relative paths in it
  ///     begin at the test's file.
  ///   - testFile: The test's own.
  public static func fixtureServer(site: String, testFile: String = #filePath) -> Self {
    Self(FixtureSite(source: .text(site), testFile: testFile))
  }

  /// Serves the site of a file to each test.
  ///
  /// - Parameters:
  ///   - path: The site file; a relative path begins at the test's file.
  ///   - testFile: The test's own.
  public static func fixtureServer(siteFile path: String, testFile: String = #filePath) -> Self {
    Self(FixtureSite(source: .file(path), testFile: testFile))
  }
}
